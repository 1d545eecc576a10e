import type { AppError, ErrorCode } from './errors.ts'

const OUT_OF_REACH = new Set<ErrorCode>(['BACKEND_UNAVAILABLE', 'BACKEND_TIMEOUT', 'BAD_BACKEND'])

/**
 * Whether a call met no backend, or only a proxy that has none behind it. One whose database or bucket is away is none of
 * these: it did answer.
 */
export const isOutOfReach = ({ code }: AppError): boolean => OUT_OF_REACH.has(code)
