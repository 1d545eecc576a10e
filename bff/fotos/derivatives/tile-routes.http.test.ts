import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ORIENTATIONS, upright } from '#shared/foto/exif-orientation'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { TILE_SIZE } from '#shared/foto/tiles'
import { canAccess, NIVEIS } from '#shared/linhas/niveis'
import { bytesOf, fotoGateways, serving } from '../../testing/foto-gateway.ts'

const start = fotoGateways()

const SIZE = { width: 700, height: 530 }

/** Each pixel has a colour of its own, only a few levels away from its neighbours'. */
const pixels = Buffer.alloc(SIZE.width * SIZE.height * 3)
for (let at = 0, y = 0; y < SIZE.height; y++)
  for (let x = 0; x < SIZE.width; x++, at += 3)
    pixels.set([(x * 255) / SIZE.width, (y * 255) / SIZE.height, 128 + 100 * Math.sin((x + y) / 40)], at)
const picture = sharp(pixels, { raw: { ...SIZE, channels: 3 } })
const jpeg = (orientation: number) =>
  picture.clone().withMetadata({ orientation }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()

/** Packing the pixels to read them again would be most of the work. */
const PLAIN = { compressionLevel: 0 }

const rawOf = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })

/** The size of a tile, and the greatest difference, in levels, from the same part of the upright original. */
async function comparedWith(original: Buffer, tile: Buffer, at: { left: number; top: number }) {
  const { data, info } = await rawOf(tile)
  const { width, height } = info
  const upright = await sharp(original).autoOrient().png(PLAIN).toBuffer()
  const expected = await rawOf(
    await sharp(upright)
      .extract({ ...at, width, height })
      .png(PLAIN)
      .toBuffer(),
  )
  const differences = data.map((value, i) => Math.abs(value - (expected.data[i] ?? 999)))
  return { width, height, worst: differences.reduce((most, value) => Math.max(most, value), 0) }
}

describe('a tile of a photo', () => {
  it('U18 shows the pixels of the original, upright, however they stand in it, and nothing of its EXIF', async () => {
    let served: Buffer = Buffer.alloc(0)
    const { address, get } = await start((req, res, record) => serving(served)(req, res, record))
    for (const orientation of ORIENTATIONS) {
      served = await jpeg(orientation)
      const { width, height } = upright(SIZE, orientation)
      for (const [left, top] of [
        [0, 0],
        [TILE_SIZE, TILE_SIZE],
      ] as const) {
        const tile = await bytesOf(await get(`${address(`/${orientation}`)}?x=${left}&y=${top}`))
        expect((await sharp(tile).metadata()).exif).toBeUndefined()
        const { worst, ...size } = await comparedWith(served, tile, { left, top })
        const expected = {
          width: Math.min(TILE_SIZE, width - left),
          height: Math.min(TILE_SIZE, height - top),
        }
        expect([orientation, size]).toEqual([orientation, expected])
        expect(worst).toBeLessThanOrEqual(12)
      }
    }
  })

  it('is kept by the browser, and made with all others by one look at an original fetched once', async () => {
    const { backend, address, get, derivatives } = await start(serving(await jpeg(1)))
    const corners = ['x=0&y=0', 'x=512&y=0', 'x=0&y=512', 'x=512&y=512']
    const answers = await Promise.all(corners.map((corner) => get(`${address('/1')}?${corner}`)))
    const tiles = await Promise.all(answers.map(bytesOf))
    expect(backend.requests).toHaveLength(1)
    expect(derivatives.stats).toMatchObject({ made: 1, failed: 0 })
    const [first] = answers
    expect(Object.fromEntries(first?.headers ?? [])).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'image/jpeg',
      'content-length': String(tiles[0]?.length),
      'cross-origin-resource-policy': 'same-origin',
    })
    const etags = answers.map(({ headers }) => headers.get('etag') ?? '')
    expect(new Set(etags).size).toBe(corners.length)
    const fresh = { 'if-none-match': etags[3] ?? '', 'cache-control': 'max-age=0' }
    expect((await get(`${address('/1')}?x=512&y=512`, fresh)).status).toBe(304)
    expect((await get(`${address('/1')}?x=512&y=0`, fresh)).status).toBe(200)
    const head = await get(`${address('/1')}?x=0&y=0`, {}, 'HEAD')
    expect([head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([
      String(tiles[0]?.length),
      0,
    ])
    expect(derivatives.stats).toMatchObject({ made: 1, kept: 3 })
    expect(backend.requests).toHaveLength(1)
  })

  it('D06 has a corner of the grid inside the photo: for any other, the backend is not asked', async () => {
    const { backend, address, get } = await start(serving(await jpeg(1)))
    const odd = [
      'x=1&y=0',
      'x=0',
      'y=512',
      'x=-512&y=0',
      'x=512.0&y=0',
      'x=0x200&y=0',
      'x=&y=0',
      'x=1024000000&y=0',
    ]
    for (const query of [...odd, 'x=0&y=0&w=320', 'x=0&x=512&y=0']) {
      const refused = await get(`${address('/1')}?${query}`)
      expect([query, refused.status]).toEqual([query, 400])
      if (odd.includes(query))
        expect(await refused.json()).toMatchObject({
          message:
            'Informe x e y juntos e sem w: cada um é 0 ou um múltiplo de 512, em pixels da foto em pé.',
        })
    }
    expect(backend.requests).toEqual([])
    for (const beyond of ['x=1024&y=0', 'x=0&y=1024', 'x=512000&y=512000']) {
      const refused = await get(`${address('/1')}?${beyond}`)
      expect([beyond, refused.status]).toEqual([beyond, 400])
      expect(await refused.json()).toMatchObject({
        message: 'x e y ficam fora da foto. Use um canto dentro da largura e da altura dela.',
      })
      expect(refused.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it('H05 is shown to the roles of its line alone', async () => {
    const { address, get } = await start(serving(await jpeg(1)))
    for (const { id, telas } of LISTA_LINHAS) {
      for (const nivel of [...NIVEIS, 'anonimo'] as const) {
        const status = nivel === 'anonimo' ? 401 : canAccess(nivel, telas.inspecao.acesso) ? 200 : 403
        const response = await get(`${address('/1', id)}?x=0&y=0`, { 'x-teste-nivel': nivel })
        await response.arrayBuffer()
        expect([id, nivel, response.status]).toEqual([id, nivel, status])
      }
    }
  })
})
