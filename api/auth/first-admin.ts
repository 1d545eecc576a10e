import { randomBytes } from 'node:crypto'
import { normalizarEmail } from '#shared/contract/usuario'
import type { UsuariosRepo } from '../db/usuarios-repo.ts'
import { hashSenha } from './senha.ts'

/** What the very first start made; `senha` is told once and kept nowhere. */
export interface FirstAdmin {
  email: string
  senha: string
}

/** Makes the first administrator while there is no user at all, with a generated password when none is set. */
export async function createFirstAdmin(
  usuarios: UsuariosRepo,
  admin: { email: string; senha: string | undefined },
  now: Date,
): Promise<FirstAdmin | undefined> {
  if (!(await usuarios.isEmpty())) return undefined
  const email = normalizarEmail(admin.email)
  const senha = admin.senha ?? randomBytes(15).toString('base64url')
  await usuarios.create({
    email,
    senha_hash: await hashSenha(senha),
    nivel: 'administrador',
    responsavel: 'Administrador',
    empresa: '',
    ramo: '',
    cnpj: '',
    telefone: '',
    created_at: now.toISOString(),
  })
  return { email, senha }
}
