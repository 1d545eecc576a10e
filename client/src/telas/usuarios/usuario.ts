import type { UsuarioListado } from '#shared/contract/usuarios'

/** A user as the list shows one. */
export interface Usuario extends UsuarioListado {
  /** Too many wrong senhas: no more are taken for a while. */
  bloqueado: boolean
}

/** What can be asked for about a user. */
export type Acao = 'editar' | 'redefinir' | 'desativar' | 'reativar' | 'desbloquear'

const ACCENTS = /\p{M}/gu
const plain = (texto: string) => texto.normalize('NFD').replace(ACCENTS, '').toLowerCase()

/** True when every word of what is looked for is in the user's name, e-mail, company or id; accents do not matter. */
export function matches({ id, responsavel, email, empresa }: Usuario, procurado: string): boolean {
  const texto = plain(`${id} ${responsavel} ${email} ${empresa}`)
  return plain(procurado)
    .split(/\s+/)
    .every((word) => texto.includes(word))
}
