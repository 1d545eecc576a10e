import type { Request, Response } from 'express'
import { ROTAS } from '#shared/contract/rotas'
import type { AppError } from '#shared/errors/errors'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { escapeMarkup } from '#shared/text/escape-markup'
import { requestIdOf } from '../observe/request-record.ts'
import { htmlPage } from './html-page.ts'

/** The page has a style and a picture of ours, and nothing that runs. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** True when a person looks at the answer itself: a download opened as a page. */
export const isNavigation = (req: Request): boolean =>
  req.method === 'GET' && req.headers['sec-fetch-mode'] === 'navigate'

/** Where a person goes on from a stream that was refused: the screen of its line, else the start. */
const screenOf = (path: string): string =>
  LISTA_LINHAS.find(({ api }) => api.zip === path)?.telas.download.rota ?? ROTAS.raiz

function page({ title, screen, detail }: { title: string; screen: string; detail: string }): string {
  const body =
    '<main><img src="/favicon.svg" alt="">' +
    `<h1>${escapeMarkup(title)}</h1><p><a href="${escapeMarkup(screen)}">${TEXTOS.geral.voltar}</a></p>` +
    `<p>${escapeMarkup(detail)}</p></main>`
  return htmlPage({ title, style: '/recusa.css', body })
}

/**
 * Answers a failed navigation: without a session by a redirect to the login, which leads back; otherwise by a page that
 * says what went wrong.
 */
export function sendErrorPage(req: Request, res: Response, error: AppError): void {
  const screen = screenOf(req.path)
  if (error.http === 401) {
    const target = screen === ROTAS.raiz ? '' : `?redirect=${encodeURIComponent(screen)}`
    res.redirect(303, ROTAS.login + target)
    return
  }
  res.setHeader('Content-Security-Policy', POLICY)
  const detail = TEXTOS.geral.requestId(requestIdOf(res))
  res
    .status(error.http)
    .type('html')
    .send(page({ title: error.texto, screen, detail }))
}
