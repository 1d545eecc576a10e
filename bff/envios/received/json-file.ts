import { AppError } from '#shared/errors/errors'
import { askThread } from '#shared/node/process/ask-thread'
import { TEXTOS } from '#shared/textos/textos'

/** Longest file that is read at once, in bytes: some milliseconds of work. A longer one gets a thread, and stops nobody else. */
const AT_ONCE_BYTES = 256 * 1024

/** Why bytes are no valid JSON in UTF-8; null for those that are. What the parser quotes of them reaches no log. */
export function jsonFault(bytes: Uint8Array): string | null {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return null
  } catch (cause) {
    return cause instanceof SyntaxError ? 'not JSON' : String(cause)
  }
}

/** Any valid JSON in UTF-8, as the backend takes it; what it says is judged there. Throws INVALID_FILE. */
export async function checkJson(bytes: Uint8Array): Promise<void> {
  const detail =
    bytes.length <= AT_ONCE_BYTES
      ? jsonFault(bytes)
      : ((await askThread(new URL('./json-worker', import.meta.url), bytes)) as string | null)
  if (detail !== null) throw new AppError('INVALID_FILE', { texto: TEXTOS.upload.jsonInvalido, detail })
}
