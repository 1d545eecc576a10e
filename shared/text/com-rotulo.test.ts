import { describe, expect, it } from 'vitest'
import { comRotulo } from './com-rotulo.ts'

describe('a value with its label', () => {
  it('has the label before it', () => {
    expect(comRotulo('WTG', 'CRII-07')).toBe('WTG CRII-07')
    expect(comRotulo('OS', '2417')).toBe('OS 2417')
  })

  it("has no 'Torre Torre B' nor 'OS OS-2026': the label is not put before a value that begins with it", () => {
    expect(comRotulo('Torre', 'Torre B')).toBe('Torre B')
    expect(comRotulo('Torre', 'torre B')).toBe('torre B')
    expect(comRotulo('OS', 'OS-2026-0117')).toBe('OS-2026-0117')
    expect(comRotulo('WTG', 'WTG')).toBe('WTG')
  })

  it('keeps the label before a word or number that only begins like it', () => {
    expect(comRotulo('OS', 'OSASCO-1')).toBe('OS OSASCO-1')
    expect(comRotulo('Torre', 'Torreão')).toBe('Torre Torreão')
    expect(comRotulo('WTG', 'WTG7')).toBe('WTG WTG7')
  })
})
