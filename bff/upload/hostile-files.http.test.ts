import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { cpuMs } from '#shared/node/testing/load'
import { until } from '#shared/node/testing/raw-request'
import type { StreamGateway } from '../testing/stream-gateway.ts'
import { formBody, goodForm, jpegOf, fotoPart, textFields, workOrder } from '../testing/upload-bodies.ts'
import type { FormFile } from '../testing/upload-bodies.ts'
import { postForm, uploadGateways } from '../testing/upload-gateway.ts'

const { start } = uploadGateways()

const { civil, robo } = LINHAS
const good = fotoPart(jpegOf(3000), 'boa.jpg')

describe('names of files', () => {
  const sentNames = (bytes: Buffer) =>
    [...bytes.toString('utf8').matchAll(/filename="([^"]*)"/g)].map(([, name]) => name)

  it.each([
    ['../../x.jpg', 'x.jpg'],
    ['..\\\\..\\\\x.jpg', 'x.jpg'],
    ['/etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\\\fotos\\\\x.jpg', 'x.jpg'],
    ['-rf.jpg', '-rf.jpg'],
    ['CON.jpg', 'CON.jpg'],
    ['a\u202egpj.exe.jpg', 'agpj.exe.jpg'],
    ['😀.jpg', '😀.jpg'],
    ['a%0d%0aX: 1.jpg', 'aX: 1.jpg'],
    ['.jpg', '.jpg'],
    ['..', 'photo-1.jpg'],
    ['', 'photo-1.jpg'],
    ['x'.repeat(5000) + '.jpg', `${'x'.repeat(251)}.jpg`],
  ])('U11 like %j go on as the plain %j', async (filename, name) => {
    const { backend, gateway } = await start()
    const answer = await postForm(gateway, {
      linha: civil,
      body: formBody(goodForm(civil, [{ ...good, filename }])),
    })
    expect(answer.status).toBe(201)
    expect(sentNames(Buffer.concat(backend.requests[0]?.body ?? []))).toEqual([name])
  })

  it('U11 with NUL, plain or encoded, are refused', async () => {
    const { backend, gateway } = await start()
    const form = goodForm(civil, [{ ...good, filename: 'a\0.jpg' }])
    expect((await postForm(gateway, { linha: civil, body: formBody(form) })).status).toBe(400)
    const encoded = formBody(goodForm(civil, [{ ...good, filename: 'MARCA' }]))
      .toString('latin1')
      .replace('filename="MARCA"', "filename*=UTF-8''a%00.jpg")
    const answer = await postForm(gateway, { linha: civil, body: Buffer.from(encoded, 'latin1') })
    expect(answer.status).toBe(400)
    expect(backend.requests.filter(({ complete }) => complete)).toEqual([])
  })

  it('U12 that are equal, with equal or different bytes, go on all of them', async () => {
    const { backend, gateway } = await start()
    const other = { ...fotoPart(jpegOf(4000, 9)), filename: 'boa.jpg' }
    const answer = await postForm(gateway, {
      linha: civil,
      body: formBody(goodForm(civil, [good, good, other])),
    })
    expect(answer).toMatchObject({ status: 201, json: { total: 3 } })
    expect(sentNames(Buffer.concat(backend.requests[0]?.body ?? []))).toEqual([
      'boa.jpg',
      'boa.jpg',
      'boa.jpg',
    ])
  })
})

