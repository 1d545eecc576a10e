import { z } from 'zod'
import { isObject } from '#shared/contract/reading/json-object'
import { contagemOuNada } from '#shared/contract/reading/leitura'
import { mergeWraps } from '#shared/contract/reading/wraps'
import type { UploadAnswer } from '#shared/contract/upload-answer'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_BACKEND } from '#shared/textos/gateway/backend'
import { TEXTOS } from '#shared/textos/textos'
import { closeUnreadAnswer } from '../backend/backend-response.ts'
import type { BackendResponse } from '../backend/backend-response.ts'
import { readAnswer } from '../backend/answers/read-answer.ts'
import { cleanSentence } from '../backend/answers/refusal-sentence.ts'
import { refuseFailedChange } from '../backend/answers/spoken-refusal.ts'
import type { UploadWatch } from './upload-watch.ts'

/** What a backend may say about an upload that it did not refuse; what it leaves out is filled in. Source: contract §4. */
const answerSchema = z
  .preprocess(
    mergeWraps,
    z.object({
      message: z.string().min(1).optional().catch(undefined),
      total: contagemOuNada.catch(null),
      lote: z
        .union([z.string().max(200), z.number()])
        .optional()
        .catch(undefined),
    }),
  )
  .catch({ total: null })

/** Members that list or count the photos of an upload that a backend did not keep. */
const NOT_KEPT = ['failed', 'falhas', 'rejected', 'rejeitadas'] as const

/** How many photos are counted, listed, or named with a reason each, as PHP writes a list that has names. */
function countOf(told: unknown): number {
  if (Array.isArray(told)) return told.length
  if (isObject(told))
    return Object.values(told).filter((why) => typeof why === 'string' || isObject(why)).length
  return contagemOuNada.safeParse(told).data ?? 0
}

/** How many photos an answer says that it did not keep. */
function lostIn(data: unknown): number {
  const said = mergeWraps(data)
  return isObject(said) ? Math.max(...NOT_KEPT.map((name) => countOf(said[name]))) : 0
}

interface Answered {
  /** Photos that were sent. */
  fotos: number
  watch: UploadWatch
  /** Milliseconds the answer may take. */
  ms: number
}

/**
 * Reads the backend's answer to an upload. Throws what reading throws, BAD_BACKEND for an answer before the last byte
 * was sent.
 */
export async function uploadAnswer(
  response: BackendResponse,
  { fotos, watch, ms }: Answered,
): Promise<UploadAnswer> {
  if (!watch.answering) {
    closeUnreadAnswer(response)
    throw new AppError('BAD_BACKEND', { detail: 'backend accepted an upload before its end' })
  }
  const { data } = await readAnswer(response, { ms, signal: watch.signal })
  refuseFailedChange(data)
  const { message = '', total: told, lote } = answerSchema.parse(data)
  const total = told !== null && Number.isInteger(told) && told >= 0 ? told : fotos
  const kept = Math.max(0, Math.min(total, fotos - lostIn(data)))
  if (kept < fotos)
    throw new AppError('REFUSED', {
      texto: TEXTOS_BACKEND.envioIncompleto(kept, fotos),
      detail: `backend says that it kept ${kept} photos of ${fotos}`,
    })
  return {
    message: cleanSentence(message) ?? TEXTOS.upload.sucesso,
    total,
    ...(lote !== undefined && { lote }),
  }
}
