import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { pngChunk } from '#shared/testing/turned-fotos'
import { TEXTOS } from '#shared/textos/textos'
import { fotoFile } from '../testing/integrator.ts'
import { insertSegments, jpegSegment, makeFoto } from '../testing/make-foto.ts'
import { tracesIn } from '#shared/node/testing/traces'
import { startUploads } from '../testing/upload-form.ts'
import { cpuMs } from '#shared/node/testing/load'

const { drone } = LINHAS

const uploads = startUploads()
const { found, send } = uploads

/** A PNG that declares this size or number of frames. Its black pixels compress well, so the file stays small. */
function hugePng(width: number, height: number, frames = 0): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size.set([8, 0, 0, 0, 0], 8)
  const animation = Buffer.alloc(8)
  animation.writeUInt32BE(frames)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', size),
    ...(frames > 0 ? [pngChunk('acTL', animation)] : []),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1 << 22))),
    pngChunk('IEND', Buffer.alloc(0)),
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
      { nome: 'f.jpg', bytes: () => uploads.foto.subarray(0, -100), sentence: TEXTOS.upload.fotoIncompleta },
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
    const before = tracesIn(uploads.api.dataDir)
    const files = [
      fotoFile('boa.jpg', uploads.foto),
      fotoFile(nome, bytes()),
      fotoFile('outra.jpg', uploads.foto),
    ]
    const cost = await cpuMs(async () => expect(await send(drone, files)).toEqual([422, sentence(nome)]))
    expect(cost).toBeLessThan(500)
    expect(tracesIn(uploads.api.dataDir)).toEqual(before)
  })

  it('F14 as number 500 of 500, leaving neither rows nor files of the 499 before it', async () => {
    const before = tracesIn(uploads.api.dataDir)
    const small = await makeFoto({ width: 8, height: 6 })
    const files = Array.from({ length: 499 }, (_, n) => fotoFile(`${n}.jpg`, small))
    expect(await send(drone, [...files, fotoFile('quingentésima.jpg', svg)])).toEqual([
      422,
      TEXTOS.upload.naoImagem('quingentésima.jpg'),
    ])
    expect(tracesIn(uploads.api.dataDir)).toEqual(before)
  })
})

describe('a photo with more in it than a picture', () => {
  it.each<[string, () => Buffer]>([
    [
      'U02 a page after its end',
      () => Buffer.concat([uploads.foto, Buffer.from('<html><script>alert(1)</script>')]),
    ],
    [
      'U02 an archive after its end',
      () => Buffer.concat([uploads.foto, Buffer.from('PK\x03\x04'), Buffer.alloc(300)]),
    ],
    [
      'U18 metadata that fill every segment',
      () =>
        insertSegments(
          uploads.foto,
          Array.from({ length: 60 }, () =>
            jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM\0*'), Buffer.alloc(65_000, 0xff)])),
          ),
        ),
    ],
    [
      'U18 XMP that never closes',
      () =>
        insertSegments(uploads.foto, [
          jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${'<x:xmpmeta '.repeat(5000)}`)),
        ]),
    ],
    [
      'U19 the EICAR text in a comment',
      () =>
        insertSegments(uploads.foto, [
          jpegSegment(
            0xfe,
            Buffer.from(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`),
          ),
        ]),
    ],
  ])('is kept byte for byte, quickly, and served as a picture and nothing else: %s', async (_case, bytes) => {
    const sent = bytes()
    const cost = await cpuMs(async () => expect((await send(drone, [fotoFile('a.jpg', sent)]))[0]).toBe(201))
    expect(cost).toBeLessThan(1500)
    const [foto] = await found()
    const answer = await uploads.user.get(foto?.image ?? '')
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
    const turned = await makeFoto({ width: 160, height: 120, orientation: 6 })
    expect((await send(drone, [fotoFile('a.jpg', turned)]))[0]).toBe(201)
    const [foto] = await found()
    const marker = { x: 0, y: 0, width: 120, height: 160 }
    const save = (rectangle: typeof marker) =>
      uploads.user.post(drone.api.salvar, {
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
