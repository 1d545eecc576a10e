import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError } from '#shared/errors/errors'
import { codeOf, reasonOf } from '#shared/errors/thrown'

/** The fields of the SDK's errors: the name as S3 gives it, and the status when there was an answer. */
interface StoreError extends Error {
  $metadata?: { httpStatusCode?: number }
}

const statusOf = (error: unknown) =>
  error instanceof Error ? (error as StoreError).$metadata?.httpStatusCode : undefined

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** Names by which stores say that nothing more fits. */
const FULL = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
])

/** True for an object that does not exist; a missing bucket or upload is another error. */
export const isNoObject = (error: unknown) =>
  statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket' && nameOf(error) !== 'NoSuchUpload'

/** True when the store gave no answer at all. */
export const isStoreSilent = (error: unknown) => statusOf(error) === undefined

/** True when the store gave no answer, or one that says that it cannot work now. */
export const isStoreAway = (error: unknown) => (statusOf(error) ?? 500) >= 500

/**
 * The reason of a failed call of the store, with the status of its answer if there is one. An answer to HEAD has no body,
 * and the SDK calls every such failure an UnknownError: only the status tells them apart.
 */
export function storeReason(error: unknown): string {
  const said = error instanceof Error ? `${error.name}: ${reasonOf(error)}` : String(error)
  // Only the first line tells what happened: in further lines the SDK says where to look in a program, and OpenSSL ends
  // its one line with a break.
  const [line = ''] = said.split('\n', 1)
  const status = statusOf(error)
  return status === undefined ? line : `${line} (status ${status})`
}

/** Why the store counts as gone, with a code for what does not change from try to try. */
export const goneFor = (error: unknown) =>
  Object.assign(new Error(storeReason(error), { cause: error }), {
    code: codeOf(error) ?? `${nameOf(error)} ${statusOf(error)}`,
  })

/** The error of a failed call of the store as one of the product: STORAGE_FULL, STORAGE_UNAVAILABLE, or NOT_FOUND. */
export function storeError(error: unknown, what: string): AppError {
  if (error instanceof AppError) return error
  const detail = `${what}: ${storeReason(error)}`
  if (FULL.has(nameOf(error)) || statusOf(error) === 507)
    return new AppError('STORAGE_FULL', { detail, cause: error })
  if (isNoObject(error)) return new AppError('NOT_FOUND', { detail, cause: error })
  return new AppError('STORAGE_UNAVAILABLE', { detail, cause: error, retryAfterS: ASK_AGAIN_S })
}
