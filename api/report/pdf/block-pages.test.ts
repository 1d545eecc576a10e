import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { drawnPages } from '#shared/node/testing/pdf/read-pdf'
import { reportBytes, sampleFoto, sampleRegistro, sampleRequest } from '../testing/sample-report.ts'
import { BLOCK } from './block-plan.ts'
import { PAGE } from './pdf-document.ts'

it('left the last lines of an observation alone on a page: the photo above gives way to them', async () => {
  const jpeg = await sampleFoto()
  const short = sampleRegistro(LINHAS.drone, jpeg, { marker: null })
  const long = sampleRegistro(LINHAS.drone, jpeg, {
    marker: null,
    observacao: 'Trinca no bordo. '.repeat(58),
  })
  const pages = await drawnPages(await reportBytes(sampleRequest(LINHAS.drone, [short, short, short, long])))
  expect(pages).toHaveLength(4)
  const { pictures = [], texts = [] } = pages.at(-1) ?? {}
  const [above, below] = pictures.map(({ height }) => height)
  expect(above).toBeLessThan(BLOCK.foto.height - 1)
  expect(above).toBeGreaterThan(BLOCK.fotoMin)
  expect(below).toBeCloseTo(BLOCK.fotoMin, 0)
  const lines = texts.map(({ y }) => y).filter((y) => y < PAGE.footerRule)
  expect(Math.max(...lines)).toBeLessThanOrEqual(PAGE.bottom)
})
