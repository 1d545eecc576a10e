import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { guardTela, type GuardedTela } from './access.ts'

interface TelaLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'>, GuardedTela {
  rota: string
}

/**
 * A link to a screen, or to the login where nobody is signed in any more. For a role that may not open the
 * screen, it stays on the page and says so. Source: spec §2, §4.
 */
export function TelaLink({ rota, acesso, nome, ...rest }: TelaLinkProps) {
  const open = (event: MouseEvent) => {
    if (guardTela({ acesso, nome }) === 'home') event.preventDefault()
  }
  return <Link {...rest} to={rota} onClick={open} />
}
