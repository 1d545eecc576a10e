import { z } from 'zod'
import { CAMPOS } from '../../linhas/campos.ts'
import type { CampoId, Linha, TelaBusca } from '../../linhas/index.ts'

type Schema<C extends CampoId> = (typeof CAMPOS)[C]['schema']

type BuscaShape<Campos extends Linha['busca'][TelaBusca]> = {
  [C in Campos[number] as C['campo']]: C['obrigatorio'] extends true
    ? Schema<C['campo']>
    : z.ZodOptional<Schema<C['campo']>>
}

/** Undefined for an optional field that is null or empty: it counts as not given. */
const withoutEmpty = (valor: unknown) =>
  valor === null || (typeof valor === 'string' && valor.trim() === '') ? undefined : valor

/** Query of a search screen, from the line's definition: its fields, each a text of 1 to 100 characters. */
export function buscaSchema<L extends Linha, T extends TelaBusca>(linha: L, tela: T) {
  const shape = Object.fromEntries(
    linha.busca[tela].map(({ campo, obrigatorio }) => {
      const schema: z.ZodType = CAMPOS[campo].schema
      return [campo, obrigatorio ? schema : z.preprocess(withoutEmpty, schema.optional())]
    }),
  )
  return z.object(shape as BuscaShape<L['busca'][T]>)
}
