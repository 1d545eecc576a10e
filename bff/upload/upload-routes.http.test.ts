import { createServer } from 'node:http'
import express from 'express'
import multer from 'multer'
import { describe, expect, it } from 'vitest'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { formBody, goodForm, jpegOf, fotoPart, textFields, workOrder } from '../testing/upload-bodies.ts'
import { GERENTE } from '../testing/stream-gateway.ts'
import { postForm, uploadGateways } from '../testing/upload-gateway.ts'
import { sha256 } from '#shared/node/testing/sha256'

const cleanUp = closedAfterEach()
const { start, gatewayOf } = uploadGateways()

describe.each(LISTA_LINHAS)('upload of $id', (linha) => {
  it("passes text fields and files on whole, to the same path, with the session's own credentials", async () => {
    const received: {
      fields: unknown
      files: { nome: string; tipo: string; campo: string; hash: string }[]
    }[] = []
    const app = express()
    const upload = multer({ storage: multer.memoryStorage(), defParamCharset: 'utf8' })
    app.post(linha.api.upload, upload.any(), (req, res) => {
      expect(req.headers).toMatchObject({
        authorization: 'Bearer token-do-backend',
        'idempotency-key': 'k-1',
        'upload-length': expect.stringMatching(/^\d+$/),
      })
      expect(req.headers.cookie).toBeUndefined()
      const files = (req.files as Express.Multer.File[]).map((file) => ({
        campo: file.fieldname,
        nome: file.originalname,
        tipo: file.mimetype,
        hash: sha256(file.buffer),
      }))
      received.push({ fields: { ...(req.body as object) }, files })
      res.status(201).json({ message: 'Recebido.' })
    })
    const { url, close } = await onLoopback(createServer(app))
    cleanUp.push(close)
    const gateway = await gatewayOf(url)
    const photos = Array.from({ length: 40 }, (_, i) =>
      fotoPart(jpegOf(20_000 + i * 7001, i), `pá ${i} "n".jpg`.replaceAll('"', '%22')),
    )

    const answer = await postForm(gateway, {
      linha,
      body: formBody(goodForm(linha, photos)),
      headers: {
        'idempotency-key': 'k-1',
        cookie: 'sessao=segredo',
      },
    })

    expect(answer).toEqual({ status: 201, json: { message: 'Recebido.', total: 40 } })
    expect(received).toHaveLength(1)
    expect(received[0]?.fields).toEqual(Object.fromEntries(textFields(linha)))
    expect(received[0]?.files).toEqual([
      ...photos.map(({ content }, i) => ({
        campo: 'photos',
        nome: `pá ${i} "n".jpg`,
        tipo: 'image/jpeg',
        hash: sha256(content),
      })),
      ...(linha.upload.json
        ? [
            {
              campo: 'jsonfile',
              nome: 'os.json',
              tipo: 'application/json',
              hash: sha256(workOrder().content),
            },
          ]
        : []),
    ])
  })

  it('U16 takes files before their fields as well', async () => {
    const { backend, gateway } = await start()
    const form = goodForm(linha, [fotoPart(jpegOf(3000))])
    const answer = await postForm(gateway, { linha, body: formBody(form.toReversed()) })
    expect(answer).toEqual({ status: 201, json: { message: TEXTOS.upload.sucesso, total: 1 } })
    expect(backend.requests).toHaveLength(1)
  })

  it("reads whose form it is from a program's token, and refuses one that says another's", async () => {
    const { backend, gateway } = await start()
    const headers = { 'x-teste-programa': 'sim' }
    const fotos = [fotoPart(jpegOf(3000))]
    for (const userId of [undefined, '', String(GERENTE.id)]) {
      const form = goodForm(linha, fotos).flatMap((part) =>
        !Array.isArray(part) || part[0] !== 'userId'
          ? [part]
          : userId === undefined
            ? []
            : [['userId', userId] as [string, string]],
      )
      expect((await postForm(gateway, { linha, body: formBody(form), headers })).status).toBe(201)
      const sent = Buffer.concat(backend.requests.at(-1)?.body ?? []).toString('latin1')
      expect(sent.split(/name="userId"/)).toHaveLength(2)
      expect(sent).toMatch(/^--[^\r]+\r\n[^\r]+name="userId"\r\n\r\n7\r\n/)
    }
    const twice = [['userId', '7'], ...goodForm(linha, fotos)] as ReturnType<typeof goodForm>
    for (const [form, status] of [
      [goodForm(linha, fotos, 'outro'), 403],
      [twice, 400],
    ] as const)
      expect((await postForm(gateway, { linha, body: formBody(form), headers })).status).toBe(status)
  })

  it('U06 H01 refuses each missing field by its name without any call to the backend', async () => {
    const { backend, gateway } = await start()
    for (const [name] of textFields(linha)) {
      const form = goodForm(linha, [fotoPart(jpegOf(3000))]).filter(
        (part) => !Array.isArray(part) || part[0] !== name,
      )
      const { status, json } = await postForm(gateway, { linha, body: formBody(form) })
      if (name === 'userId') {
        expect([status, json.message]).toEqual([401, TEXTOS.upload.naoAutenticado])
      } else {
        expect(status).toBe(400)
        expect(json.message).toMatch(/^Preencha o campo /)
      }
    }
    expect(backend.requests).toEqual([])
  })
})
