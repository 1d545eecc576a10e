import type { BrowserContext } from 'playwright-core'

/** What a browser must never report while the product is used. */
export interface Watch {
  /** Dialogs that a script opened, violations of the content security policy, and requests to other origins. */
  reports: string[]
}

/** Watches every page of a context from now on; `origin` is the product's own. */
export async function watch(context: BrowserContext, origin: string): Promise<Watch> {
  const reports: string[] = []
  await context.exposeBinding('reportViolation', (_source, text: string) => {
    reports.push(`policy: ${text}`)
  })
  await context.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    reportViolation(event.violatedDirective + ' ' + event.blockedURI))`)
  context.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') reports.push(`dialog: ${dialog.message()}`)
    void dialog.accept()
  })
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) reports.push(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    const own = url.origin === origin || url.protocol === 'data:' || url.href.startsWith(`blob:${origin}`)
    if (!own) reports.push(`request: ${url.href}`)
  })
  return { reports }
}
