import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CAMPOS, LINHAS, LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { DAY_MS } from '#shared/time/day'
import {
  camposDe,
  jsonFiles,
  fotoFile,
  register,
  type FormFile,
  type Integrator,
} from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { END, fieldPart, fileHead, filePart, rawUpload } from '../testing/raw-upload.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { NO_TRACES, tracesIn } from '#shared/node/testing/traces'

const LIMITS = { fotoMb: 1, fotos: 5, jsonMb: 1 }

let api: TestApi
let user: Integrator
let foto: Buffer
let ahead = 0

beforeAll(async () => {
  api = await startApi({ limits: LIMITS, now: () => new Date(Date.now() + ahead) })
  user = await register(api, 'colaborador')
  foto = await makeFoto({ width: 160, height: 120, padTo: 200_000 })
})
afterAll(() => api.stop())

const formOf = (linha: Linha): [string, string][] => [
  ...Object.entries(camposDe(linha)),
  ['userId', String(user.user.id)],
]

const send = async (linha: Linha, fields: [string, string][], files: FormFile[]) => {
  const answer = await user.upload(linha.api.upload, fields, files)
  return [answer.status, ((await answer.json()) as { message: string }).message]
}

const good = (name = 'a.jpg') => fotoFile(name, foto)

describe.each(LISTA_LINHAS)('a refused upload of the $id line leaves no row and no file', (linha) => {
  afterEach(() => expect(tracesIn(api.dataDir)).toEqual(NO_TRACES))

  const { fotoIncompleta, naoImagem, fotoVazia, fotoGrande } = TEXTOS.upload
  const big = () => Buffer.concat([foto.subarray(0, -2), Buffer.alloc(1_100_000), foto.subarray(-2)])
  it.each<[string, { nome: string; bytes: () => Uint8Array; answer: [number, string] }]>([
    ['cut', { nome: 'a.jpg', bytes: () => foto.subarray(0, -40), answer: [422, fotoIncompleta('a.jpg')] }],
    [
      'a page',
      { nome: 'b.jpg', bytes: () => Buffer.from('<html>não</html>'), answer: [422, naoImagem('b.jpg')] },
    ],
    [
      'an SVG',
      { nome: 'c.svg', bytes: () => Buffer.from('<svg xmlns="x"/>'), answer: [422, naoImagem('c.svg')] },
    ],
    ['empty', { nome: 'd.jpg', bytes: () => Buffer.alloc(0), answer: [422, fotoVazia('d.jpg')] }],
    ['too big', { nome: 'e.jpg', bytes: big, answer: [413, fotoGrande('e.jpg', 1)] }],
  ])('U01 U02 U03 U05 when its third photo is %s', async (_case, { nome, bytes, answer }) => {
    const files = [good('1.jpg'), good('2.jpg'), fotoFile(nome, bytes()), good('4.jpg'), ...jsonFiles(linha)]
    expect(await send(linha, formOf(linha), files)).toEqual(answer)
  })

  it('U06 when it has no photo, or too many', async () => {
    expect(await send(linha, formOf(linha), jsonFiles(linha))).toEqual([400, TEXTOS.upload.faltamFotos])
    const many = Array.from({ length: LIMITS.fotos + 1 }, (_, n) => good(`${n}.jpg`))
    expect(await send(linha, formOf(linha), [...many, ...jsonFiles(linha)])).toEqual([
      413,
      TEXTOS.upload.fotosDemais(LIMITS.fotos),
    ])
    expect(await send(linha, formOf(linha), [...jsonFiles(linha), ...many, ...many])).toEqual([
      413,
      TEXTOS.upload.fotosDemais(LIMITS.fotos),
    ])
  })

  it.each(linha.upload.campos)('U10 when %s is missing, empty or given twice', async (campo) => {
    const rest = formOf(linha).filter(([name]) => name !== campo)
    const value = camposDe(linha)[campo] ?? ''
    const files = [good(), ...jsonFiles(linha)]
    const missing = [400, TEXTOS.upload.campoFaltando(CAMPOS[campo].label)]
    expect(await send(linha, rest, files)).toEqual(missing)
    expect(await send(linha, [...rest, [campo, '  ']], files)).toEqual(missing)
    const twice = [400, TEXTOS.upload.campoInvalido(CAMPOS[campo].label)]
    expect(await send(linha, [...rest, [campo, value], [campo, value]], files)).toEqual(twice)
    expect((await send(linha, [...rest, [campo, value], [`${campo}[a]`, value]], files))[0]).toBe(400)
  })

  it('H01 when its userId is another user, a list or none', async () => {
    const rest = Object.entries(camposDe(linha))
    const files = [good(), ...jsonFiles(linha)]
    for (const id of [String(Number(user.user.id) + 1), '0', '1 OR 1=1']) {
      expect(await send(linha, [...rest, ['userId', id]], files)).toEqual([403, TEXTOS.session.outroUsuario])
    }
    const own = String(user.user.id)
    expect((await send(linha, [...rest, ['userId', own], ['userId', own]], files))[0]).toBe(400)
    expect(await send(linha, rest, files)).toEqual([400, TEXTOS.upload.naoAutenticado])
  })

  it('U06 when it brings a file under an unknown field, or a work order where none belongs', async () => {
    const strange = { field: 'outro', nome: 'a.jpg', bytes: foto }
    expect((await send(linha, formOf(linha), [good(), ...jsonFiles(linha), strange]))[0]).toBe(400)
    const extra = { field: 'jsonfile', nome: 'b.json', bytes: Buffer.from('{}') }
    expect((await send(linha, formOf(linha), [good(), ...jsonFiles(linha), extra]))[0]).toBe(400)
  })

  it('F08 when its sender goes away in the middle', async () => {
    const upload = rawUpload(api.url + linha.api.upload, { Authorization: `Bearer ${user.token}` })
    for (const [name, value] of formOf(linha)) upload.request.write(fieldPart(name, value))
    upload.request.write(filePart('photos', '1.jpg', foto))
    upload.request.write(fileHead('photos', '2.jpg'))
    upload.request.write(foto.subarray(0, 90_000))
    await expect.poll(() => tracesIn(api.dataDir).staged).toBeGreaterThan(0)
    upload.request.destroy()
    await expect.poll(() => tracesIn(api.dataDir).staged).toBe(0)
  })

  it('U08 when the form ends without its last boundary', async () => {
    const upload = rawUpload(api.url + linha.api.upload, { Authorization: `Bearer ${user.token}` })
    for (const [name, value] of formOf(linha)) upload.request.write(fieldPart(name, value))
    upload.request.write(filePart('photos', '1.jpg', foto))
    upload.request.end()
    const { status, body } = await upload.answer
    expect([status, body]).toEqual([400, expect.stringContaining(TEXTOS.upload.formularioQuebrado)])
  })
})

