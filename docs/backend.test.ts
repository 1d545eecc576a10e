import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findList } from '#bff/backend/answers/found-list'
import { sentenceOf } from '#bff/backend/answers/refusal-sentence'
import { refuseSpoken } from '#bff/backend/answers/spoken-refusal'
import { fotoSchema, registroSchema, resultadoSchema } from '#shared/contract/inspecao/foto'
import { marcacaoSchema, saveAnswerSchema } from '#shared/contract/inspecao/marcacao'
import { reportInputSchema } from '#shared/contract/documentos/relatorio'
import { uploadAnswerSchema } from '#shared/contract/upload-answer'
import { BACKEND_PATHS } from '#shared/contract/paths'
import {
  backendLoginSchema,
  backendMessageSchema,
  loginInputSchema,
  registerInputSchema,
  statsSchema,
  userListSchema,
  usuarioPaginaSchema,
  wtgListSchema,
} from '#shared/contract/pessoas/usuario'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { createZona } from '#shared/time/zona'
import { textOf } from './dependency-use.ts'

/** A schema for a list in whatever object wraps it. */
const listed = (record: z.ZodType) => z.preprocess((answer) => findList(answer).items, z.array(record).min(1))

/** The same for a list of photos; a photo without an address would be shown as broken. */
const shown = (record: z.ZodType<{ image: string }>) => listed(record.refine(({ image }) => image !== ''))

interface Schemas {
  sent?: z.ZodType
  answered?: z.ZodType
}

/** The schemas of what each call sends and answers, by the first path in its heading. */
const CALLS: Readonly<Record<string, Schemas>> = {
  [BACKEND_PATHS.login]: { sent: loginInputSchema, answered: backendLoginSchema },
  [BACKEND_PATHS.register]: { sent: registerInputSchema, answered: backendMessageSchema },
  [LINHAS.robo.api.upload]: { answered: uploadAnswerSchema },
  [LINHAS.robo.api.fotos]: { answered: shown(fotoSchema) },
  [LINHAS.robo.api.salvar]: { sent: marcacaoSchema(LINHAS.drone), answered: saveAnswerSchema },
  [LINHAS.robo.api.relatorio]: { answered: shown(registroSchema) },
  [LINHAS.robo.api.exportar]: { sent: reportInputSchema(LINHAS.drone) },
  [LINHAS.robo.api.busca]: { answered: listed(resultadoSchema) },
  [LINHAS.robo.api.zip]: {},
  [BACKEND_PATHS.usuario]: { answered: usuarioPaginaSchema },
  [BACKEND_PATHS.wtgStats]: { answered: statsSchema },
  [BACKEND_PATHS.wtgList]: { answered: wtgListSchema },
  [BACKEND_PATHS.userList]: { answered: listed(userListSchema.element) },
}

interface Example {
  path: string
  kind: 'Vai' | 'Volta' | 'Recusa'
  json: unknown
}

const [, calls = ''] = textOf('docs/backend.md').split('## Chamada por chamada')
const sections = calls
  .split('\n### ')
  .slice(1)
  .map((text) => ({ text, path: /^(?:GET|POST) (\/[\w/-]+)/.exec(text)?.[1] ?? '' }))

/** Every example with the kind that the last of the words Vai, Volta and Recusa before it tells. */
const examples = sections.flatMap(({ path, text }): Example[] => {
  let kind: Example['kind'] | undefined
  const marks = text.matchAll(/^(Vai|Volta|Recusa)\b|^```json\n([^]*?)^```/gm)
  return [...marks].flatMap(([, word, json]) => {
    if (word) kind = word as Example['kind']
    return json && kind ? [{ path, kind, json: JSON.parse(json) as unknown }] : []
  })
})

describe('docs/backend.md', () => {
  it('tells of every call of the gateway once', () => {
    expect(sections.map(({ path }) => path)).toEqual(Object.keys(CALLS))
    const paths = [...Object.values(BACKEND_PATHS), ...LISTA_LINHAS.flatMap(({ api }) => Object.values(api))]
    const ends = new Set(paths.map((path) => path.split('/').slice(3).join('/')))
    for (const end of ends) expect(calls).toContain(end)
    const kinds = examples.map(({ path, kind }) => `${kind} ${path}`)
    for (const [path, { sent, answered }] of Object.entries(CALLS)) {
      if (sent) expect(kinds).toContain(`Vai ${path}`)
      if (answered) expect(kinds).toContain(`Volta ${path}`)
    }
  })

  it.each(examples.filter(({ kind }) => kind !== 'Recusa'))(
    'shows of $path ($kind) what the gateway sends or takes as it is',
    ({ path, kind, json }) => {
      if (kind === 'Volta') refuseSpoken(json)
      const schema = kind === 'Vai' ? CALLS[path]?.sent : CALLS[path]?.answered
      const { data, error } = schema?.safeParse(json) ?? {}
      expect(error?.issues).toBeUndefined()
      if (kind === 'Vai') expect(data).toEqual(json)
    },
  )

  it.each(examples.filter(({ kind }) => kind === 'Recusa'))(
    'shows of $path a refusal that is read as one, with its sentence',
    ({ json }) => {
      expect(sentenceOf(json)).toMatch(/\S/)
    },
  )

  it('writes its moments in forms that are read', () => {
    const zona = createZona('America/Sao_Paulo')
    const moments = [...calls.matchAll(/"(?:data_criacao|created_at)": "?([^",}]+?)"?\s*[,}\n]/g)].map(
      ([, at = '']) => at,
    )
    expect(moments.length).toBeGreaterThan(4)
    for (const moment of moments) expect(zona.lida(moment)).toMatch(/^2026-11-0\dT.*-03:00$/)
  })
})
