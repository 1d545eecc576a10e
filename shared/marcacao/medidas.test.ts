import { expect, it } from 'vitest'
import { formatNumero } from '../text/formato.ts'
import { dimensaoOf, medidasOf, readableDimensao } from './medidas.ts'

it('the bench showed 46,31 cm for a marker whose card and report say 46,30', () => {
  const marker = { width: 875, height: 2125 }
  const { larguraCm, alturaCm } = medidasOf(marker, 0.05292)
  const shown = `${formatNumero(larguraCm)} x ${formatNumero(alturaCm)}`
  expect(shown).toBe(readableDimensao(dimensaoOf(marker, 0.05292)))
})
