import type { LinhaId } from './calls.ts'
import type { Connection } from './connection.ts'
import { ExtradorsoError } from './error.ts'
import type { Arquivo, FormPart } from './form-body.ts'
import { linhaOf } from './linha.ts'
import { pause } from './pause.ts'
import type { CamposDeEnvio } from './procedures.ts'
import { PARTS } from './product.ts'
import { sendForm } from './send-form.ts'

const MOST_TRIES = 6
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** How far an upload is. */
export interface UploadProgress {
  /** Bytes of this try that were sent, and of the whole form. */
  sentBytes: number
  totalBytes: number
  /** Counts from 1. */
  attempt: number
}

/** A batch of photos of one order. */
export interface Envio<L extends LinhaId> {
  /** The line's text fields, by their names on the wire. */
  campos: CamposDeEnvio[L]
  fotos: readonly Arquivo[]
  /** The work order's JSON, for lines that have one. */
  json?: Arquivo
  /** Names this batch: sent again under the same key, also by another run of the program, it is kept once. */
  idempotencyKey?: string
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
}

/** What the server said of a batch that it kept. */
export interface Recibo {
  message: string
  /** Photos of the batch. */
  total: number
  /** What the server calls the batch, where it says so. */
  lote?: string | number
  /** The key it was sent under. */
  idempotencyKey: string
}

/**
 * A conflict may mean that the server has not noticed yet that an earlier try broke off. The first try under a key that
 * this package made cannot meet that, so its conflict is final, unless it says when to come again.
 */
const isWorthAnother = (error: ExtradorsoError, isFirst: boolean) =>
  error.isTemporary || (error.status === 409 && (!isFirst || error.retryAfterS !== undefined))

/**
 * Sends a batch, whole or not at all. What may go well later is tried again under the same key, which keeps it once; a
 * refusal is thrown as it is. Text fields go before the files, the JSON before the photos.
 */
export async function sendFotos<L extends LinhaId>(
  connection: Connection,
  linha: L,
  { envio, userId }: { envio: Envio<L>; userId: string | number },
): Promise<Recibo> {
  const { campos, fotos, json, signal, onProgress, idempotencyKey = crypto.randomUUID() } = envio
  const parts: FormPart[] = [
    [PARTS.userId, String(userId)],
    ...Object.entries<string>(campos),
    ...(json ? [[PARTS.json, json] as const] : []),
    ...fotos.map((foto) => [PARTS.fotos, foto] as const),
  ]
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await sendForm(connection, {
        path: linhaOf(linha).api.upload,
        parts,
        // A header takes no spaces and no accents.
        headers: { 'idempotency-key': encodeURIComponent(idempotencyKey) },
        signal,
        onSent: (sentBytes, totalBytes) => onProgress?.({ sentBytes, totalBytes, attempt }),
      })
      return { ...(answer as Omit<Recibo, 'idempotencyKey'>), idempotencyKey }
    } catch (error) {
      const isFirst = attempt === 1 && envio.idempotencyKey === undefined
      if (!(error instanceof ExtradorsoError) || !isWorthAnother(error, isFirst) || attempt >= MOST_TRIES)
        throw error
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS)
      await pause(Math.max(waitMs, (error.retryAfterS ?? 0) * 1000), signal)
    }
  }
}
