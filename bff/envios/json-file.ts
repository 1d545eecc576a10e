import { readFile, stat } from 'node:fs/promises'
import { AppError } from '#shared/errors/errors'
import { askThread } from '#shared/node/process/ask-thread'
import { TEXTOS } from '#shared/textos/textos'

/** Longest file that is read at once, in bytes: some milliseconds of work. A longer one gets a thread, and stops nobody else. */
const AT_ONCE_BYTES = 256 * 1024

/**
 * Why a file is no valid JSON in UTF-8; null for one that is. What the parser quotes of the file reaches no log. Throws what
 * reading throws: a disk that fails is no verdict about the file, which would be removed.
 */
export async function jsonFault(path: string): Promise<string | null> {
  const bytes = await readFile(path)
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return null
  } catch (cause) {
    return cause instanceof SyntaxError ? 'not JSON' : String(cause)
  }
}

/** Any valid JSON in UTF-8, as the backend takes it; what it says is judged there. Throws INVALID_FILE. */
export async function checkJson(path: string): Promise<void> {
  const { size } = await stat(path)
  const detail =
    size <= AT_ONCE_BYTES
      ? await jsonFault(path)
      : ((await askThread(new URL('./json-worker', import.meta.url), path)) as string | null)
  if (detail !== null) throw new AppError('INVALID_FILE', { texto: TEXTOS.upload.jsonInvalido, detail })
}
