import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { describeAlvo, identify, valores } from './heading.ts'
import { reportContent } from './report-content.ts'
import type { ReportRequest } from './report-request.ts'
import { sampleRegistro, sampleRequest } from './testing/sample-report.ts'

const alvo = (busca: ReportRequest['busca']) =>
  describeAlvo({ linha: LINHAS.civil, busca } as unknown as ReportRequest)

describe('the search at the foot of a report', () => {
  it("tells each value with its label, and no 'Torre Torre B'", () => {
    expect(alvo({ os: '2417', torre: 'B' })).toBe('OS 2417, Torre B')
    expect(alvo({ os: 'OS-0117', torre: 'Torre B' })).toBe('OS-0117, Torre B')
  })
})

describe('the severities on the cover of a report', () => {
  it("are told apart, the gravest first, each whole on its line: no '4 · Grave: 2, 3 · Moderada: 1'", () => {
    const registros = ['3', '4', '4'].map((gravidade) =>
      sampleRegistro(LINHAS.drone, Buffer.of(), { gravidade }),
    )
    const said = new Map(identify(sampleRequest(LINHAS.drone, registros)))
    expect(said.get(TEXTOS_TRATAMENTO.gravidade)).toBe(
      '4\u00a0·\u00a0Grave:\u00a02; 3\u00a0·\u00a0Moderada:\u00a01',
    )
  })
})

describe('the cover of a report', () => {
  const registros = ['2026-11-20', '2026-11-18', '2026-11-19'].map((dia, at) => ({
    ...sampleRegistro(LINHAS.drone, Buffer.of(), {
      parque: `P${at}`,
      ...(at === 0 && { dano: '', marker: null, dimensao: '' }),
    }),
    capturadaEm: `${dia}T10:15:12`,
  }))
  const request = sampleRequest(LINHAS.drone, registros)

  it('says from which day to which the photos were taken, and how many of them show a damage', () => {
    const said = new Map(identify(request))
    expect(said.get(TEXTOS_REPORT.fotosTiradas(3))).toBe('18/11/2026 a 20/11/2026')
    expect(said.get(TEXTOS_REPORT.coberturaLabel)).toBe('4 de 5 fotos inspecionadas, 2 com dano')
    const oneDay = new Map(identify({ ...request, registros: registros.slice(0, 1) }))
    expect(oneDay.get(TEXTOS_REPORT.fotosTiradas(1))).toBe('20/11/2026')
  })

  it('lists three different values of a field, and says where there are more', () => {
    expect(valores(request, 'parque')).toBe('P0, P1, P2')
    const fourth = sampleRegistro(LINHAS.drone, Buffer.of(), { parque: 'P3' })
    expect(valores({ ...request, registros: [...registros, fourth] }, 'parque')).toBe('P0, P1, P2…')
  })
})

describe('the photos of a report', () => {
  it('bear their numbers in the order, and their damages are counted the most frequent first', () => {
    const registros = ['rachadura', 'outro', 'outro'].map((dano, at) =>
      sampleRegistro(LINHAS.drone, Buffer.of(), { dano, numero: at + 7 }),
    )
    const { itens, contagem } = reportContent(sampleRequest(LINHAS.drone, registros))
    expect(itens.map(({ ordinal, numero }) => [ordinal, numero])).toEqual([
      [1, 7],
      [2, 8],
      [3, 9],
    ])
    expect(contagem.map(([, fotos]) => fotos)).toEqual([2, 1])
  })
})
