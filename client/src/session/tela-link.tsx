import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Acesso } from '#shared/linhas/niveis'
import { guardRedirect } from './access.ts'
import { announceRefusal } from './role-refusal.ts'
import { readSession } from './stored-session.ts'

interface TelaLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  rota: string
  acesso: Acesso
  /** The screen's name, used to tell somebody that it is not open to them. */
  nome: string
}

/**
 * A link to a screen, or to the login where nobody is signed in any more. For a role that may not open the
 * screen, it stays on the page and says so. Source: spec §2, §4.
 */
export function TelaLink({ rota, acesso, nome, ...rest }: TelaLinkProps) {
  const open = (event: MouseEvent) => {
    if (guardRedirect(readSession(), acesso) !== 'home') return
    event.preventDefault()
    announceRefusal(nome)
  }
  return <Link {...rest} to={rota} onClick={open} />
}
