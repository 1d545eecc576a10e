import { HIDDEN } from '#shared/node/log/create-log'
import type { BackendResponse } from '../backend-response.ts'

/** Fewest characters of a token that is hidden: a shorter one is no secret, and may be part of a word. */
const TOKEN_LEAST = 16

/** True for what stands around the token in an address. */
const isAddress = (around: string) => /[/?]/.test(around) && !/\s/.test(around)

/**
 * The text of an answer without the token that it was asked with, which some backends repeat in their sentences. In a
 * success addresses keep it: those of photos may be signed with it.
 */
export function withoutToken(
  text: string,
  { status, token = '' }: Pick<BackendResponse, 'status' | 'token'>,
): string {
  if (token.length < TOKEN_LEAST || !text.includes(token)) return text
  if (status >= 400) return text.replaceAll(token, HIDDEN)
  const parts = text.split(token)
  return parts.reduce((told, part, at) => {
    const [before = ''] = (parts[at - 1] ?? '').split('"').slice(-1)
    const [after = ''] = part.split('"', 1)
    return told + (isAddress(before + after) ? token : HIDDEN) + part
  })
}
