import { describe, expect, it } from 'vitest'
import type { AgedLote } from '../db/repos/retention-repo.ts'
import { retentionLines } from './retention-lines.ts'

const telling = { months: 12, timeZone: 'America/Sao_Paulo', done: false }
const lote = (id: number, fotos: number): AgedLote => ({
  id,
  linha: 'robo',
  os: `OS-${id}`,
  alvo: 'WTG-01',
  created_at: '2025-01-10T01:00:00.000Z',
  fotos,
  bytes: fotos * 4 * 1024 * 1024,
})

describe('the originals that are too old', () => {
  it('are listed by batch with their sums, and what was done', () => {
    const lotes = [lote(1, 1), lote(2, 300)]
    expect(retentionLines(lotes, telling)).toEqual([
      'Sairiam os originais de mais de 12 meses:',
      '  09/01/2025  robo  OS OS-1  WTG-01  1 foto  4 MB',
      '  09/01/2025  robo  OS OS-2  WTG-01  300 fotos  1.200 MB',
      'Ao todo: 2 envios, 301 fotos, 1.204 MB. Registros e marcações ficam.',
      'Nada foi alterado.',
    ])
    const done = retentionLines(lotes, { ...telling, months: 1, done: true })
    expect([done[0], done.length]).toEqual(['Originais removidos, de mais de 1 mês:', 4])
  })

  it('may be none', () => {
    expect(retentionLines([], telling)).toEqual(['Nenhum envio tem mais de 12 meses e originais guardados.'])
  })
})
