import { expect, it } from 'vitest'
import { searchText } from './search-text.ts'

it('makes the same of an order however its case, accents, outer spaces, and the kinds and number of spaces were typed', () => {
  const typed = [' OS-ÁGUA 7', 'os-água 7 ', 'os-agua 7', 'OS-A\u0301GUA 7']
  expect(new Set(typed.map(searchText))).toEqual(new Set(['os-agua 7']))
  expect(new Set(['OS\u00a07', 'OS\u202f7', 'OS\u30007'].map(searchText))).toEqual(new Set(['os 7']))
  expect(['OS  7', 'OS \u00a0  7'].map(searchText)).toEqual(['os 7', 'os 7'])
  expect(searchText('OS 7')).not.toBe(searchText('OS7'))
})
