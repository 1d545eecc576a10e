import { describe, expect, it } from 'vitest'
import { isSameBusca, trimBusca } from './busca.ts'

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
