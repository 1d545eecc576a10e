import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { drawnPages } from '#shared/node/testing/pdf/read-pdf'
import { reportContent } from '../report-content.ts'
import { reportBytes, sampleFoto, sampleRegistro, sampleRequest } from '../testing/sample-report.ts'
import { planBlocks } from './block-pages.ts'
import { BLOCK } from './block-plan.ts'
import { createDocument, PAGE } from './pdf-document.ts'
import { loadFonts } from './pdf-fonts.ts'
import { LEADING } from './pdf-styles.ts'
import { PdfText } from './pdf-text.ts'

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

it('left one line of an observation of several pages alone on the last of them', async () => {
  const jpeg = await sampleFoto()
  const registros = Array.from({ length: 99 }, (_, n) =>
    sampleRegistro(LINHAS.drone, jpeg, { observacao: 'x\n'.repeat(n + 1) }),
  )
  const content = reportContent(sampleRequest(LINHAS.drone, registros))
  const text = new PdfText(createDocument(content), await loadFonts())
  const pieces = (await planBlocks(text, content, PAGE.bottom)).flat()
  for (const { plan } of pieces.filter(({ kind }) => kind === 'block')) {
    const lines = pieces.filter((piece) => piece.plan === plan).map((piece) => piece.lines)
    expect(lines.reduce((sum, n) => sum + n, 0)).toBe(plan.observacao.length)
    expect(lines.slice(1).every((n) => n > 1)).toBe(true)
  }
})

it('left one of three lines of an observation alone at the foot of a page', async () => {
  const jpeg = await sampleFoto()
  // Narrow letters: too many for the place beside the measures, and yet few lines over the whole width.
  const observacoes = Array.from({ length: 10 }, (_, n) => `${'i '.repeat(201)}${'\nx'.repeat(n)}`)
  const registros = observacoes.map((observacao) => sampleRegistro(LINHAS.drone, jpeg, { observacao }))
  const text = new PdfText(
    createDocument(reportContent(sampleRequest(LINHAS.drone, registros))),
    await loadFonts(),
  )
  const counts = new Set<number>()
  for (const registro of registros) {
    const content = reportContent(sampleRequest(LINHAS.drone, [registro]))
    for (let top = PAGE.top; top < PAGE.bottom; top += LEADING.body * 0.9) {
      const pieces = (await planBlocks(text, content, top)).flat()
      const lines = pieces.map((piece) => piece.lines)
      const all = pieces[0]?.plan.observacao.length ?? 0
      counts.add(all)
      expect(lines.reduce((sum, n) => sum + n, 0)).toBe(all)
      if (lines.length > 1) expect(Math.min(...lines), `${all} lines from ${top}`).toBeGreaterThan(1)
    }
  }
  expect([...counts]).toEqual(Array.from({ length: 10 }, (_, n) => n + 3))
})
