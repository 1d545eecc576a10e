import { toAppError } from '#shared/errors/errors'
import type { EnvioPlace } from '../envio-place.ts'
import type { Arquivos } from '../received/arquivos.ts'
import { isVerdict } from '../received/received-file.ts'
import type { ReceivedFile } from '../received/received-file.ts'
import { runLocked } from '../spool/file-locks.ts'
import { mayReceiveFiles } from '../store/envio-records.ts'
import type { ArquivoRecord, EnvioRecord } from '../store/envio-records.ts'

/** What the carrying of envios from one place to another needs; the signal stops it. */
export interface Carrying {
  /** Where the envios were kept; only this process uses it. */
  from: EnvioPlace
  /** Where they are kept from now on. */
  to: EnvioPlace
  /** Judge the files that come to `to`. */
  arquivos: Pick<Arquivos, 'judging' | 'settle'>
  signal: AbortSignal
}

/**
 * Records an envio at `to`, without its bytes; does nothing when it is recorded there. Where its user has meanwhile
 * begun another there under the same key, it is recorded without the key. Throws what the store throws.
 */
export async function declareEnvioAt(
  { from, to }: Pick<Carrying, 'from' | 'to'>,
  envio: EnvioRecord,
): Promise<EnvioRecord> {
  const before = await to.store.find(envio.id)
  if (before) return before
  const { id, usuario, sessao, linha, campos, declarado, rodada, aviso, criadoMs } = envio
  const estado = envio.estado === 'recusado' ? 'recusado' : 'recebendo'
  const files = await from.store.files(id)
  const arquivos = files.map((one) => ({
    n: one.n,
    nome: one.nome,
    bytes: one.bytes,
    ...(one.sha256 !== null && { sha256: one.sha256 }),
    // A file counts as arrived only once its bytes are there.
    estado: one.estado === 'repetida' ? ('repetida' as const) : ('falta' as const),
  }))
  const said = { id, usuario, sessao, linha: linha.id, campos, declarado, arquivos }
  const antes = { estado, rodada, aviso, criadoMs } as const
  const anyRoom = () => undefined
  const chave = envio.chave ?? undefined
  if (await to.store.insert({ ...said, antes, chave }, anyRoom))
    await to.store.insert({ ...said, antes, chave: undefined }, anyRoom)
  const there = await to.store.find(id)
  return there ?? declareEnvioAt({ from, to }, envio)
}

async function* judged(
  source: AsyncIterable<Buffer>,
  judging: ReceivedFile | undefined,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    signal.throwIfAborted()
    judging?.push(bytes)
    yield bytes
  }
}

/** Copies the bytes of a file, and judges a whole one. Bytes that its sender has brought to `to` meanwhile stay. */
async function carryFile({ from, to, arquivos, signal }: Carrying, record: ArquivoRecord): Promise<void> {
  const { estado, motivo, bytes: whole } = record
  const there = await to.store.file(record.envio, record.n)
  if (there?.estado !== 'falta') return
  if (estado === 'recusada') return to.store.setFile(record, { estado, motivo })
  const size = await from.files.size(record)
  if (size === undefined) return
  let length = (await to.files.size(record)) ?? 0
  let judging: ReceivedFile | undefined
  if (length < size) {
    await to.files.removeFile(record)
    await to.files.begin(record)
    judging = arquivos.judging(record, 0)
    const source = judged(from.files.read(record), judging, signal)
    length = await to.files.append(record, { from: 0, whole }, source)
  }
  if (length < whole) return
  await arquivos.settle(there, judging).catch((error: unknown) => {
    // The file is recorded there as refused, for its sender to see.
    if (!isVerdict(toAppError(error))) throw error
  })
}

/**
 * Moves an envio with all its bytes from one place to another, has it sent there if that was asked for, and removes it
 * from the old place. When it is stopped, the envio is still at the old place, and the next time goes on. Throws what
 * either place throws.
 */
export async function carryEnvio(carrying: Carrying, envio: EnvioRecord): Promise<void> {
  const { from, to, signal } = carrying
  const { id, sessao, estado } = envio
  const there = await declareEnvioAt(carrying, envio)
  if (mayReceiveFiles(there)) {
    const records = await from.store.files(id)
    for (const record of records) {
      signal.throwIfAborted()
      await runLocked(to.locks, record, () => carryFile(carrying, record))
    }
    const fora = records.filter((one) => one.fora).map(({ n }) => n)
    // An envio without its key may already be at the backend under another: its user decides.
    if (estado === 'enviando' && there.chave === envio.chave)
      await to.store.send(
        id,
        { fora, sessao, tried: true },
        (now, { aVir }) => mayReceiveFiles(now) && aVir === 0,
      )
  }
  // The bytes go first: once the envio counts as over, nobody would look for them.
  await from.files.remove(id)
  await from.store.giveUp(id)
}
