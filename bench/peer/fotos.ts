import { pipeline } from 'node:stream/promises'
import type { RequestHandler } from 'express'
import sharp from 'sharp'
import { open } from './backend.ts'
import { referenceOf } from './foto-links.ts'

const PASSED_ON = ['content-type', 'content-length', 'etag', 'last-modified'] as const

/** Answers with a photo as the backend has it, or, with `?w=`, with a smaller picture that is made for this request. */
export const sendFoto =
  (backend: string): RequestHandler =>
  async (req, res) => {
    const reference = referenceOf(String(req.params['ref']))
    if (reference === undefined) {
      res.status(404).json({ message: 'Foto não encontrada.' })
      return
    }
    const { headers, body } = await open(backend + reference, { token: req.session.token })
    res.setHeader('Cache-Control', 'private, max-age=86400')
    const width = Number(req.query['w'])
    if (width > 0 && width <= 2000) {
      const picture = sharp(await body.arrayBuffer()).autoOrient()
      res.type('webp').send(await picture.resize({ width }).webp({ quality: 78, effort: 2 }).toBuffer())
      return
    }
    for (const name of PASSED_ON) {
      const value = headers[name]
      if (value !== undefined) res.setHeader(name, value)
    }
    await pipeline(body, res)
  }
