import type { UsuarioListado } from '#shared/contract/pessoas/usuarios'

/** A user as the list shows one. */
export interface Usuario extends UsuarioListado {
  /** Too many wrong senhas: no more are taken for a while. */
  bloqueado: boolean
}

/** What can be asked for about a user. */
export type Acao = 'editar' | 'redefinir' | 'desativar' | 'reativar' | 'desbloquear'
