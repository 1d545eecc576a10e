import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipArchive } from 'archiver'
import type { RequestHandler } from 'express'
import { buscaSchema } from '#shared/contract/inspecao/busca'
import type { Linha } from '#shared/linhas/index'
import { open } from './backend.ts'

const NAME = 'attachment; filename="photos.zip"'

/** Passes on the zip that the backend makes. */
export const passZipOn =
  (linha: Linha, backend: string): RequestHandler =>
  async (req, res) => {
    const query = buscaSchema(linha, 'download').parse(req.query)
    const { headers, body } = await open(backend + linha.api.zip, { query, token: req.session.token })
    res.type('zip').setHeader('Content-Disposition', NAME)
    const length = headers['content-length']
    if (length !== undefined) res.setHeader('Content-Length', length)
    await pipeline(body, res)
  }

/** Makes a zip of a folder's photos, without compression, which does not make photos smaller. */
export const zipOf =
  (folder: string): RequestHandler =>
  async (_req, res) => {
    const zip = new ZipArchive({ store: true })
    for (const name of await readdir(folder)) zip.file(join(folder, name), { name })
    res.type('zip').setHeader('Content-Disposition', NAME)
    await Promise.all([pipeline(zip, res), zip.finalize()])
  }