describe('the work-order file of the robot line', () => {
  afterEach(() => expect(tracesIn(api.dataDir)).toEqual(NO_TRACES))
  const linha = LINHAS.robo
  const sendJson = (nome: string, bytes: Uint8Array) =>
    send(linha, formOf(linha), [good(), { field: 'jsonfile', nome, bytes }])

  it('U07 is refused when it is empty', async () => {
    expect(await sendJson('os.json', Buffer.alloc(0))).toEqual([422, TEXTOS.upload.jsonInvalido])
  })

  it.each<[string, Uint8Array]>([
    ['HTML', Buffer.from('<html></html>')],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
    ['cut', Buffer.from('{"fotos": [')],
    ['NaN', Buffer.from('{"a": NaN}')],
    ['100,000 levels deep', Buffer.from('['.repeat(100_000) + ']'.repeat(100_000))],
  ])('U07 is refused when it is %s', async (_case, bytes) => {
    expect(await sendJson('os.json', bytes)).toEqual([422, TEXTOS.upload.jsonInvalido])
  })

  it('U06 U07 is refused when it is missing, misnamed or too big', async () => {
    expect(await send(linha, formOf(linha), [good()])).toEqual([400, TEXTOS.upload.faltaJson])
    expect(await sendJson('os.txt', Buffer.from('{}'))).toEqual([422, TEXTOS.upload.jsonExtensao])
    const big = Buffer.from(JSON.stringify('x'.repeat(1_100_000)))
    expect(await sendJson('os.json', big)).toEqual([413, TEXTOS.upload.jsonGrande(1)])
  })
})

