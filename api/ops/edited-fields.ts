import { z } from 'zod'
import { emailSchema, normalizeEmail } from '#shared/contract/usuario'
import { textoCurto } from '#shared/linhas/campos'
import { cleanCnpj, isCnpj } from '#shared/text/cnpj'
import { cleanTelefone, isTelefone } from '#shared/text/telefone'

/** What the command line may change of a registration, by the rules of the registration. */
const editedSchema = z.strictObject({
  responsavel: textoCurto.exactOptional(),
  email: emailSchema.transform(normalizeEmail).exactOptional(),
  empresa: textoCurto.exactOptional(),
  ramo: textoCurto.exactOptional(),
  cnpj: z.string().refine(isCnpj).transform(cleanCnpj).exactOptional(),
  telefone: z.string().refine(isTelefone).transform(cleanTelefone).exactOptional(),
})
type Edited = z.infer<typeof editedSchema>

/** Names of these fields. */
export const EDITABLE = Object.keys(editedSchema.shape)

/** The fields that were typed as campo=valor, or the name of the one that is wrong, if one is. */
export function parseEdited(typed: readonly string[]): { edited: Edited } | { wrong: string | undefined } {
  const pairs = typed.map((pair) => pair.split(/=(.*)/s, 2))
  if (pairs.length === 0 || pairs.some(([, value]) => value === undefined)) return { wrong: undefined }
  const parsed = editedSchema.safeParse(Object.fromEntries(pairs))
  if (parsed.success) return { edited: parsed.data }
  const wrong = parsed.error.issues[0]?.path[0]
  return { wrong: wrong === undefined ? undefined : String(wrong) }
}
