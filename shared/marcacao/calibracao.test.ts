import { describe, expect, it } from 'vitest'
import { cmPorPixelOf, dimensaoCalibrada, appliesToFoto } from './calibracao.ts'

const calibracao = { cmPorPixel: 0.05, imageMeta: { width: 4000, height: 3000 } }
const marker = { width: 702, height: 540 }

describe('a calibration', () => {
  it('is the known length over the px of its line, whichever way that runs', () => {
    const pontos = [
      { x: 400, y: 500 },
      { x: 100, y: 100 },
    ] as const
    expect(cmPorPixelOf(pontos, 25)).toBe(0.05)
  })

  it('is none on a line too short to measure on', () => {
    const line = (x: number) =>
      [
        { x: 0, y: 0 },
        { x, y: 0 },
      ] as const
    expect(cmPorPixelOf(line(19), 10)).toBeNull()
    expect(cmPorPixelOf(line(20), 10)).toBe(0.5)
  })

  it('holds for photos of its size, also turned, and for no other', () => {
    expect(appliesToFoto(calibracao, { width: 3000, height: 4000 })).toBe(true)
    expect(appliesToFoto(calibracao, { width: 2000, height: 1500 })).toBe(false)
  })

  it('gives the size in the form of dimensao, and nothing without a marker', () => {
    const foto = calibracao.imageMeta
    expect(dimensaoCalibrada(marker, calibracao, foto)).toBe('35.10x27.00')
    expect(dimensaoCalibrada(null, calibracao, foto)).toBe('')
    expect(dimensaoCalibrada(marker, null, foto)).toBe('')
    expect(dimensaoCalibrada(marker, calibracao, { width: 4000, height: 2250 })).toBe('')
  })
})
