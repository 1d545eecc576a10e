import { describe, expect, it } from 'vitest'
import { ERRORS } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { openRaw, until } from '#shared/node/testing/raw-request'
import { formBody, goodForm, jpegOf, fotoPart, textFields, workOrder } from '../testing/upload-bodies.ts'
import type { FormFile } from '../testing/upload-bodies.ts'
import { postForm, uploadGateways, uploadHead } from '../testing/upload-gateway.ts'

const { start } = uploadGateways()

type Form = ([string, string] | FormFile)[]
const civil = LINHAS.civil
const withField = (name: string, value: string): Form =>
  goodForm(civil, [fotoPart(jpegOf(3000))]).map((part) =>
    Array.isArray(part) && part[0] === name ? [name, value] : part,
  )
const good = fotoPart(jpegOf(3000), 'boa.jpg')
const gif = fotoPart(Buffer.from('GIF89a and so on, long enough'), 'a.gif')

describe('an upload that is refused', () => {
  const cases: [string, Linha, Form, number, string][] = [
    ["another user's id", civil, withField('userId', '8'), 403, TEXTOS.session.outroUsuario],
    ['an injected id', civil, withField('userId', '7 OR 1=1'), 403, TEXTOS.session.outroUsuario],
    ['an empty user id', civil, withField('userId', ''), 401, TEXTOS.upload.naoAutenticado],
    ['an empty field', civil, withField('torre', '  '), 400, 'Preencha o campo Torre.'],
    [
      'a field too long for its meaning',
      civil,
      withField('os', 'x'.repeat(101)),
      400,
      'O campo Nº da OS tem até 100 caracteres.',
    ],
    ['a field of 65 KiB', civil, withField('os', 'x'.repeat(66_000)), 413, ERRORS.TOO_LARGE.texto],
    [
      'an unknown field',
      civil,
      [['os[a]', '1'], ...withField('os', '1')],
      400,
      'O formulário não tem o campo os[a]. Os que há: seuCliente, endereco, condominio, suaEmpresa, matricula, torre, os.',
    ],
    [
      'a prototype field',
      civil,
      [['__proto__', '1'], ...withField('os', '1')],
      400,
      'O formulário não tem o campo __proto__. Os que há: seuCliente, endereco, condominio, suaEmpresa, matricula, torre, os.',
    ],
    [
      'photos that are the text of a path',
      civil,
      [...textFields(civil), ['photos', 'foto.jpg']],
      400,
      'O campo photos leva um arquivo com nome (filename), e veio como texto. Em curl: -F photos=@arquivo.',
    ],
    [
      'a work order that is text',
      LINHAS.robo,
      [...textFields(LINHAS.robo), ['jsonfile', '{}'], good],
      400,
      'O campo jsonfile leva um arquivo com nome (filename), e veio como texto. Em curl: -F jsonfile=@arquivo.',
    ],
    ['a field twice', civil, [['os', '1'], ...withField('os', '1')], 400, 'Confira o campo Nº da OS.'],
    ['no photo', civil, textFields(civil), 400, TEXTOS.upload.faltamFotos],
    [
      'an odd region',
      LINHAS.robo,
      goodForm(LINHAS.robo, [good]).map((p) =>
        Array.isArray(p) && p[0] === 'regiao' ? ['regiao', 'XX'] : p,
      ),
      400,
      'O campo Região aceita: LE, TE, CE, OUTRO.',
    ],
    ['no work order', LINHAS.robo, [...textFields(LINHAS.robo), good], 400, TEXTOS.upload.faltaJson],
    [
      'two work orders',
      LINHAS.robo,
      [...goodForm(LINHAS.robo, [good]), workOrder()],
      400,
      'Confira o campo Arquivo JSON da ordem de serviço.',
    ],
    [
      'a work order of another ending',
      LINHAS.robo,
      [...textFields(LINHAS.robo), workOrder('{}', 'os.txt'), good],
      422,
      TEXTOS.upload.jsonExtensao,
    ],
    [
      'an empty work order',
      LINHAS.robo,
      [...textFields(LINHAS.robo), workOrder(''), good],
      422,
      TEXTOS.upload.jsonInvalido,
    ],
    [
      'a work order too large',
      LINHAS.robo,
      [...textFields(LINHAS.robo), workOrder('1'.repeat(1024 * 1024 + 1))],
      413,
      TEXTOS.upload.jsonGrande(1),
    ],
    [
      'a work order where none belongs',
      civil,
      [...withField('os', '1'), workOrder()],
      400,
      'Arquivos não vão no campo jsonfile, e sim em photos.',
    ],
    [
      "a file under a text field's name",
      civil,
      [{ ...good, name: 'os' }, ...withField('os', '1')],
      400,
      'Arquivos não vão no campo os, e sim em photos.',
    ],
    ['a file that is no photo', civil, [...textFields(civil), gif], 422, TEXTOS.upload.naoImagem('a.gif')],
    [
      'a photo box with nothing chosen',
      civil,
      [...textFields(civil), fotoPart(Buffer.alloc(0), '')],
      400,
      'Escolha pelo menos uma foto',
    ],
    [
      'a work-order box with nothing chosen',
      LINHAS.robo,
      [...textFields(LINHAS.robo), { ...workOrder(''), filename: '' }, good],
      400,
      'Falta o arquivo .json',
    ],
    [
      'an empty photo',
      civil,
      [...textFields(civil), fotoPart(Buffer.alloc(0), 'v.jpg')],
      422,
      TEXTOS.upload.fotoVazia('v.jpg'),
    ],
    [
      'a photo cut short',
      civil,
      [...textFields(civil), fotoPart(jpegOf(9000).subarray(0, 8990), 'c.jpg')],
      422,
      TEXTOS.upload.fotoIncompleta('c.jpg'),
    ],
    [
      'a photo too large',
      civil,
      [...textFields(civil), fotoPart(jpegOf(1024 * 1024 + 9000), 'g.jpg')],
      413,
      TEXTOS.upload.fotoGrande('g.jpg', 1),
    ],
    [
      'a path for a name',
      civil,
      [...textFields(civil), { ...gif, filename: '../../etc/a.gif' }],
      422,
      TEXTOS.upload.naoImagem('a.gif'),
    ],
    [
      'too many photos',
      civil,
      [...textFields(civil), ...Array.from({ length: 51 }, () => fotoPart(jpegOf(700)))],
      413,
      TEXTOS.upload.fotosDemais(50),
    ],
  ]

  it.each(cases)(
    'U01 U03 U05 U06 U09 U10 U17 H01 for %s gets the sentence, and the backend gets no whole form',
    async (...[, linha, form, status, message]) => {
      const { backend, gateway } = await start()
      const answer = await postForm(gateway, { linha, body: formBody(form) })
      expect(answer).toMatchObject({ status, json: { message } })
      expect(answer.json.requestId).toBeTruthy()
      expect(backend.requests.filter((request) => request.complete)).toEqual([])
    },
  )

  it.each([
    ['no photo', gif, 'a.gif'],
    ['cut short', fotoPart(jpegOf(9000).subarray(0, 8990), 'c.jpg'), 'c.jpg'],
    ['too large', fotoPart(jpegOf(1024 * 1024 + 9000), 'g.jpg'), 'g.jpg'],
  ])('names the photo that is %s and its place among the photos', async (_what, bad, nome) => {
    const { gateway } = await start()
    const body = formBody([...textFields(civil), good, good, bad, good])
    const { json } = await postForm(gateway, { linha: civil, body })
    expect(json).toMatchObject({ arquivo: { posicao: 2, nome } })
  })

  it('names no photo when none is at fault', async () => {
    const { gateway } = await start()
    const { json } = await postForm(gateway, { linha: civil, body: formBody(withField('torre', ' ')) })
    expect(Object.keys(json)).toEqual(['message', 'requestId'])
  })

  it('U08 U15 for its content type or coding is refused before a byte of it is read', async () => {
    const { backend, gateway } = await start()
    const body = formBody(goodForm(civil, [good]))
    const asJson = await postForm(gateway, {
      linha: civil,
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect([asJson.status, asJson.json['message']]).toEqual([
      415,
      'Envie um formulário: content-type: multipart/form-data, com boundary.',
    ])
    expect(
      (await postForm(gateway, { linha: civil, body, headers: { 'content-encoding': 'gzip' } })).status,
    ).toBe(415)
    expect(
      (await postForm(gateway, { linha: civil, body, headers: { 'content-type': 'multipart/form-data' } }))
        .status,
    ).toBe(400)
    for (const key of ['k'.repeat(201), 'a b']) {
      const odd = await postForm(gateway, { linha: civil, body, headers: { 'idempotency-key': key } })
      expect([odd.status, odd.json]).toEqual([
        400,
        expect.objectContaining({
          message:
            'Idempotency-Key tem de 1 a 200 caracteres ASCII visíveis, sem espaços; sem o cabeçalho o envio também vale.',
        }),
      ])
    }
    expect(
      (await postForm(gateway, { linha: civil, body, headers: { 'x-teste-nivel': 'anonimo' } })).status,
    ).toBe(401)
    expect(backend.requests).toEqual([])
  })

  it('U01 with a bad third photo is refused before the fourth has come, and the backend never sees its end', async () => {
    const { backend, gateway } = await start()
    const bad = fotoPart(Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(900_000)]), 'terceira.jpg')
    const photos = [0, 1, 2, 3, 4].map((i) => fotoPart(jpegOf(900_000, i), `${i}.jpg`))
    const body = formBody([...textFields(civil), ...photos.toSpliced(2, 1, bad)])
    const raw = await openRaw(gateway.port)
    await raw.send(uploadHead(civil, `Content-Length: ${body.length}`))
    const upToBad = body.indexOf('%PDF-1.7') + 4096
    await raw.send(body.subarray(0, upToBad))
    await until(() => raw.received().includes('\r\n\r\n{'))
    expect(raw.received()).toContain('HTTP/1.1 422')
    expect(Buffer.from(raw.received(), 'latin1').toString()).toContain(
      TEXTOS.upload.naoImagem('terceira.jpg'),
    )
    await until(() => backend.requests[0]?.lostAt !== undefined)
    expect(backend.requests).toHaveLength(1)
    expect(backend.requests[0]?.complete).toBe(false)
    expect(Buffer.concat(backend.requests[0]?.body ?? []).includes('%PDF')).toBe(false)
    raw.socket.destroy()
  })

  it('can be read by a client that goes on sending, which is cut off after a while', async () => {
    const { gateway } = await start()
    const body = formBody([...textFields(civil), gif])
    const raw = await openRaw(gateway.port, { goesOn: true })
    await raw.send(uploadHead(civil, 'Content-Length: 500000000'))
    await raw.send(body)
    await until(() => raw.received().includes('}'))
    expect(Buffer.from(raw.received(), 'latin1').toString()).toContain(TEXTOS.upload.naoImagem('a.gif'))
    const rest = Buffer.alloc(100_000)
    for (let sent = 0; sent < 800_000; sent += rest.length) {
      await raw.send(rest)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(raw.socket.destroyed).toBe(false)
    const flood = setInterval(() => raw.socket.write(rest), 10)
    await raw.closed
    clearInterval(flood)
  })
})
