import type { AppError, ErrorCode } from './errors.ts'

const OUT_OF_REACH = new Set<ErrorCode>(['BACKEND_UNAVAILABLE', 'BACKEND_TIMEOUT', 'BAD_BACKEND'])

/**
 * Whether a call met no backend, or only a proxy without a backend behind it. A backend whose database or bucket is away
 * does not count: it did answer.
 */
export const isOutOfReach = ({ code }: AppError): boolean => OUT_OF_REACH.has(code)
