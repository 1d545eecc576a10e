import { HIDDEN } from '#shared/node/log/create-log'
import type { BackendResponse } from '../backend-response.ts'

/** Fewest characters of a token that is hidden: a shorter one is no secret, and may be part of a word. */
const TOKEN_LEAST = 16

/** A token as programs write it in JSON: as it is, as PHP does, and as .NET does. */
const writtenForms = (token: string) =>
  new Set([token, token.replaceAll('/', '\\/'), token.replaceAll('+', '\\u002B')])

/** True for what stands around the token in an address. */
const isAddress = (around: string) => /[/?]/.test(around) && !/\s/.test(around)

function hidden(text: string, token: string, isKept: (around: string) => boolean): string {
  if (!text.includes(token)) return text
  const parts = text.split(token)
  return parts.reduce((told, part, at) => {
    const [before = ''] = (parts[at - 1] ?? '').split('"').slice(-1)
    const [after = ''] = part.split('"', 1)
    return told + (isKept(before + after) ? token : HIDDEN) + part
  })
}

/**
 * The text of an answer without the token that it was asked with, which some backends repeat in their sentences. In a
 * success addresses keep it: those of photos may be signed with it.
 */
export function withoutToken(
  text: string,
  { status, token = '' }: Pick<BackendResponse, 'status' | 'token'>,
): string {
  if (token.length < TOKEN_LEAST) return text
  const isKept = status < 400 ? isAddress : () => false
  return [...writtenForms(token)].reduce((told, form) => hidden(told, form, isKept), text)
}
