import type { Linha, TelaBusca } from '#shared/linhas/index'
import { PARTS } from '#shared/upload/parts'
import { zipEntries } from '../downloads/file-end.ts'
import type { Answered } from './caller.ts'
import { tryFoto, tryLongText, tryMarcacoes } from './foto-calls.ts'
import { formOf, keyOf, recordOf } from './order.ts'
import { tryOtherSearches } from './other-searches.ts'
import type { Judge } from './trial.ts'
import { counted, recordsFoundIn, searchOf, searchSent, VAZIA } from './visit.ts'
import type { Found, Visit } from './visit.ts'

const sameText = (one: unknown, other: string) =>
  typeof one === 'string' && one.trim().toLowerCase() === other.toLowerCase()

/** Compares the records of the photos with what the form said. */
function checkRecords(
  said: ReturnType<typeof recordOf>,
  fotos: readonly Found[],
  { falta, aviso }: Judge,
): void {
  for (const [at, foto] of fotos.entries())
    for (const [campo, valor] of said) {
      const came = foto[campo]
      if (came === null || came === undefined || came === '') aviso(`[${at}].${campo}`, 'nada', `"${valor}"`)
      else if (!sameText(came, valor)) falta(`[${at}].${campo}`, 'outro valor', `"${valor}"`)
    }
}

/** Builds the calls of one line. */
function callsOf(linha: Linha, { caller, order }: Visit) {
  return {
    tried: (passo: string, chamada: string) => ({ linha: linha.id, passo, chamada }),
    search: (call: 'fotos' | 'relatorio' | 'busca', tela: TelaBusca) =>
      caller.call(`${linha.id}.${call}`, searchOf(linha, tela, order)),
  }
}

/** Tries the searches before anything was sent; each must find nothing. */
async function tryEmptySearches(linha: Linha, visit: Visit): Promise<void> {
  const { tried, search } = callsOf(linha, visit)
  const { api } = linha
  for (const [passo, path, call, tela] of [
    ['busca sem resultado', api.fotos, 'fotos', 'inspecao'],
    ['relatório sem resultado', api.relatorio, 'relatorio', 'relatorio'],
    ['download sem resultado', api.busca, 'busca', 'download'],
  ] as const)
    await visit.trial.step(
      { ...tried(passo, `GET ${path}`), esperado: VAZIA },
      () => search(call, tela),
      counted(0),
    )
}

/** Looks for the photos that were sent, as the inspection does. */
async function tryFotos(linha: Linha, visit: Visit): Promise<Found[]> {
  const { tried } = callsOf(linha, visit)
  const { trial, order } = visit
  const fotos = await trial.step(
    tried('fotos', `GET ${linha.api.fotos}`),
    () => searchSent(linha, visit, order.fotos.length),
    (answered, judge) => {
      counted(order.fotos.length)(answered, judge)
      checkRecords(recordOf(linha, order), recordsFoundIn(answered), judge)
    },
  )
  return recordsFoundIn(fotos)
}

async function tryReports(linha: Linha, visit: Visit): Promise<void> {
  const { trial, caller, order, usuario } = visit
  const { tried } = callsOf(linha, visit)
  for (const tipo of ['pdf', 'excel'] as const)
    await trial.step(tried(`relatório em ${tipo}`, `POST ${linha.api.exportar}`), () =>
      caller.post(linha.api.exportar, {
        ...searchOf(linha, 'relatorio', order),
        tipo,
        usuarioEmail: usuario.email,
      }),
    )
}

/** Tries to download what was sent, as a photo and as a zip of all. */
async function tryDownloads(linha: Linha, visit: Visit): Promise<void> {
  const { trial, caller, order } = visit
  const { tried, search } = callsOf(linha, visit)
  const { api } = linha
  const found = await trial.step(
    tried('download', `GET ${api.busca}`),
    () => search('busca', 'download'),
    counted(order.fotos.length),
  )
  const [first] = recordsFoundIn(found)
  if (first?.url !== undefined) await tryFoto(linha, visit, first.url)
  const query = new URLSearchParams(searchOf(linha, 'download', order)).toString()
  await trial.step(
    tried('zip de todas', `GET ${api.zip}`),
    () => caller.get(`${api.zip}?${query}`),
    ({ bytes }, { falta, aviso }) => {
      const entries = zipEntries(bytes)
      if (entries === undefined) falta('(arquivo)', 'zip sem fim', 'um zip inteiro')
      // A list of the photos may be among the files; the embedded backend adds one.
      else if (entries < order.fotos.length || entries > order.fotos.length + 1)
        aviso('(arquivo)', `${entries} arquivos`, `${order.fotos.length} fotos`)
    },
  )
}

/** A refusal of the form with what was in it: a backend that reads no chunks, or other names, misses what it was sent. */
function withSent(answered: Answered, { upload }: Linha): Answered {
  if (answered.status < 400 || answered.status >= 500) return answered
  const names = [PARTS.userId, ...upload.campos, ...(upload.json ? [PARTS.json] : []), PARTS.fotos]
  const sent = `(Foram enviados, em Transfer-Encoding: chunked: ${names.join(', ')}.)`
  return { ...answered, message: [answered.message, sent].filter(Boolean).join(' ') }
}

/**
 * Tries every call of one line in the order of a working day: send, look, mark, report, download. Gives whether the
 * backend took the photos. Source: spec §7.
 */
export async function tryLine(linha: Linha, visit: Visit): Promise<boolean> {
  const { trial, caller, order, usuario } = visit
  const { api } = linha
  const { tried } = callsOf(linha, visit)
  await tryEmptySearches(linha, visit)
  const sent = await trial.step(tried('envio de 2 fotos', `POST ${api.upload}`), async () =>
    withSent(await caller.post(api.upload, formOf(linha, order, usuario.id), keyOf(linha, order)), linha),
  )
  if (!sent) {
    for (const [passo, chamada] of [
      ['fotos', `GET ${api.fotos}`],
      ['marcação', `POST ${api.salvar}`],
      ['relatório', `GET ${api.relatorio}`],
      ['download', `GET ${api.busca}`],
    ] as const)
      trial.leaveOut(tried(passo, chamada), 'nenhuma foto foi enviada')
    return false
  }
  const [foto] = await tryFotos(linha, visit)
  if (foto) await tryOtherSearches(linha, visit)
  if (foto?.image !== undefined) await tryFoto(linha, visit, foto.image)
  if (foto) await tryMarcacoes(linha, visit, foto)
  else trial.leaveOut(tried('marcação', `POST ${api.salvar}`), 'nenhuma foto foi encontrada')
  await tryReports(linha, visit)
  await tryDownloads(linha, visit)
  // Last, so that the reports are of a text as people write it.
  if (foto) await tryLongText(linha, visit, foto)
  return true
}
