import { describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { markerBetween, moveMarker, resizeMarker } from './marker.ts'
import { readableDimensao, dimensaoOf } from './medidas.ts'

const meta = { width: 4000, height: 3000 }

describe('marker arithmetic', () => {
  it('makes the same rectangle whichever corner the drag begins at', () => {
    const esperado = { x: 100, y: 200, width: 700, height: 540 }
    expect(markerBetween({ x: 100, y: 200 }, { x: 800, y: 740 }, meta)).toEqual(esperado)
    expect(markerBetween({ x: 800, y: 740 }, { x: 100, y: 200 }, meta)).toEqual(esperado)
    expect(markerBetween({ x: 800, y: 200 }, { x: 100, y: 740 }, meta)).toEqual(esperado)
  })

  it('cuts a drag that leaves the photo at its edges', () => {
    expect(markerBetween({ x: -50, y: 2900 }, { x: 60, y: 9000 }, meta)).toEqual({
      x: 0,
      y: 2900,
      width: 60,
      height: 100,
    })
  })

  it('takes a click for no marker', () => {
    expect(markerBetween({ x: 10, y: 10 }, { x: 12, y: 200 }, meta)).toBeNull()
  })

  it('keeps a moved or resized marker inside the photo', () => {
    const marker = { x: 3900, y: 0, width: 100, height: 50 }
    expect(moveMarker(marker, { x: 500, y: -20 }, meta)).toEqual(marker)
    expect(resizeMarker(marker, { x: 900, y: 10 }, meta)).toEqual({ ...marker, height: 60 })
  })
})

describe('dimensao', () => {
  const marker = { x: 0, y: 0, width: 700, height: 540 }
  it.each([
    ['robo', '37.04x28.58'],
    ['drone', '37.04x28.58'],
    ['civil', '148.18x114.31'],
  ])('of the %s line has two decimals in cm', (id, esperado) => {
    const linha = LISTA_LINHAS.find((candidata) => candidata.id === id)
    expect(dimensaoOf(marker, linha?.cmPorPixel ?? 0)).toBe(esperado)
  })

  it('is empty without a marker and reads in Portuguese with one', () => {
    expect(dimensaoOf(null, 1)).toBe('')
    expect(readableDimensao('37.04x28.58')).toBe('37,04 x 28,58')
  })
})
