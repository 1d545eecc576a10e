import { isDeepStrictEqual } from 'node:util'
import type { Linha } from '#shared/linhas/index'
import { dimensaoOf } from '#shared/marcacao/medidas'
import { OBSERVACAO_MAX } from '#shared/marcacao/observacao'
import type { Answered } from './caller.ts'
import type { Judge } from './trial.ts'
import { recordsFoundIn, searchOf } from './visit.ts'
import type { Found, Visit } from './visit.ts'

/** Letters and signs that get lost where a backend handles texts wrongly. */
const OBSERVACAO = 'Prova: ç ã é "aspas" <b> 10 µm'

/** As long as the screens take it, with a sign that takes four bytes: columns that are too short cut such a text. */
const LONGA = `${OBSERVACAO} 😀 `.padEnd(OBSERVACAO_MAX, 'longa ').trimEnd()

/** Tries to get one photo, whole and smaller. */
export async function tryFoto(linha: Linha, { trial, caller, order }: Visit, address: string): Promise<void> {
  const tried = { linha: linha.id, chamada: 'GET da foto' }
  await trial.step(
    { ...tried, passo: 'foto original' },
    () => caller.get(address),
    ({ bytes }, { aviso }) => {
      if (!order.fotos.some((foto) => foto.bytes.equals(bytes)))
        aviso('(arquivo)', 'outros bytes', 'os bytes enviados')
    },
  )
  await trial.step({ ...tried, passo: 'foto reduzida' }, () => caller.get(`${address}?w=320`))
}

const MARKER = { x: 20, y: 30, width: 200, height: 100 }

/** What a save says of a photo of the trial. */
const marksOf = (linha: Linha, observacao: string) => ({
  dano: linha.danos[0]?.valor ?? 'outro',
  dimensao: dimensaoOf(MARKER, linha.cmPorPixel),
  observacao,
})

interface Saved {
  foto: Found
  observacao: string
}

/** Saves a mark with this observation on a photo. */
function save(linha: Linha, { caller, order }: Visit, { foto, observacao }: Saved): Promise<Answered> {
  const { width, height } = order.size
  return caller.call(`${linha.id}.salvarMarcacoes`, {
    ...foto,
    ...marksOf(linha, observacao),
    os: order.os,
    recomendacao: '',
    photoId: foto.id,
    foto: foto.image,
    marker: MARKER,
    imageMeta: { width, height },
  })
}

const reported = (linha: Linha, { caller, order }: Visit) =>
  caller.call(`${linha.id}.relatorio`, searchOf(linha, 'relatorio', order))

const recordIn = (answered: Answered, foto: Found) =>
  recordsFoundIn(answered).find(({ id }) => String(id) === String(foto.id))

/** What the record of a photo should say of the mark that was saved on it. */
const markIn = (linha: Linha, { order }: Visit) => ({
  marker: MARKER,
  imageMeta: { width: order.size.width, height: order.size.height },
  ...marksOf(linha, OBSERVACAO),
})

/** Notes what of a saved mark a record lacks or says otherwise. */
function compare(record: Found, saved: object, note: Judge['aviso']): void {
  for (const [campo, valor] of Object.entries(saved))
    if (!isDeepStrictEqual(record[campo] ?? null, valor))
      note(campo, record[campo] == null ? 'nada' : 'outro valor', JSON.stringify(valor))
}

/** Saves a mark and looks for it in the report, and where the inspection shows it again. */
export async function tryMarcacoes(linha: Linha, visit: Visit, foto: Found): Promise<void> {
  const { trial, caller, order } = visit
  const { api, id } = linha
  const { marker, imageMeta, ...texts } = markIn(linha, visit)
  await trial.step({ linha: id, passo: 'marcação', chamada: `POST ${api.salvar}` }, () =>
    save(linha, visit, { foto, observacao: OBSERVACAO }),
  )
  await trial.step(
    { linha: id, passo: 'relatório', chamada: `GET ${api.relatorio}` },
    () => reported(linha, visit),
    (answered, { falta, aviso }) => {
      const record = recordIn(answered, foto)
      if (!record) return falta('(lista)', 'sem a foto marcada', 'a foto cuja marcação foi salva')
      compare(record, texts, falta)
      compare(record, { marker, imageMeta }, aviso)
    },
  )
  await trial.step(
    { linha: id, passo: 'fotos com a marcação', chamada: `GET ${api.fotos}` },
    () => caller.call(`${id}.fotos`, searchOf(linha, 'inspecao', order)),
    (answered, { aviso }) => {
      const record = recordIn(answered, foto)
      if (record) compare(record, { ...texts, marker, imageMeta }, aviso)
    },
  )
}

/**
 * Saves the longest observation that the screens take. A backend may refuse it; one that says yes and keeps a part loses
 * the rest without a word.
 */
export async function tryLongText(linha: Linha, visit: Visit, foto: Found): Promise<void> {
  let saved = 0
  await visit.trial.step(
    { linha: linha.id, passo: 'observação longa', chamada: `POST ${linha.api.salvar}` },
    async () => {
      const answered = await save(linha, visit, { foto, observacao: LONGA })
      saved = answered.status
      return saved < 400 ? reported(linha, visit) : { ...answered, status: 200 }
    },
    (answered, { aviso }) => {
      if (saved >= 500) return aviso('observacao', `resposta ${saved}`, 'um sim, ou uma recusa com o motivo')
      const observacao = recordIn(answered, foto)?.['observacao']
      if (saved < 400 && observacao !== LONGA)
        aviso(
          'observacao',
          typeof observacao === 'string' ? `outro texto, de ${observacao.length} caracteres` : 'nada',
          `o texto salvo, de ${LONGA.length} caracteres, ou uma recusa`,
        )
    },
  )
}
