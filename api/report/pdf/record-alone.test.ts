import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import type { ImageMeta, Marker } from '#shared/marcacao/marker'
import type { DrawnPicture } from '#shared/node/testing/pdf/pdf-content'
import { drawnPages } from '#shared/node/testing/pdf/read-pdf'
import { reportBytes, sampleFoto, sampleRegistro, sampleRequest } from '../testing/sample-report.ts'
import { BLOCK } from './block-plan.ts'
import { PAGE } from './pdf-document.ts'

const { drone } = LINHAS
const LANDSCAPE = { width: 2100, height: 1400 }
const PORTRAIT = { width: 1350, height: 1800 }
/** Small enough for a close-up in photos of both sizes. */
const SMALL: Marker = { x: 630, y: 490, width: 60, height: 40 }

type Registro = ReturnType<typeof sampleRegistro>

async function registroOf(size: ImageMeta, foto: Parameters<typeof sampleRegistro>[2]): Promise<Registro> {
  const jpeg = await sampleFoto(size.width, size.height)
  return sampleRegistro(drone, jpeg, { imageMeta: size, ...foto })
}

/** Two records share a page, where they can. */
const drawn = async (registros: Registro[]) => drawnPages(await reportBytes(sampleRequest(drone, registros)))

/** The pages of a report of `count` equal photos. */
async function pagesOf(count: number, ...of: Parameters<typeof registroOf>) {
  const registro = await registroOf(...of)
  return drawn(Array.from({ length: count }, () => registro))
}

const sizeOf = ({ width, height }: DrawnPicture) => [Math.round(width), Math.round(height)]

describe('a record alone on a page of a PDF report', () => {
  it.each([
    ['a landscape photo over the whole width', { size: LANDSCAPE, marker: null, shown: [[493, 329]] }],
    ['a portrait photo as high as the page', { size: PORTRAIT, marker: null, shown: [[480, 640]] }],
    [
      'a landscape photo with its close-up below',
      {
        size: LANDSCAPE,
        marker: SMALL,
        shown: [
          [493, 329],
          [493, 303],
        ],
      },
    ],
    [
      'a portrait photo with its close-up beside',
      {
        size: PORTRAIT,
        marker: SMALL,
        shown: [
          [306, 408],
          [179, 408],
        ],
      },
    ],
  ])('shows %s, and sharp', async (_, { size, marker, shown }) => {
    const pages = await pagesOf(2, size, { marker })
    const last = pages.at(-1)
    expect(pages).toHaveLength(3)
    expect(last?.pictures.map(sizeOf)).toEqual(shown)
    for (const { x, y, width, height, px } of last?.pictures ?? []) {
      expect(x).toBeGreaterThanOrEqual(PAGE.left - 0.1)
      expect(x + width).toBeLessThanOrEqual(PAGE.right + 0.1)
      expect(y + height).toBeLessThanOrEqual(PAGE.bottom)
      for (const [points, count] of [
        [width, px[0]],
        [height, px[1]],
      ] as const)
        expect((count / points) * 72).toBeCloseTo(200, -0.5)
    }
    const lines = last?.texts.map(({ y }) => y).filter((y) => y < PAGE.footerRule) ?? []
    expect(Math.max(...lines)).toBeLessThanOrEqual(PAGE.bottom)
  })

  it('changes no other page', async () => {
    const kinds = await Promise.all(
      [LANDSCAPE, PORTRAIT].flatMap((size) => [null, SMALL].map((marker) => registroOf(size, { marker }))),
    )
    const pages = await drawn([...kinds, ...kinds.slice(0, 1)])
    const before = await drawn([...kinds, ...kinds.slice(0, 2)])
    expect([pages.length, before.length]).toEqual([5, 5])
    expect(pages.slice(2, -1)).toEqual(before.slice(2, -1))
    for (const { height } of before.slice(1).flatMap(({ pictures }) => pictures))
      expect(height).toBeLessThanOrEqual(BLOCK.foto.height + 0.1)
  })

  it('left a third of every page empty where records are too long to share a page: the photo now fills it', async () => {
    const pages = await pagesOf(4, LANDSCAPE, { marker: null, observacao: 'Trinca no bordo. '.repeat(90) })
    expect(pages.slice(-3).map(({ pictures }) => pictures.map(sizeOf))).toEqual(
      Array.from({ length: 3 }, () => [[493, 329]]),
    )
    for (const { texts } of pages.slice(-3)) {
      const lines = texts.map(({ y }) => y).filter((y) => y < PAGE.footerRule)
      expect(Math.max(...lines)).toBeLessThanOrEqual(PAGE.bottom)
    }
  })

  it.each([
    ['its observation goes on overleaf', { count: 5, observacao: 'Trinca no bordo de fuga. '.repeat(200) }],
    ['the summary stands above it', { count: 1, observacao: '' }],
  ])('leaves its photo as it was where %s', async (_, { count, observacao }) => {
    const pages = await pagesOf(count, PORTRAIT, { marker: null, observacao })
    const pictures = pages.slice(1).flatMap((page) => page.pictures)
    expect(pictures).toHaveLength(count)
    for (const { y, height } of pictures) {
      expect(height).toBeGreaterThanOrEqual(BLOCK.fotoMin - 0.1)
      expect(height).toBeLessThanOrEqual(BLOCK.foto.height + 0.1)
      expect(y + height).toBeLessThanOrEqual(PAGE.bottom)
    }
  })
})
