import type { Request, RequestHandler, Response } from 'express'
import { ROTAS, telaPath } from '#shared/contract/rotas'
import { AppError } from '#shared/errors/errors'
import { ROTAS_DAS_LINHAS } from '#shared/linhas/index'
import type { ClientFile, ClientFiles, Encoding } from './client-files.ts'
import { fillManifest, fillShell, fillShellWorker } from './shell.ts'
import type { ShellSettings } from './shell.ts'

const SHELL = '/index.html'
const WORKER = '/sw.js'
const MANIFEST = '/manifest.webmanifest'

const isCall = (path: string) => /^\/(api|trpc)(\/|$)/i.test(path)

/** Screens of the product. Source: spec §2. */
const SCREENS = new Set([...Object.values(ROTAS), ...ROTAS_DAS_LINHAS].map(telaPath))

function encodingFor(req: Request, { encoded }: ClientFile): Encoding | undefined {
  const accepted = req.acceptsEncodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((name) => name === accepted && encoded[name])
}

function sendFile(req: Request, res: Response, file: ClientFile): void {
  const encoding = encodingFor(req, file)
  res.setHeader('Content-Type', file.type)
  res.setHeader('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  res.setHeader('Vary', 'Accept-Encoding')
  res.setHeader('ETag', `"${file.hash}${encoding ? `-${encoding}` : ''}"`)
  if (encoding) res.setHeader('Content-Encoding', encoding)
  if (req.fresh) {
    res.status(304).end()
    return
  }
  const body = (encoding && file.encoded[encoding]) ?? file.body
  res.setHeader('Content-Length', body.length)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Also an older browser, which does not say that it navigates. */
const wantsPage = (req: Request) =>
  (req.headers.accept ?? '').includes('text/html') && !/\.[^/]*$/.test(req.path)

/** The files that say something of this gateway's settings. */
function filledFiles(
  files: ClientFiles,
  settings: ShellSettings,
  shell: ClientFile | undefined,
): ClientFiles {
  const worker = files.get(WORKER)
  const manifest = files.get(MANIFEST)
  const ready = new Map<string, ClientFile>()
  if (worker && shell) ready.set(WORKER, fillShellWorker(worker, shell, settings))
  if (manifest) ready.set(MANIFEST, fillManifest(manifest, settings))
  return ready
}

/**
 * Serves the built client: hashed files for ever, the page for every screen (and, with 404, for every other
 * address a browser navigates to, so that the product itself says so).
 */
export function serveClient(files: ClientFiles, settings: ShellSettings): RequestHandler {
  const page = files.get(SHELL)
  const shell = page && fillShell(page, settings)
  const ready = filledFiles(files, settings, shell)
  return (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || isCall(req.path)) {
      next(new AppError('NOT_FOUND'))
      return
    }
    const file = req.path === SHELL ? undefined : (ready.get(req.path) ?? files.get(req.path))
    if (file) sendFile(req, res, file)
    else if (shell && (SCREENS.has(telaPath(req.path)) || req.path === SHELL)) sendFile(req, res, shell)
    else if (shell && wantsPage(req)) sendFile(req, res.status(404), shell)
    else next(new AppError('NOT_FOUND'))
  }
}
