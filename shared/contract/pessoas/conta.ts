import { z } from 'zod'
import { senhaDita, senhaNova } from './usuario.ts'

/** Change of one's own senha: the present one, and the new one. */
export const trocaSenhaSchema = z
  .object({ senhaAtual: senhaDita, senhaNova })
  .refine(({ senhaAtual, senhaNova }) => senhaAtual !== senhaNova, { path: ['senhaNova'] })
