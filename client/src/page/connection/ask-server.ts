import { PATHS } from '#shared/contract/paths'

/** Milliseconds that one question to the server may take before it counts as unanswered. */
const ASK_MS = 10_000

/** How many pieces of answers came, over any connection of this page. */
let pieces = 0

/** Notes that a piece of an answer came. What leaves says nothing: it may not get further than this computer. */
export function notePiece(): void {
  pieces += 1
}

/**
 * True for a web page, which no call and no file of the gateway answers with: it comes from a network that
 * wants a login first, with 200, or from a proxy that has nobody behind it.
 */
export const isHtmlPage = ({ headers }: Pick<Response, 'headers'>) =>
  headers.get('content-type')?.startsWith('text/html') ?? false

/**
 * What the server says of itself when it is asked; 'sends' when that did not come in time but some of another answer
 * did: a browser has six connections to a server without HTTP/2, and a question waits until one is free. Null when
 * nobody answers, or somebody else.
 */
export async function askServer(): Promise<Response | 'sends' | null> {
  const before = pieces
  const late = AbortSignal.timeout(ASK_MS)
  try {
    const answer = await fetch(PATHS.readyz, { cache: 'no-store', signal: late })
    return isHtmlPage(answer) ? null : answer
  } catch {
    return late.aborted && pieces > before ? 'sends' : null
  }
}