describe('an answer that is known early', () => {
  it('F07 reaches the sender long before the rest of the body is sent', async () => {
    const linha = LINHAS.drone
    const upload = rawUpload(api.url + linha.api.upload, { Authorization: `Bearer ${user.token}` })
    for (const [name, value] of formOf(linha)) upload.request.write(fieldPart(name, value))
    upload.request.write(filePart('photos', 'ruim.jpg', Buffer.from('isto não é uma foto')))
    upload.request.write(fileHead('photos', 'seguinte.jpg'))
    const { status, body } = await upload.answer
    expect([status, body]).toEqual([422, expect.stringContaining('ruim.jpg')])
    expect(tracesIn(api.dataDir)).toEqual(NO_TRACES)
  })

  it('F07 reaches a sender that goes on sending many megabytes', async () => {
    const linha = LINHAS.drone
    const upload = rawUpload(api.url + linha.api.upload, { Authorization: `Bearer ${user.token}` })
    const ended = once(upload.request, 'close')
    const refused = fieldPart('userId', 'outra pessoa') + fileHead('photos', 'a.jpg')
    upload.request.write(refused)
    const chunk = Buffer.alloc(1 << 20)
    let open = true
    void upload.answer.finally(() => (open = false))
    for (let sent = 0; open && sent < 64; sent++) {
      if (!upload.request.write(chunk)) await Promise.race([once(upload.request, 'drain'), upload.answer])
    }
    expect((await upload.answer).status).toBe(403)
    upload.request.destroy()
    await ended
  })

  it('U15 comes before any byte of the body for those who may not call', async () => {
    const upload = rawUpload(api.url + LINHAS.civil.api.upload, { Authorization: 'Bearer nada' })
    upload.request.flushHeaders()
    expect((await upload.answer).status).toBe(401)
    upload.request.destroy()
  })

  it('refuses what is no form', async () => {
    const answer = await user.post(LINHAS.drone.api.upload, {})
    expect(answer.status).toBe(415)
  })
})

describe('an accepted upload', () => {
  it('F12 is stored whole when its token runs out in its middle, which opens nothing after it', async () => {
    const linha = LINHAS.drone
    const late = await register(api, 'supervisor')
    const upload = rawUpload(api.url + linha.api.upload, { Authorization: `Bearer ${late.token}` })
    for (const [name, value] of Object.entries(camposDe(linha))) upload.request.write(fieldPart(name, value))
    upload.request.write(fieldPart('userId', String(late.user.id)))
    upload.request.write(Buffer.concat([Buffer.from(fileHead('photos', 'a.jpg')), foto.subarray(0, 100_000)]))
    await expect.poll(() => tracesIn(api.dataDir)).not.toEqual(NO_TRACES)
    ahead = 2 * DAY_MS
    upload.request.end(Buffer.concat([foto.subarray(100_000), Buffer.from(`\r\n${END}`)]))
    expect(await upload.answer).toMatchObject({ status: 201 })
    expect((await late.get('/api/usuario', { email: late.user.email })).status).toBe(401)
    ahead = 0
  })

  it('U16 does not mind the order of fields and files', async () => {
    const linha = LINHAS.robo
    const upload = rawUpload(api.url + linha.api.upload, { Authorization: `Bearer ${user.token}` })
    const order = { 'a.jpg': { eixoz: 3 } }
    upload.request.write(filePart('jsonfile', 'os.json', Buffer.from(`\ufeff${JSON.stringify(order)}`)))
    upload.request.write(filePart('photos', 'a.jpg', foto))
    for (const [name, value] of formOf(linha)) upload.request.write(fieldPart(name, value))
    upload.request.end(END)
    expect(await upload.answer).toMatchObject({ status: 201 })
  })
})
