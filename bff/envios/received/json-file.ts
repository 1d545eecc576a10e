import { AppError } from '#shared/errors/errors'
import { askThread } from '#shared/node/process/ask-thread'
import { TEXTOS } from '#shared/textos/textos'

/**
 * The most bytes that are parsed here, which takes some milliseconds. A longer file is parsed in a thread, so that it
 * holds nobody up.
 */
const AT_ONCE_BYTES = 256 * 1024

/**
 * Why bytes are no valid JSON in UTF-8; null when they are. The parser's own message is left out, since it quotes the
 * content and would reach a log.
 */
export function jsonFault(bytes: Uint8Array): string | null {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return null
  } catch (cause) {
    return cause instanceof SyntaxError ? 'not JSON' : String(cause)
  }
}

/** Accepts any valid JSON in UTF-8; the backend judges its content. Throws INVALID_FILE. */
export async function checkJson(bytes: Uint8Array): Promise<void> {
  const detail =
    bytes.length <= AT_ONCE_BYTES
      ? jsonFault(bytes)
      : ((await askThread(new URL('./json-worker', import.meta.url), bytes)) as string | null)
  if (detail !== null) throw new AppError('INVALID_FILE', { texto: TEXTOS.upload.jsonInvalido, detail })
}
