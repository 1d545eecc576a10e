import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fotosSchema } from '#shared/contract/linha'
import { CAMPOS, LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos'
import { dataPaths } from '../data-paths.ts'
import { camposDe, photoFile, register, type FormFile, type Integrator } from '../testing/integrator.ts'
import { insertSegments, jpegSegment, makePhoto } from '../testing/make-photo.ts'
import { END, fieldPart, filePart, rawUpload } from '../testing/raw-upload.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { tracesIn } from '../testing/traces.ts'

const { drone, robo } = LINHAS

let api: TestApi
let user: Integrator
let photo: Buffer
let os = ''
let count = 0

beforeAll(async () => {
  api = await startApi({ limits: { jsonMb: 1 } })
  user = await register(api, 'supervisor')
  photo = await makePhoto({ width: 160, height: 120 })
})
afterAll(() => api.stop())
beforeEach(() => {
  os = `OS ${++count}`
})

const fieldsOf = (linha: Linha, changes = {}) =>
  Object.entries({ ...camposDe(linha, { os, ...changes }), userId: String(user.user.id) })
const send = async (linha: Linha, files: FormFile[], changes = {}) => {
  const answer = await user.upload(linha.api.upload, fieldsOf(linha, changes), files)
  return [answer.status, ((await answer.json()) as { message: string }).message]
}
const found = async () => {
  const busca = { os, wtg: camposDe(drone)['wtg'] ?? '' }
  return fotosSchema.parse(await (await user.get(drone.api.fotos, busca)).json())
}

/** A PNG that says it is this big, or has this many frames, and packs black pixels well. */
function hugePng(width: number, height: number, frames = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, data, Buffer.alloc(4)])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size.set([8, 0, 0, 0, 0], 8)
  const animation = Buffer.alloc(8)
  animation.writeUInt32BE(frames)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    ...(frames > 0 ? [chunk('acTL', animation)] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(1 << 22))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)

describe('a file that only pretends to be a photo is refused by name, with its whole batch', () => {
  const cases: [string, { nome: string; bytes: () => Buffer; sentence: (nome: string) => string }][] = [
    [
      'U01 a PDF',
      { nome: 'a.jpg', bytes: () => Buffer.from('%PDF-1.7\n'.repeat(50)), sentence: TEXTOS.upload.naoImagem },
    ],
    [
      'U01 a program',
      {
        nome: 'b.jpg',
        bytes: () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]),
        sentence: TEXTOS.upload.naoImagem,
      },
    ],
    ['U02 an SVG named .jpg', { nome: 'c.jpg', bytes: () => svg, sentence: TEXTOS.upload.naoImagem }],
    [
      'U02 a GIF that is a script',
      {
        nome: 'd.gif',
        bytes: () => Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//'.padEnd(200)),
        sentence: TEXTOS.upload.naoImagem,
      },
    ],
    ['U03 an empty file', { nome: 'e.jpg', bytes: () => Buffer.alloc(0), sentence: TEXTOS.upload.fotoVazia }],
    [
      'U03 a photo cut before its end',
      { nome: 'f.jpg', bytes: () => photo.subarray(0, -100), sentence: TEXTOS.upload.fotoIncompleta },
    ],
    [
      'U04 a PNG of 16,000 by 16,000',
      { nome: 'g.png', bytes: () => hugePng(16_000, 16_000), sentence: TEXTOS.upload.fotoEnorme },
    ],
    [
      'U04 a PNG of 30,000 by 30,000',
      { nome: 'h.png', bytes: () => hugePng(30_000, 30_000), sentence: TEXTOS.upload.fotoEnorme },
    ],
    [
      'U04 an animated PNG of 5,000 frames',
      { nome: 'i.png', bytes: () => hugePng(200, 200, 5000), sentence: TEXTOS.upload.fotoEnorme },
    ],
  ]
  it.each(cases)('%s', async (_case, { nome, bytes, sentence }) => {
    const before = tracesIn(api.dataDir)
    const files = [photoFile('boa.jpg', photo), photoFile(nome, bytes()), photoFile('outra.jpg', photo)]
    const delays = monitorEventLoopDelay({ resolution: 5 })
    delays.enable()
    expect(await send(drone, files)).toEqual([422, sentence(nome)])
    delays.disable()
    expect(delays.max / 1e6).toBeLessThan(200)
    expect(tracesIn(api.dataDir)).toEqual(before)
  })

  it('F14 as number 500 of 500, leaving neither rows nor files of the 499 before it', async () => {
    const before = tracesIn(api.dataDir)
    const small = await makePhoto({ width: 8, height: 6 })
    const files = Array.from({ length: 499 }, (_, n) => photoFile(`${n}.jpg`, small))
    expect(await send(drone, [...files, photoFile('quingentésima.jpg', svg)])).toEqual([
      422,
      TEXTOS.upload.naoImagem('quingentésima.jpg'),
    ])
    expect(tracesIn(api.dataDir)).toEqual(before)
  })
})

