import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Acesso } from '#shared/linhas/niveis'
import { guardRedirect } from './access.ts'
import { announceRefusal } from './role-refusal.ts'
import { readSession } from './stored-session.ts'

interface TelaLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  rota: string
  acesso: Acesso
  /** Name of the screen, for whoever may not open it. */
  nome: string
}

/** A link to a screen, or to the login where nobody is signed in any more; for a role that may not open it, it stays put and says so. Source: spec §2, §4. */
export function TelaLink({ rota, acesso, nome, ...rest }: TelaLinkProps) {
  const open = (event: MouseEvent) => {
    if (guardRedirect(readSession(), acesso) !== 'home') return
    event.preventDefault()
    announceRefusal(nome)
  }
  return <Link {...rest} to={rota} onClick={open} />
}
