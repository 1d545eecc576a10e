import { z } from 'zod'
import { TOKEN_ACESSOS, tokenIdSchema } from '#shared/contract/pessoas/tokens'
import { idSchema } from '#shared/contract/reading/id'

/** What lists show of a token: never the token itself. */
export const tokenRecordSchema = z.object({
  id: tokenIdSchema,
  nome: z.string(),
  acesso: z.enum(TOKEN_ACESSOS),
  usuario: z.object({ id: idSchema, email: z.string() }),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
})