describe('a photo with more in it than a picture', () => {
  it.each<[string, () => Buffer]>([
    [
      'U02 a page after its end',
      () => Buffer.concat([photo, Buffer.from('<html><script>alert(1)</script>')]),
    ],
    [
      'U02 an archive after its end',
      () => Buffer.concat([photo, Buffer.from('PK\x03\x04'), Buffer.alloc(300)]),
    ],
    [
      'U18 metadata that fill every segment',
      () =>
        insertSegments(
          photo,
          Array.from({ length: 60 }, () =>
            jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM\0*'), Buffer.alloc(65_000, 0xff)])),
          ),
        ),
    ],
    [
      'U18 XMP that never closes',
      () =>
        insertSegments(photo, [
          jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${'<x:xmpmeta '.repeat(5000)}`)),
        ]),
    ],
    [
      'U19 the EICAR text in a comment',
      () =>
        insertSegments(photo, [
          jpegSegment(
            0xfe,
            Buffer.from(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`),
          ),
        ]),
    ],
  ])('is kept byte for byte, quickly, and served as a picture and nothing else: %s', async (_case, bytes) => {
    const sent = bytes()
    const start = performance.now()
    expect((await send(drone, [photoFile('a.jpg', sent)]))[0]).toBe(201)
    expect(performance.now() - start).toBeLessThan(1000)
    const [foto] = await found()
    const answer = await user.get(foto?.image ?? '')
    expect(Buffer.from(await answer.arrayBuffer()).equals(sent)).toBe(true)
    expect(
      Object.fromEntries(
        ['content-type', 'x-content-type-options', 'content-security-policy'].map((name) => [
          name,
          answer.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  it('U18 turned on its side is known by its upright size, whatever the rest of its EXIF says', async () => {
    const turned = await makePhoto({ width: 160, height: 120, orientation: 6 })
    expect((await send(drone, [photoFile('a.jpg', turned)]))[0]).toBe(201)
    const [foto] = await found()
    const marker = { x: 0, y: 0, width: 120, height: 160 }
    const save = (rectangle: typeof marker) =>
      user.post(drone.api.salvar, {
        ...foto,
        photoId: foto?.id,
        marker: rectangle,
        imageMeta: null,
        dano: 'outro',
        observacao: '',
        recomendacao: '',
        foto: '',
        dimensao: `${(rectangle.width * drone.cmPorPixel).toFixed(2)}x${(rectangle.height * drone.cmPorPixel).toFixed(2)}`,
      })
    expect((await save(marker)).status).toBe(200)
    expect((await save({ ...marker, width: 160, height: 120 })).status).toBe(400)
  })
})

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
    ['x\u202egpj.exe', 'x\u202egpj.exe'],
    [`${'é'.repeat(300)}.jpg`, `${'é'.repeat(251)}.jpg`],
  ])('U11 such as %j are text: kept as such, cleaned, never a path', async (sent, kept) => {
    const upload = rawUpload(api.url + drone.api.upload, { Authorization: `Bearer ${user.token}` })
    for (const [name, value] of fieldsOf(drone)) upload.request.write(fieldPart(name, value))
    upload.request.end(Buffer.concat([filePart('photos', sent, photo), Buffer.from(END)]))
    expect((await upload.answer).status).toBe(201)
    expect((await found()).map(({ nome }) => nome)).toEqual([kept])
    const { fotos } = dataPaths(api.dataDir)
    for (const lote of readdirSync(fotos).filter((name) => name !== '.staging'))
      for (const name of readdirSync(join(fotos, lote))) expect(name).toMatch(/^(f\d{6}|os\.json)$/)
  })

  it('U11 with a NUL are refused', async () => {
    const before = tracesIn(api.dataDir)
    const upload = rawUpload(api.url + drone.api.upload, { Authorization: `Bearer ${user.token}` })
    for (const [name, value] of fieldsOf(drone)) upload.request.write(fieldPart(name, value))
    upload.request.end(Buffer.concat([filePart('photos', 'a\0.jpg', photo), Buffer.from(END)]))
    expect((await upload.answer).status).toBe(400)
    expect(tracesIn(api.dataDir)).toEqual(before)
  })
})

describe('text fields', () => {
  it.each([
    ['regiao', 'XX'],
    ['regiao', 'le'],
    ['inicioInspecao', '1e9999'],
    ['inicioInspecao', 'abc'],
    ['inicioInspecao', '-1'],
    ['os', 'a\r\nX-Injected: 1'],
  ] as const)('U17 %s of %j is refused by the name of the field', async (campo, valor) => {
    const answer = await send(robo, [photoFile('a.jpg', photo)], { [campo]: valor })
    expect(answer).toEqual([400, TEXTOS.upload.campoInvalido(CAMPOS[campo].label)])
  })

  it('U17 of a megabyte is refused as too large', async () => {
    expect((await send(drone, [photoFile('a.jpg', photo)], { matricula: 'x'.repeat(1_000_000) }))[0]).toBe(
      413,
    )
  })
})

describe('a work order', () => {
  it.each([
    ['repeats its keys', '{"fotos": [], "fotos": [{"foto": "a.jpg", "eixoz": 4}]}'],
    ['names the prototype', '{"__proto__": {"x": 1}, "constructor": {"prototype": {"x": 1}}}'],
    ['has a byte order mark and odd spaces', '\ufeff{ "fotos" :\r\n\t[ ] }  '],
  ])('U07 that %s is kept byte for byte and changes nothing else', async (_case, text) => {
    const before = new Set(readdirSync(dataPaths(api.dataDir).fotos))
    const files = [
      photoFile('a.jpg', photo),
      { field: 'jsonfile', nome: 'os.json', bytes: Buffer.from(text) },
    ]
    expect((await send(robo, files))[0]).toBe(201)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    const [lote = ''] = readdirSync(dataPaths(api.dataDir).fotos).filter((name) => !before.has(name))
    expect(await readFile(join(dataPaths(api.dataDir).fotos, lote, 'os.json'), 'utf8')).toBe(text)
  })
})

describe('U13 a request whose length is not what it says', () => {
  const raw = (head: string[], body: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(api.port, '127.0.0.1')
      let answer = ''
      const lines = [
        `POST ${drone.api.upload} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${user.token}`,
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
    const before = tracesIn(api.dataDir)
    expect(await raw(head, body)).toMatch(/^$|^HTTP\/1\.1 4\d\d /)
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200)
    await expect.poll(() => tracesIn(api.dataDir), { timeout: 5000 }).toEqual(before)
  })
})
