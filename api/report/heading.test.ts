import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import { describeAlvo, identify } from './heading.ts'
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
