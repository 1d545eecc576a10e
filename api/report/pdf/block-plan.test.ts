import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { readPdf } from '#shared/node/testing/pdf/read-pdf'
import { reportBytes, sampleFoto, sampleRegistro, sampleRequest } from '../testing/sample-report.ts'

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
