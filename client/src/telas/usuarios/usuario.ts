import type { UsuarioListado } from '#shared/contract/pessoas/usuarios'

/** A user as the list shows one. */
export interface Usuario extends UsuarioListado {
  /** True after too many wrong senhas: none is accepted for a while. */
  bloqueado: boolean
}

/** Actions that can be asked for on a user. */
export type Acao = 'editar' | 'redefinir' | 'desativar' | 'reativar' | 'desbloquear'
