import { z } from 'zod'
import {
  contagemOuNada,
  momentoLido,
  numeroLido,
  textoLido,
  textoOuVazio,
} from '#shared/contract/reading/leitura'
import {
  fotoSchema,
  referencia,
  registroSchema,
  resultadoSchema,
  salvaSchema,
} from '#shared/contract/inspecao/foto'
import {
  empresaSchema,
  userItemSchema,
  usuarioSchema,
  wtgItemSchema,
  wtgSchema,
} from '#shared/contract/pessoas/usuario'
import { tokenRecordSchema } from './token-record.ts'

/** A schema of JSON, as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>

/** Records that are described once and referred to. */
const NAMED = new Map<z.ZodType, string>([
  [usuarioSchema, 'Usuario'],
  [fotoSchema, 'Foto'],
  [registroSchema, 'Registro'],
  [resultadoSchema, 'Resultado'],
  [salvaSchema, 'Salva'],
  [empresaSchema, 'Empresa'],
  [wtgSchema, 'Wtg'],
  [wtgItemSchema, 'ItemDoPainel'],
  [userItemSchema, 'UsuarioDoPainel'],
  [tokenRecordSchema, 'Token'],
])

/** The results of schemas that read a backend's habits by functions, whose results no JSON schema can be made from. */
const READ = new Map<z.ZodType, JsonSchema>([
  [textoLido, { type: ['string', 'null'] }],
  [textoOuVazio, { type: 'string' }],
  [numeroLido, { type: ['number', 'null'] }],
  [momentoLido, { type: 'string', description: 'ISO 8601' }],
  [contagemOuNada, { type: ['integer', 'null'], minimum: 0 }],
  [referencia, { type: 'string' }],
])

type Io = 'input' | 'output'

/** A zod schema as JSON schema: what is sent (`input`) or what is answered. */
export function jsonSchema(schema: z.ZodType, io: Io): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made }) => {
      const current = zodSchema as unknown as z.ZodType
      const name = current === schema ? undefined : NAMED.get(current)
      const told = name === undefined ? READ.get(current) : { $ref: `#/components/schemas/${name}` }
      // Answers may get more fields in a later version.
      if (io === 'output') Reflect.deleteProperty(made, 'additionalProperties')
      if (!told) return
      for (const key of Object.keys(made)) Reflect.deleteProperty(made, key)
      Object.assign(made, told)
    },
  })
  return json
}

/** The records under their names. */
export const namedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries([...NAMED].map(([schema, name]) => [name, jsonSchema(schema, 'output')]))
