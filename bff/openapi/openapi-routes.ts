import type { RequestHandler } from 'express'
import { PATHS } from '#shared/contract/paths'
import type { RouteDeclaration } from '../http/access.ts'
import { docsPage } from './docs-page.ts'
import { apiDocument } from './document.ts'

/** Answers with a text that is made when first asked for, and never changes while the process lives. */
function answering(type: string, make: () => string): RequestHandler {
  let made: Buffer | undefined
  return (_req, res) => {
    made ??= Buffer.from(make())
    res.setHeader('Cache-Control', 'no-store').setHeader('Content-Type', type)
    res.setHeader('Content-Length', made.length).end(made)
  }
}

const open = (path: string, handler: RequestHandler): RouteDeclaration => ({
  method: 'GET',
  path,
  acesso: 'publico',
  cookieOnly: false,
  handler,
})

/**
 * The description of what programs may call, for generators (`/openapi.json`) and for people (`/docs`); the product's
 * name is the only setting in it.
 */
export const openapiRoutes = ({ productName }: { productName: string }): RouteDeclaration[] => [
  open(
    PATHS.openapi,
    answering('application/json; charset=utf-8', () => JSON.stringify(apiDocument(productName))),
  ),
  open(
    PATHS.docs,
    answering('text/html; charset=utf-8', () => docsPage(apiDocument(productName))),
  ),
]
