import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { readPdf } from '#shared/node/testing/pdf/read-pdf'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { reportContent } from '../report-content.ts'
import { reportBytes, sampleFoto, sampleRegistro, sampleRequest } from '../testing/sample-report.ts'
import { titleOf } from './block-plan.ts'
import { createDocument, PAGE } from './pdf-document.ts'
import { loadFonts } from './pdf-fonts.ts'
import { STYLES } from './pdf-styles.ts'
import { PdfText } from './pdf-text.ts'

it('cut the damage off the title of a photo whose camera gives it a long name', async () => {
  const { civil } = LINHAS
  const jpeg = await sampleFoto()
  const foto = { nome: 'DJI_20261121101500_0010_W.JPG', dano: 'acumulodetora' }
  const { pages } = await readPdf(
    await reportBytes(sampleRequest(civil, [sampleRegistro(civil, jpeg, foto)])),
  )
  expect(pages[1]).toMatch(/1 · DJI_20261121101500_0.*: Acúmulo de sujeira \/ materiais\s/)
})

it('left out on the next page that a photo of a long name goes on there', async () => {
  const { civil } = LINHAS
  const jpeg = await sampleFoto()
  const foto = {
    nome: `DJI_20261121101500_${'0'.repeat(60)}.JPG`,
    observacao: 'Trinca longitudinal. '.repeat(240),
  }
  const { pages } = await readPdf(
    await reportBytes(sampleRequest(civil, [sampleRegistro(civil, jpeg, foto)])),
  )
  expect(pages[2]).toMatch(/1 · DJI_.*: .* \(continuação\)/)
})

it('cut off that a photo of a long name goes on there where its damage has a long name, too', async () => {
  const { civil } = LINHAS
  const jpeg = await sampleFoto()
  const names = ['i', 'n', '0', 'M'].map((char) => `${char.repeat(90)}.JPG`)
  const registros = names.map((nome) => sampleRegistro(civil, jpeg, { nome, dano: 'acumulodetora' }))
  const content = reportContent(sampleRequest(civil, registros))
  const text = new PdfText(createDocument(content), await loadFonts())
  for (const item of content.itens) {
    const titulo = titleOf(text, item, TEXTOS_REPORT.continuacao(item.dano))
    expect(text.width(titulo, STYLES.blockTitle)).toBeLessThanOrEqual(PAGE.contentWidth)
  }
})

it('put what should be done, and who sees to it, in the middle of a line after an observation of many lines', async () => {
  const jpeg = await sampleFoto()
  const foto = { observacao: 'linha\n'.repeat(130), recomendacao: 'Lixar.', encarregado: 'Equipe B' }
  const { pages } = await readPdf(
    await reportBytes(sampleRequest(LINHAS.civil, [sampleRegistro(LINHAS.civil, jpeg, foto)])),
  )
  const lines = pages.flatMap((page) => page.split('\n')).map((line) => line.trim())
  expect(lines).toEqual(
    expect.arrayContaining(['Ação recomendada: Lixar.', 'Responsável pela ação: Equipe B']),
  )
})

it('began a line with the dot that parts two of the fields below a photo', async () => {
  const jpeg = await sampleFoto()
  // Names of many lengths, so that some field ends where a line does.
  const registros = Array.from({ length: 40 }, (_, n) =>
    sampleRegistro(LINHAS.civil, jpeg, { endereco: 'Rua das Palmeiras '.repeat(3) + 'x'.repeat(n) }),
  )
  const { pages } = await readPdf(await reportBytes(sampleRequest(LINHAS.civil, registros)))
  const lines = pages.flatMap((page) => page.split('\n'))
  expect(lines.filter((line) => /^\s*·/.test(line))).toEqual([])
  expect(lines.filter((line) => /·\s*$/.test(line))).not.toEqual([])
})
