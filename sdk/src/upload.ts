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
  /** Bytes of this attempt that were sent, and of the whole form. */
  sentBytes: number
  totalBytes: number
  /** Number of the attempt, counted from 1. */
  attempt: number
}

/** A batch of photos of one order. */
export interface Envio<L extends LinhaId> {
  /** Values of the line's text fields, by their names on the wire. */
  campos: CamposDeEnvio[L]
  fotos: readonly Arquivo[]
  /** The work order's JSON, for lines that have one. */
  json?: Arquivo
  /**
   * Key of this batch: when it is sent again under the same key, also by another run of the program, it is
   * kept only once.
   */
  idempotencyKey?: string
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
}

/** What the server said of a batch that it kept. */
export interface Recibo {
  message: string
  /** How many photos the batch has. */
  total: number
  /** What the server calls the batch; undefined where it does not say. */
  lote?: string | number
  /** The key under which the batch was sent. */
  idempotencyKey: string
}

/**
 * True when an upload that failed should be tried again. A conflict may mean that the server has not noticed
 * yet that an earlier attempt broke off. The first attempt under a key that this package made cannot meet
 * that, so its conflict is final, unless it says when to come again.
 */
const isWorthAnother = (error: ExtradorsoError, isFirst: boolean) =>
  error.isTemporary || (error.status === 409 && (!isFirst || error.retryAfterS !== undefined))

/**
 * Sends a batch, all of it or nothing. What may succeed later is tried again under the same key, so that the
 * batch is kept once; a refusal rejects at once. Text fields go before the files, the JSON before the photos.
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
        // The key is encoded, since a header takes no spaces and no accents.
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
