import { randomBytes } from 'node:crypto'
import { normalizeEmail } from '#shared/contract/pessoas/usuario'
import { toAppError } from '#shared/errors/errors'
import type { UsuariosRepo } from '../db/repos/usuarios-repo.ts'
import { hashSenha } from './senha.ts'

/** An administrator just made; `senha` is told once and kept nowhere. */
export interface FirstAdmin {
  email: string
  senha: string
}

/** A password nobody could guess: 120 random bits. */
export const generateSenha = () => randomBytes(15).toString('base64url')

/** Makes an administrator, with a generated password when none is given. Throws CONFLICT for an e-mail that is taken. */
export async function createAdmin(
  usuarios: UsuariosRepo,
  admin: { email: string; senha?: string | undefined },
  now: Date,
): Promise<FirstAdmin> {
  const email = normalizeEmail(admin.email)
  const senha = admin.senha ?? generateSenha()
  await usuarios.create({
    email,
    senha_hash: await hashSenha(senha),
    senha_provisoria: admin.senha === undefined ? 1 : 0,
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

/**
 * Makes the first administrator while there is no user at all. Answers with the access to tell, once, when the senha was
 * generated; a senha that was given is already known to its owner.
 */
export async function createFirstAdmin(
  usuarios: UsuariosRepo,
  admin: { email: string; senha: string | undefined },
  now: Date,
): Promise<FirstAdmin | undefined> {
  if (!(await usuarios.isEmpty())) return undefined
  try {
    const made = await createAdmin(usuarios, admin, now)
    return admin.senha === undefined ? made : undefined
  } catch (error) {
    // Another backend of the same database was first, and told the access.
    if (toAppError(error).code === 'CONFLICT') return undefined
    throw error
  }
}
