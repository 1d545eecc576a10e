import { z } from 'zod'
import { senhaNova } from './usuario.ts'

/** Change of the own senha: the one that counts now, and the one that shall. */
export const trocaSenhaSchema = z
  .object({ senhaAtual: z.string().min(1).max(1024), senhaNova })
  .refine(({ senhaAtual, senhaNova }) => senhaAtual !== senhaNova, { path: ['senhaNova'] })
