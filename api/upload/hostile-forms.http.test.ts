import { readFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CAMPOS, LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { request } from '#shared/node/testing/request'
import { dataPaths } from '../storage/data-paths.ts'
import { fotoFile } from '../testing/integrator.ts'
import { END, fieldPart, filePart, rawUpload } from '../testing/raw-upload.ts'
import { tracesIn } from '#shared/node/testing/traces'
import { startUploads } from '../testing/upload-form.ts'

const { drone, robo } = LINHAS

const uploads = startUploads()
const { fieldsOf, found, send } = uploads

describe('file names', () => {
  it.each<[string, string]>([
    ['../../x.jpg', 'x.jpg'],
    ['..\\..\\x.jpg', 'x.jpg'],
    ['/etc/passwd', 'passwd'],
    ['a%00.jpg', 'a%00.jpg'],
    ['CON.jpg', 'CON.jpg'],
    ['-rf.jpg', '-rf.jpg'],
    ['.jpg', '.jpg'],
    ['pá 😀.jpg', 'pá 😀.jpg'],
    ['x\u202egpj.exe', 'xgpj.exe'],
    [`${'é'.repeat(300)}.jpg`, `${'é'.repeat(251)}.jpg`],
  ])('U11 such as %j are text: kept as such, cleaned, never a path', async (sent, kept) => {
    const upload = rawUpload(uploads.api.url + drone.api.upload, {
      Authorization: `Bearer ${uploads.user.token}`,
    })
    for (const [name, value] of fieldsOf(drone)) upload.request.write(fieldPart(name, value))
    upload.request.end(Buffer.concat([filePart('photos', sent, uploads.foto), Buffer.from(END)]))
    expect((await upload.answer).status).toBe(201)
    expect((await found()).map(({ nome }) => nome)).toEqual([kept])
    const { fotos } = dataPaths(uploads.api.dataDir)
    for (const lote of readdirSync(fotos).filter((name) => name !== '.staging'))
      for (const name of readdirSync(join(fotos, lote))) expect(name).toMatch(/^(f\d{6}|os\.json)$/)
  })

  it('U11 with a NUL are refused', async () => {
    const before = tracesIn(uploads.api.dataDir)
    const upload = rawUpload(uploads.api.url + drone.api.upload, {
      Authorization: `Bearer ${uploads.user.token}`,
    })
    for (const [name, value] of fieldsOf(drone)) upload.request.write(fieldPart(name, value))
    upload.request.end(Buffer.concat([filePart('photos', 'a\0.jpg', uploads.foto), Buffer.from(END)]))
    expect((await upload.answer).status).toBe(400)
    expect(tracesIn(uploads.api.dataDir)).toEqual(before)
  })
})

describe('text fields', () => {
  it('U17 of another region is refused by the ones there are', async () => {
    const answer = await send(robo, [fotoFile('a.jpg', uploads.foto)], { regiao: 'XX' })
    expect(answer).toEqual([400, 'O campo Região aceita: LE, TE, CE, OUTRO.'])
  })

  it.each([
    ['inicioInspecao', '1e9999'],
    ['inicioInspecao', 'abc'],
    ['inicioInspecao', '10 m'],
    ['os', 'a\r\nX-Injected: 1'],
  ] as const)('U17 %s of %j is refused by the name of the field', async (campo, valor) => {
    const answer = await send(robo, [fotoFile('a.jpg', uploads.foto)], { [campo]: valor })
    expect(answer).toEqual([400, TEXTOS.upload.campoInvalido(CAMPOS[campo].label)])
  })

  it('U17 that comes once more behind a photo is refused', async () => {
    const upload = rawUpload(uploads.api.url + drone.api.upload, {
      Authorization: `Bearer ${uploads.user.token}`,
    })
    for (const [name, value] of fieldsOf(drone)) upload.request.write(fieldPart(name, value))
    upload.request.write(filePart('photos', 'a.jpg', uploads.foto))
    const staging = join(dataPaths(uploads.api.dataDir).fotos, '.staging')
    // Once the photo's file exists, the fields before it have been checked.
    await expect
      .poll(() => readdirSync(staging, { recursive: true }).filter((name) => /f000001$/.test(String(name))))
      .toHaveLength(1)
    upload.request.end(fieldPart('os', 'outra') + END)
    expect((await upload.answer).status).toBe(400)
    expect(await found()).toEqual([])
  })

  it('U17 of a megabyte is refused as too large', async () => {
    expect(
      (await send(drone, [fotoFile('a.jpg', uploads.foto)], { matricula: 'x'.repeat(1_000_000) }))[0],
    ).toBe(413)
  })
})

describe('a work order', () => {
  it.each([
    ['repeats its keys', '{"fotos": [], "fotos": [{"foto": "a.jpg", "eixoz": 4}]}'],
    ['names the prototype', '{"__proto__": {"x": 1}, "constructor": {"prototype": {"x": 1}}}'],
    ['has a byte order mark and odd spaces', '\ufeff{ "fotos" :\r\n\t[ ] }  '],
  ])('U07 that %s is kept byte for byte and changes nothing else', async (_case, text) => {
    const before = new Set(readdirSync(dataPaths(uploads.api.dataDir).fotos))
    const files = [
      fotoFile('a.jpg', uploads.foto),
      { field: 'jsonfile', nome: 'os.json', bytes: Buffer.from(text) },
    ]
    expect((await send(robo, files))[0]).toBe(201)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    const [lote = ''] = readdirSync(dataPaths(uploads.api.dataDir).fotos).filter((name) => !before.has(name))
    expect(await readFile(join(dataPaths(uploads.api.dataDir).fotos, lote, 'os.json'), 'utf8')).toBe(text)
  })
})

describe('U13 a request whose length is not what it says', () => {
  const raw = (head: string[], body: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(uploads.api.port, '127.0.0.1')
      let answer = ''
      const lines = [
        `POST ${drone.api.upload} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${uploads.user.token}`,
        'Content-Type: multipart/form-data; boundary=limite-de-teste',
        ...head,
      ]
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
      socket.once('close', () => resolve(answer)).once('error', reject)
      socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    })

  it.each<[string, string[], string]>([
    ['longer than what comes', ['Content-Length: 5000'], fieldPart('os', '1')],
    ['shorter than what comes', ['Content-Length: 40', 'Connection: close'], fieldPart('os', '1') + END],
    ['given in two ways', ['Content-Length: 10', 'Transfer-Encoding: chunked'], `5\r\nhello\r\n0\r\n\r\n`],
    [
      'a chunk size that is none',
      ['Transfer-Encoding: chunked', 'Connection: close'],
      `zz\r\nhello\r\n0\r\n\r\n`,
    ],
  ])('%s is refused or dropped, never half taken', async (_case, head, body) => {
    // The case before got no answer to wait for, so its staged files may still be being removed.
    const before = { ...tracesIn(uploads.api.dataDir), staged: 0 }
    expect(await raw(head, body)).toMatch(/^$|^HTTP\/1\.1 4\d\d /)
    expect((await request(`${uploads.api.url}/healthz`)).status).toBe(200)
    await expect.poll(() => tracesIn(uploads.api.dataDir)).toEqual(before)
  })
})
