import { z } from 'zod'
import { emailSchema, normalizeEmail } from '#shared/contract/pessoas/usuario'
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

/** The fields that were typed as campo=valor, or a sentence about the first that is wrong. */
export function parseEdited(typed: readonly string[]): { edited: Edited } | { wrong: string } {
  const pairs = typed.map((pair) => pair.split(/=(.*)/s, 2))
  const wrong = pairs.find(([field = '', value]) => value === undefined || !EDITABLE.includes(field))
  if (pairs.length === 0 || wrong)
    return { wrong: `Informe campo=valor${wrong ? `, e não ${wrong[0]}` : ''}: ${EDITABLE.join(', ')}.` }
  const parsed = editedSchema.safeParse(Object.fromEntries(pairs))
  if (parsed.success) return { edited: parsed.data }
  return { wrong: `Valor inválido em ${String(parsed.error.issues[0]?.path[0])}.` }
}
