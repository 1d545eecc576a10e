import { isDeepStrictEqual } from 'node:util'
import type { Linha } from '#shared/linhas/index'
import { dimensaoOf } from '#shared/marcacao/medidas'
import { recordsFoundIn, searchOf } from './visit.ts'
import type { Found, Visit } from './visit.ts'

/** Letters and signs that get lost where a backend handles texts wrongly. */
const OBSERVACAO = 'Prova: ç ã é "aspas" <b> 10 µm'

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

/** Saves a mark and looks for it in the report. */
export async function tryMarcacoes(
  linha: Linha,
  { trial, caller, order }: Visit,
  foto: Found,
): Promise<void> {
  const marker = { x: 20, y: 30, width: 200, height: 100 }
  const saved = {
    dano: linha.danos[0]?.valor ?? 'outro',
    dimensao: dimensaoOf(marker, linha.cmPorPixel),
    observacao: OBSERVACAO,
  }
  const { width, height } = order.size
  const imageMeta = { width, height }
  await trial.step({ linha: linha.id, passo: 'marcação', chamada: `POST ${linha.api.salvar}` }, () =>
    caller.call(`${linha.id}.salvarMarcacoes`, {
      ...foto,
      ...saved,
      os: order.os,
      recomendacao: '',
      photoId: foto.id,
      foto: foto.image,
      marker,
      imageMeta,
    }),
  )
  await trial.step(
    { linha: linha.id, passo: 'relatório', chamada: `GET ${linha.api.relatorio}` },
    () => caller.call(`${linha.id}.relatorio`, searchOf(linha, 'relatorio', order)),
    (answered, { falta, aviso }) => {
      const record = recordsFoundIn(answered).find(({ id }) => String(id) === String(foto.id))
      if (!record) return falta('(lista)', 'sem a foto marcada', 'a foto cuja marcação foi salva')
      for (const [campo, valor] of Object.entries(saved))
        if (record[campo] !== valor)
          falta(campo, record[campo] == null ? 'nada' : 'outro valor', `"${valor}"`)
      for (const [campo, valor] of Object.entries({ marker, imageMeta }))
        if (!isDeepStrictEqual(record[campo] ?? null, valor))
          aviso(campo, record[campo] == null ? 'nada' : 'outro valor', JSON.stringify(valor))
    },
  )
}
