import { z } from 'zod'
import { senhaDita, senhaNova } from './usuario.ts'

/** Change of the own senha: the one that counts now, and the one that shall. */
export const trocaSenhaSchema = z
  .object({ senhaAtual: senhaDita, senhaNova })
  .refine(({ senhaAtual, senhaNova }) => senhaAtual !== senhaNova, { path: ['senhaNova'] })
