import { TEXTOS_ABERTURA } from '#shared/textos/abertura'
import { isHtmlPage } from '../connection/ask-server.ts'

/** Milliseconds after which a file that did not come is asked for again; each time twice as many, up to the last. */
const FIRST_PAUSE_MS = 1000
const LAST_PAUSE_MS = 30_000

/** Says in place of the app why it is not there, until it is: what React draws takes the place of the sentence. */
function tell(reason: string): void {
  const root = document.getElementById('raiz')
  if (!root || root.hasChildNodes()) return
  const notice = document.createElement('main')
  notice.className = 'page notice'
  const title = document.createElement('h1')
  title.textContent = TEXTOS_ABERTURA.naoAbriu
  const why = document.createElement('p')
  why.setAttribute('role', 'alert')
  why.textContent = reason
  const again = document.createElement('button')
  again.className = 'btn btn--primary'
  again.textContent = TEXTOS_ABERTURA.recarregar
  again.addEventListener('click', () => location.reload())
  notice.append(title, why, again)
  root.append(notice)
}

/** Resolves when the file of an address has come whole; asks for it until then. */
async function come(address: string): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)) {
    await new Promise((done) => setTimeout(done, pauseMs))
    try {
      const answer = await fetch(address)
      await answer.arrayBuffer()
      // A network that wants a login first answers each address with a page.
      if (answer.ok && !isHtmlPage(answer)) return
    } catch {
      // The link is still poor.
    }
  }
}

/** Loads the page again as soon as its program can be had: a browser does not ask twice for one that did not come. */
async function bringProgram({ src }: HTMLScriptElement): Promise<void> {
  tell(TEXTOS_ABERTURA.tentando)
  await come(src)
  location.reload()
}

async function bringStyles(lost: HTMLLinkElement): Promise<void> {
  await come(lost.href)
  lost.replaceWith(lost.cloneNode())
}

/**
 * Watches over what the page opens with, its program and its styles, from a script that stands before both: what a poor
 * link loses is asked for again, and while it does not come the page says so, where it would show a spinner for ever.
 */
export function watchEntry(): void {
  const parsing = new AbortController()
  const onLost = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) void bringProgram(target)
    // What is only fetched ahead is asked for again by who needs it.
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void bringStyles(target)
  }
  document.addEventListener('error', onLost, { capture: true, signal: parsing.signal })
  // It comes after the program and the styles, or their failures.
  document.addEventListener('DOMContentLoaded', () => parsing.abort())
  addEventListener('error', ({ error }) => {
    if (error instanceof SyntaxError) tell(TEXTOS_ABERTURA.navegadorAntigo)
  })
}
