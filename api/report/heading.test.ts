import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { describeAlvo } from './heading.ts'
import type { ReportRequest } from './report-request.ts'

const alvo = (busca: ReportRequest['busca']) =>
  describeAlvo({ linha: LINHAS.civil, busca } as unknown as ReportRequest)

describe('the search at the foot of a report', () => {
  it("tells each value with its label, and no 'Torre Torre B'", () => {
    expect(alvo({ os: '2417', torre: 'B' })).toBe('OS 2417, Torre B')
    expect(alvo({ os: 'OS-0117', torre: 'Torre B' })).toBe('OS-0117, Torre B')
  })
})
