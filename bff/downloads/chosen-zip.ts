import type { Request, Response } from 'express'
import { ZIP_MANIFESTO } from '#shared/contract/documentos/arquivos'
import type { Escolhidas } from '#shared/contract/documentos/escolhidas'
import { resultadoSchema, type Resultado } from '#shared/contract/inspecao/foto'
import { AppError } from '#shared/errors/errors'
import { safeEntryNames } from '#shared/foto/entry-names'
import { assumedFormat } from '#shared/foto/foto-name'
import { manifestoCsv, type FotoListada } from '#shared/contract/documentos/manifesto'
import type { Linha } from '#shared/linhas/index'
import { summedBytes } from '#shared/node/data-folder/summed-bytes'
import { attachment } from '#shared/node/http/attachment'
import { putBack } from '#shared/node/http/put-back'
import { storedStream, type StoredPart } from '#shared/node/zip/stored-stream'
import { TEXTOS_MANIFESTO } from '#shared/textos/documentos/manifesto'
import { TEXTOS } from '#shared/textos/textos'
import { bodyError, located } from '../backend/backend-errors.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import { readList } from '../backend/answers/read-lists.ts'
import { reading } from '../backend/answers/read-records.ts'
import type { OriginalFoto, OriginalFotos } from '../fotos/original-foto.ts'
import { principalOf } from '../http/access.ts'
import { clientSignal } from '../http/client-signal.ts'
import { isFirstByteProbe } from '../http/conditions.ts'
import { sendMade } from '../http/send-made.ts'
import { requestIdOf } from '../observe/request-record.ts'

/** A request for chosen photos of a search as an archive. */
export interface ChosenZip {
  linha: Linha
  req: Request
  res: Response
  backend: BackendClient
  originals: OriginalFotos
  busca: Readonly<Partial<Record<string, string>>>
  escolhidas: Escolhidas
  nome: string
  /** Called when the archive begins, with the number of photos chosen. */
  onBegun: (fotos: number) => void
}

/** A chosen photo, its number in the OS and its name in the archive. */
interface Chosen {
  foto: Resultado
  numero: number
  arquivo: string
}

type Open = (reference: string) => Promise<OriginalFoto>

const nameOf = (linha: Linha, { id, nome }: Resultado) =>
  nome ?? linha.arquivos.foto.replace('{id}', String(id))

function named(linha: Linha, fotos: readonly Omit<Chosen, 'arquivo'>[]): Chosen[] {
  const names = safeEntryNames(
    fotos.map(({ foto }) => {
      const nome = nameOf(linha, foto)
      return { nome, mime: assumedFormat({ mime: foto.mime, nome }) }
    }),
  )
  return fotos.map((chosen, index) => ({ ...chosen, arquivo: names[index] ?? nameOf(linha, chosen.foto) }))
}

const untold = { marcacao: null, dimensao: null, observacao: null, posicaoM: null, capturadaEm: null }

/**
 * The bytes of a photo; `tell` gets their number and hash after the last one. Throws BAD_BACKEND when the photo breaks
 * off.
 */
async function* counted(
  original: OriginalFoto,
  tell: (sum: { size: number; sha256: string }) => void,
): AsyncGenerator<Uint8Array> {
  const { bytes, sum } = summedBytes(original.body)
  try {
    yield* bytes
  } catch (error) {
    throw located(bodyError(error, undefined), original.at)
  }
  tell(sum())
}

/** Opens a photo; null when the backend does not give it, which does not affect other photos. */
async function openOrNot(
  open: Open,
  { url, problema }: Resultado,
  signal: AbortSignal,
): Promise<OriginalFoto | null> {
  if (problema === 'removida' || url === '') return null
  try {
    const original = await open(url)
    if (original.status === 200) return original
    original.destroy()
  } catch (error) {
    if (signal.aborted) throw error
  }
  return null
}

/** The files of the archive: the photos one by one, then the list of them. Throws BAD_BACKEND when none came. */
async function* partsOf(
  linha: Linha,
  chosen: readonly Chosen[],
  { open, signal }: { open: Open; signal: AbortSignal },
): AsyncGenerator<StoredPart> {
  const listed: FotoListada[] = []
  for (const { foto, numero, arquivo } of chosen) {
    const row = { ...untold, numero, nome: nameOf(linha, foto), sha256: null, bytes: null }
    const original = await openOrNot(open, foto, signal)
    if (original === null) {
      listed.push({ ...row, arquivo: null, situacao: TEXTOS_MANIFESTO.situacoes.naoVeio })
      continue
    }
    const content = counted(original, ({ size: bytes, sha256 }) => {
      listed.push({ ...row, arquivo, bytes, sha256, situacao: TEXTOS_MANIFESTO.situacoes.presente })
    })
    try {
      yield { name: arquivo, content }
    } finally {
      // When only the head of the archive was asked for, the photo was opened but never read.
      original.destroy()
    }
  }
  if (listed.every(({ arquivo }) => arquivo === null))
    throw new AppError('BAD_BACKEND', { detail: 'none of the chosen photos came' })
  yield { name: ZIP_MANIFESTO, content: [Buffer.from(manifestoCsv(linha, listed))] }
}

/**
 * Sends the chosen photos of a search as an archive that is made here, photo by photo, for a backend that can only zip
 * whole searches. Its length is not known before its end, so that a cut download cannot be continued; a photo that
 * breaks off breaks the connection. Throws NOT_FOUND when none of the search's photos was chosen, BAD_BACKEND when none
 * comes.
 */
export async function sendChosen(asked: ChosenZip): Promise<void> {
  const { linha, res, backend, originals, busca, escolhidas } = asked
  const signal = clientSignal(res)
  const call = { principal: principalOf(res), requestId: requestIdOf(res), signal }
  const read = reading(resultadoSchema, (foto) => foto)
  const fotos = await readList(backend, { ...call, path: linha.api.busca, query: busca, read })
  const numbered = fotos.map((foto, index) => ({ foto, numero: foto.numero ?? index + 1 }))
  const chosen = numbered.filter(({ foto }) => escolhidas.has(foto.id))
  if (chosen.length === 0) throw new AppError('NOT_FOUND', { texto: TEXTOS.download.vazio })
  const open: Open = (reference) => originals.open({ ...call, target: { linha: linha.id, reference } })
  const bytes = storedStream(partsOf(linha, named(linha, chosen), { open, signal }))
  const first = await bytes.next()
  res.status(200)
  res.setHeader('Content-Type', 'application/zip')
  res.setHeader('Content-Disposition', attachment(asked.nome))
  res.setHeader('Accept-Ranges', 'none')
  if (asked.req.method === 'HEAD') {
    await bytes.return(undefined)
    return void res.end()
  }
  if (isFirstByteProbe(asked.req)) {
    await bytes.return(undefined)
    res.status(206).setHeader('Content-Range', 'bytes 0-0/*')
    return void res.end(Buffer.from(first.value ?? []).subarray(0, 1))
  }
  asked.onBegun(chosen.length)
  await sendMade(putBack(first, bytes), res, signal)
}
