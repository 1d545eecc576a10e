import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { describeBusca, describeOrder, isSameBusca, trimBusca } from './busca.ts'

describe('two searches', () => {
  it('are the same in whatever order their fields were filled, and differ by any value', () => {
    expect(isSameBusca({ os: '2417', wtg: 'B' }, { wtg: 'B', os: '2417' })).toBe(true)
    expect(isSameBusca({ os: '2417', wtg: 'B' }, { os: '2417', wtg: 'C' })).toBe(false)
    expect(isSameBusca({ os: '2417' }, { os: '2417', wtg: 'B' })).toBe(false)
  })

  it('send no empty field', () => {
    expect(trimBusca({ os: ' 2417 ', wtg: '  ' })).toEqual({ os: '2417' })
  })
})

describe('a search and an order in words', () => {
  it("tell each value with its label, and no 'Torre Torre B'", () => {
    const { civil, robo } = LINHAS
    const busca = { os: 'OS-0117', torre: 'Torre B' }
    expect(describeBusca(civil.busca.download, busca)).toBe('OS-0117, Torre B')
    expect(describeOrder(civil, busca)).toBe('OS-0117, Torre B')
    expect(describeOrder(robo, { os: '2417', wtg: 'CRII-07', blade: 'B' })).toBe(
      'OS 2417, WTG CRII-07, Blade B',
    )
  })
})
