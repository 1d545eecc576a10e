import { openAsBlob } from 'node:fs'
import { open as openFile, rm } from 'node:fs/promises'
import type { Request, RequestHandler } from 'express'
import multer from 'multer'
import { Agent, FormData, request } from 'undici'
import { z } from 'zod'
import type { Linha } from '#shared/linhas/index'
import { PARTS } from '#shared/upload/parts'
import { MB } from '#shared/bytes/units'

const MAX_FOTO_BYTES = 100 * MB
const MAX_FOTOS = 10_000

/**
 * The undici package's own agent: the default one may be that of newer Node.js versions, which does not know the
 * package's FormData.
 */
const dispatcher = new Agent()

/** The first bytes of JPEG, PNG and WebP. */
const STARTS = [Buffer.from('ffd8ff', 'hex'), Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('RIFF')]

/** Writes the form's files to disk with multer; the next handler runs when the whole form has arrived. */
export const receiveUpload = (folder: string): RequestHandler =>
  multer({ dest: folder, limits: { fileSize: MAX_FOTO_BYTES, files: MAX_FOTOS + 1 } }).fields([
    { name: PARTS.fotos, maxCount: MAX_FOTOS },
    { name: PARTS.json, maxCount: 1 },
  ])

const filesOf = (req: Request) => Object.values(req.files ?? {}).flat() as Express.Multer.File[]

async function isFoto({ path }: Express.Multer.File): Promise<boolean> {
  const file = await openFile(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8)
    return STARTS.some((start) => buffer.subarray(0, start.length).equals(start))
  } finally {
    await file.close()
  }
}

/** Status and sentence for what is wrong with the form; undefined when nothing is. */
async function wrongIn(
  req: Request,
  linha: Linha,
  files: Express.Multer.File[],
): Promise<[number, string] | undefined> {
  const text = z.string().trim().min(1).max(200)
  const fields = z.object(Object.fromEntries(linha.upload.campos.map((campo) => [campo, text])))
  const body = req.body as Record<string, unknown>
  if (body[PARTS.userId] !== String(req.session.usuario?.id)) return [403, 'Este envio é de outro usuário.']
  if (!fields.safeParse(body).success) return [400, 'Preencha todos os campos.']
  const fotos = files.filter(({ fieldname }) => fieldname === PARTS.fotos)
  if (fotos.length === 0) return [400, 'Escolha as fotos.']
  if (linha.upload.json && fotos.length === files.length) return [400, 'Falta o arquivo da OS.']
  for (const foto of fotos) if (!(await isFoto(foto))) return [422, `${foto.originalname} não é uma foto.`]
  return undefined
}

/** The same form for the backend, with the files read from disk. */
async function formOf(req: Request, files: Express.Multer.File[]): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(req.body as Record<string, string>)) form.append(name, value)
  for (const { fieldname, path, originalname, mimetype } of files)
    form.append(fieldname, await openAsBlob(path, { type: mimetype }), originalname)
  return form
}

/** Checks the files that multer wrote and sends them to the backend. */
export const upload =
  (linha: Linha, backend: string): RequestHandler =>
  async (req, res) => {
    const files = filesOf(req)
    try {
      const wrong = await wrongIn(req, linha, files)
      if (wrong) {
        const [status, message] = wrong
        res.status(status).json({ message })
        return
      }
      const answer = await request(backend + linha.api.upload, {
        method: 'POST',
        dispatcher,
        headers: { authorization: `Bearer ${req.session.token}` },
        body: await formOf(req, files),
        headersTimeout: 0,
      })
      res.status(answer.statusCode === 200 ? 201 : answer.statusCode).json(await answer.body.json())
    } finally {
      await Promise.all(files.map(({ path }) => rm(path, { force: true })))
    }
  }
