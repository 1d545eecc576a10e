import { AppError } from '#shared/errors/errors'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { escopoKey } from '../db/escopo.ts'
import type { LotesRepo, NewLote } from '../db/repos/lotes-repo.ts'
import type { Db } from '../db/open-database.ts'
import type { ProcessosRepo } from '../db/repos/processos-repo.ts'
import type { Staging } from '../storage/foto-storage.ts'
import type { ReceivedLote } from './receive-lote.ts'

/** Who sent a batch, and under which Idempotency-Key. */
export interface LoteOrigin {
  linha: Linha
  usuarioId: number
  /** The sender's registered company, which the batch belongs to. */
  empresa: string
  key: string | undefined
  /**
   * Asked only once the files are durable: whoever was told until then that the order lacks these photos asks later
   * which have come since.
   */
  now: () => Date
}

function loteRow(lote: ReceivedLote, { linha, usuarioId, empresa, key, now }: LoteOrigin): NewLote {
  const { campos, fotos } = lote
  return {
    chave: lote.chave,
    linha: linha.id,
    usuario_id: usuarioId,
    os: campos.os ?? '',
    alvo: campos[linha.alvo] ?? '',
    blade: campos.blade ?? null,
    regiao: campos.regiao ?? null,
    empresa: campos.suaEmpresa ?? '',
    escopo: escopoKey(empresa),
    campos: JSON.stringify(campos),
    total: fotos.length,
    json_nome: lote.jsonNome,
    idempotency_key: key ?? null,
    fingerprint: lote.fingerprint,
    created_at: now().toISOString(),
  }
}

/** The repositories of batches, and of the backends that receive them. */
interface Repos {
  lotes: LotesRepo
  processos: ProcessosRepo
}

/** The number of a saved batch, and how many photos it has. */
export interface SavedLote {
  lote: number
  total: number
}

/** The batch that was made under this key. Throws INVALID_FILE (422) when it was another batch. */
async function savedBefore(
  lotes: LotesRepo,
  lote: ReceivedLote,
  origin: LoteOrigin,
): Promise<SavedLote | undefined> {
  if (origin.key === undefined) return undefined
  const before = await lotes.findByKey(origin.usuarioId, origin.key)
  if (!before) return undefined
  if (before.fingerprint !== lote.fingerprint) {
    throw new AppError('INVALID_FILE', { texto: TEXTOS.upload.chaveRepetida })
  }
  return { lote: before.id, total: before.total }
}

/**
 * Commits the rows of a published batch, and gives its number. A commit that fails may still have happened, or be
 * happening. So the batch is given back first, which waits for the commit, and its files are removed only when the rows
 * are known to be missing. While the database cannot be asked, the files stay marked, and the next sweep decides.
 */
async function commitRows(
  { lotes, processos }: Repos,
  { lote, staging }: { lote: ReceivedLote; staging: Staging },
  origin: LoteOrigin,
): Promise<number> {
  const first = processos.mayHaveOthers ? (trx: Db) => processos.finish(trx, lote.chave) : undefined
  try {
    return await lotes.create(loteRow(lote, origin), lote.fotos, first)
  } catch (error) {
    const committed = await processos
      .give(lote.chave)
      .then(() => lotes.idOf(lote.chave))
      .catch(() => null)
    if (typeof committed === 'number') return committed
    if (committed === undefined) await staging.discard()
    throw error
  }
}

/**
 * Makes a received batch permanent and visible: files durable, then rows, all or nothing. A batch that was saved
 * before under the same key is not saved again.
 */
export async function saveLote(
  repos: Repos,
  { lote, staging }: { lote: ReceivedLote; staging: Staging },
  origin: LoteOrigin,
): Promise<SavedLote> {
  try {
    const before = await savedBefore(repos.lotes, lote, origin)
    if (before !== undefined) {
      await staging.discard()
      return before
    }
    await staging.publish()
  } catch (error) {
    await staging.discard()
    throw error
  }
  try {
    const id = await commitRows(repos, { lote, staging }, origin)
    // The batch is saved even if its mark stays: the next sweep removes that.
    await staging.settle().catch(() => undefined)
    return { lote: id, total: lote.fotos.length }
  } catch (error) {
    // Another backend may have saved a batch under the same key meanwhile.
    const before = await savedBefore(repos.lotes, lote, origin).catch(() => undefined)
    if (before !== undefined) return before
    throw error
  }
}
