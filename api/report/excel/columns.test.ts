import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import { reportContent } from '../report-content.ts'
import type { ReportRegistro } from '../report-request.ts'
import { sampleRegistro, sampleRequest } from '../testing/sample-report.ts'
import { fotoColumns } from './columns.ts'

const { drone } = LINHAS

function columnsOf(...fotos: Partial<ReportRegistro['foto']>[]) {
  const registros = fotos.map((foto) => sampleRegistro(drone, Buffer.alloc(0), foto))
  return fotoColumns(reportContent(sampleRequest(drone, registros)), new Map())
}

const widthOf = (titulo: string, ...fotos: Partial<ReportRegistro['foto']>[]) =>
  columnsOf(...fotos).columns.find((column) => column.titulo === titulo)?.width

it('a column is as wide as the longest word in its title or any row, within what can be read on paper', () => {
  const { parque, matricula } = LABELS_CARTAO
  expect(widthOf(parque, {}, { parque: 'Serra do Sol' })).toBe(10)
  expect(widthOf(parque, {}, { parque: 'Serra Aracatiaçus' })).toBe(13)
  expect(widthOf(parque, {}, { parque: 'x'.repeat(40) })).toBe(16)
  expect(widthOf(matricula, { matricula: '1' })).toBe(matricula.length + 2)
})

it('a blank counts as nothing: for a column of what is to be done, and where photos differ in a field of the order', () => {
  expect(widthOf(TEXTOS_TRATAMENTO.encarregado, { encarregado: ' ' })).toBeUndefined()
  const printed = (...empresas: string[]) => columnsOf(...empresas.map((empresa) => ({ empresa }))).printed
  expect(printed('Vento', 'Vento ')).toBe(printed('Vento', 'Vento'))
  expect(printed('Vento', 'Norte')).toBeGreaterThan(printed('Vento', 'Vento'))
})