describe('photos', () => {
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer()
  const jpegWith = (comment: Buffer) => {
    const segment = Buffer.alloc(4)
    segment.writeUInt16BE(0xfffe, 0)
    segment.writeUInt16BE(comment.length + 2, 2)
    const jpeg = jpegOf(2000)
    return Buffer.concat([jpeg.subarray(0, 2), segment, comment, jpeg.subarray(2)])
  }
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>',
  )
  const send = (files: FormFile[], gateway: StreamGateway) =>
    postForm(gateway, { linha: civil, body: formBody(goodForm(civil, files)) })

  it.each([
    ['HTML', Buffer.from('<html><body onload=alert(1)>')],
    ['a PDF', Buffer.from('%PDF-1.7 obj endobj stream')],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003 This program cannot be run')],
    ['plain text', Buffer.from('fotos da pá norte, em texto')],
    ['an SVG', svg],
    ['a GIF that is a script', Buffer.from('GIF89a/*....*/=alert(1)//....')],
    ['an AVIF', Buffer.from('\u0000\u0000\u0000\u001cftypavif\u0000\u0000\u0000\u0000', 'latin1')],
    ['a BMP', Buffer.from('BM6\u0000\u0000\u0000\u0000\u0000\u0000\u00006\u0000', 'latin1')],
  ])('U01 U02 that are %s under the name of a JPEG are refused, all of them', async (_what, content) => {
    const { backend, gateway } = await start()
    const answer = await send([good, { ...good, filename: 'má.jpg', content }], gateway)
    expect(answer).toMatchObject({ status: 422, json: { message: TEXTOS.upload.naoImagem('má.jpg') } })
    expect(backend.requests.filter(({ complete }) => complete)).toEqual([])
  })

  it('U02 U19 with something else in or after them pass as the bytes they are, under the type they really have', async () => {
    const { backend, gateway } = await start()
    const eicar = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')
    const files = [
      Buffer.concat([jpegOf(2000), Buffer.from('<script>alert(1)</script>')]),
      Buffer.concat([jpegOf(2000), Buffer.from('PK\u0003\u0004')]),
      jpegWith(eicar),
      jpegWith(svg),
    ]
    const answer = await send(
      files.map((content) => fotoPart(content, 'x.html')),
      gateway,
    )
    expect(answer.status).toBe(201)
    const sent = Buffer.concat(backend.requests[0]?.body ?? [])
    for (const file of files) expect(sent.includes(file)).toBe(true)
    expect([...sent.toString('latin1').matchAll(/Content-Type: (.*)\r\n/g)].map(([, type]) => type)).toEqual(
      Array(4).fill('image/jpeg'),
    )
  })

  it('U03 that are empty or cut anywhere are refused by name', async () => {
    const { backend, gateway } = await start()
    const whole = jpegOf(3000)
    expect((await send([fotoPart(Buffer.alloc(0), 'v.jpg')], gateway)).json.message).toBe(
      TEXTOS.upload.fotoVazia('v.jpg'),
    )
    for (const length of [4, 100, whole.length / 2, whole.length - 1]) {
      const answer = await send([fotoPart(whole.subarray(0, length), 'c.jpg')], gateway)
      expect([length, answer.status]).toEqual([length, 422])
      expect(answer.json.message).toContain('c.jpg')
    }
    expect(backend.requests.filter(({ complete }) => complete)).toEqual([])
  })

  it('U04 that would decode to gigabytes are refused at their header, in no time and no memory', async () => {
    const { gateway } = await start()
    const bomb = (await png(16, 16)).subarray(0)
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    const before = process.memoryUsage().rss
    const cost = await cpuMs(async () => {
      const answer = await send([fotoPart(bomb, 'bomba.png')], gateway)
      expect(answer.status).toBe(422)
      expect(answer.json.message).toContain('bomba.png')
    })
    expect(cost).toBeLessThan(800)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('U18 with hostile EXIF pass in no time, untouched', async () => {
    const { backend, gateway } = await start()
    const exif = Buffer.alloc(60_000, 0xff)
    Buffer.from('Exif\0\0MM\0*\0\0\0\u0008\u00ff\u00ff', 'latin1').copy(exif)
    const segment = Buffer.alloc(4)
    segment.writeUInt16BE(0xffe1, 0)
    segment.writeUInt16BE(exif.length + 2, 2)
    const jpeg = jpegOf(2000)
    const hostile = Buffer.concat([jpeg.subarray(0, 2), segment, exif, jpeg.subarray(2)])
    const cost = await cpuMs(async () => expect((await send([fotoPart(hostile)], gateway)).status).toBe(201))
    expect(cost).toBeLessThan(1000)
    expect(Buffer.concat(backend.requests[0]?.body ?? []).includes(hostile)).toBe(true)
  })

  it('U05 over the limit are refused while they come, and the backend loses the call', async () => {
    const { backend, gateway } = await start()
    const first = Array.from({ length: 3 }, (_, i) => fotoPart(jpegOf(900_000, i)))
    const answer = await send([...first, fotoPart(jpegOf(1_200_000), 'g.jpg')], gateway)
    expect([answer.status, answer.json.message]).toEqual([413, TEXTOS.upload.fotoGrande('g.jpg', 1)])
    await until(() => backend.requests.every(({ lostAt }) => lostAt !== undefined))
    expect(backend.requests.some(({ complete }) => complete)).toBe(false)
  })
})

describe('the work order', () => {
  it("U07 passes byte for byte as long as it is small enough: what it says is the backend's to judge", async () => {
    const contents = [
      '{"a":1,"a":2}',
      '\ufeff{"a":1}',
      '['.repeat(50_000),
      '{"__proto__":{"x":1}}',
      '<html>',
      'NaN',
    ]
    for (const content of contents) {
      const { backend, gateway } = await start()
      const form = [...textFields(robo), good, workOrder(content)]
      expect((await postForm(gateway, { linha: robo, body: formBody(form) })).status).toBe(201)
      expect(Buffer.concat(backend.requests[0]?.body ?? []).includes(Buffer.from(content))).toBe(true)
    }
    expect(({} as { x?: number }).x).toBeUndefined()
  })
})
