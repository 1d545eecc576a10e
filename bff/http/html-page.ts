import { escapeMarkup } from '#shared/text/escape-markup'

interface HtmlPage {
  title: string
  /** Path of the one style that it has. */
  style: string
  /** Markup, escaped where it came from elsewhere. */
  body: string
}

/** A page of the gateway's own: one style, no script. */
export const htmlPage = ({ title, style, body }: HtmlPage): string =>
  '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  `<link rel="stylesheet" href="${style}"><link rel="icon" href="/favicon.svg">` +
  `<title>${escapeMarkup(title)}</title></head><body>${body}</body></html>`
