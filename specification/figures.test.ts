import { describe, expect, it } from 'vitest'
import { dateFormatter, formatMegabytes, formatMetros, formatNumero } from '#shared/text/formato'
import { fitsFoto, imageMetaSchema, markerBetween, markerSchema, moveMarker } from '#shared/marcacao/marker'
import { readableDimensao, dimensaoOf } from '#shared/marcacao/medidas'
import { mesSchema, noMes } from '#shared/time/mes'
import { cleanTelefone, maskTelefone, isTelefone } from '#shared/text/telefone'

describe('numbers as people read them', () => {
  it('have two decimals and a comma', () => {
    expect([0, 37.044, 1234.5, -0.005].map(formatNumero)).toEqual(['0,00', '37,04', '1.234,50', '-0,01'])
  })

  it('are metres with two decimals, or a dash', () => {
    expect([64.2, 0, 1234.567, null, undefined].map(formatMetros)).toEqual([
      '64,20 m',
      '0,00 m',
      '1.234,57 m',
      '–',
      '–',
    ])
  })

  it('are whole megabytes of 1024² bytes', () => {
    const sizes = [0, 1, 1024 ** 2 - 1, 1024 ** 2, 1.6 * 1024 ** 2, 2345 * 1024 ** 2]
    expect(sizes.map(formatMegabytes)).toEqual(['0 MB', '<1 MB', '<1 MB', '1 MB', '2 MB', '2.345 MB'])
  })
})

describe('dates as people read them', () => {
  it('are day, month and year, with hour and minute, in the zone of the settings', () => {
    const { data, dataHora } = dateFormatter('America/Sao_Paulo')
    expect(data('2026-11-01T02:59:00.000Z')).toBe('31/10/2026')
    expect(data('2026-11-01T03:00:00.000Z')).toBe('01/11/2026')
    expect(dataHora('2026-11-01T12:05:00.000Z')).toBe('01/11/2026 09:05')
    expect([data('x'), dataHora('')]).toEqual(['x', ''])
  })
})

describe('a month', () => {
  it('is year and month, and compares the first seven characters of a date', () => {
    expect(['2026-01', '2026-12', '0001-10'].map((month) => mesSchema.safeParse(month).success)).toEqual([
      true,
      true,
      true,
    ])
    const wrong = ['2026-13', '2026-00', '2026-1', '26-01', '2026-01-', 'x2026-01', '2026-20']
    expect(wrong.filter((month) => mesSchema.safeParse(month).success)).toEqual([])
    expect(noMes('2026-11-30T23:59:59Z', '2026-11')).toBe(true)
    expect([noMes('2026-12-01', '2026-11'), noMes('2026-1', '2026-11'), noMes('2026-11', '2026-1')]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('a telephone', () => {
  it('has area code and 8 digits, or 9 that begin with 9', () => {
    expect(['8432112040', '84988112040', '(84) 98811-2040', '1132112040'].filter(isTelefone)).toHaveLength(4)
    const wrong = ['', '8432112', '843211204', '84388112040', '0432112040', '(84) 3211-204']
    expect(wrong.filter(isTelefone)).toEqual([])
    expect(cleanTelefone('+(84) 98811-20409')).toBe('84988112040')
  })

  it('may have the code of the country before it, which is not kept', () => {
    const written = ['+55 (84) 98811-2040', '+5584988112040', ' 0055 84 98811 2040', '84988112040']
    expect(written.filter(isTelefone)).toEqual(written)
    expect(new Set(written.map(cleanTelefone))).toEqual(new Set(['84988112040']))
    expect(maskTelefone('+55 84 98811-2040')).toBe('(84) 98811-2040')
    expect(cleanTelefone('(55) 99812-3307')).toBe('55998123307')
  })

  it('is masked as far as it is typed', () => {
    expect(
      ['', '8', '84', '849', '843211', '8432112', '8432112040', '84988112040'].map(maskTelefone),
    ).toEqual(['', '(8', '(84', '(84) 9', '(84) 3211', '(84) 3211-2', '(84) 3211-2040', '(84) 98811-2040'])
  })
})

describe('a marker', () => {
  const foto = { width: 4000, height: 3000 }
  const between = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) =>
    markerBetween({ x: x1, y: y1 }, { x: x2, y: y2 }, foto)

  it('lies between two corners, cut to the photo, and is none below 4 px', () => {
    expect(between([1100, 940], [400, 400])).toEqual({ x: 400, y: 400, width: 700, height: 540 })
    expect(between([-50, -20], [4100, 3100])).toEqual({ x: 0, y: 0, width: 4000, height: 3000 })
    expect(between([10, 10], [14, 14])).toEqual({ x: 10, y: 10, width: 4, height: 4 })
    expect([between([10, 10], [13.9, 90]), between([10, 10], [90, 13.9])]).toEqual([null, null])
  })

  it('is 0.05292 cm a pixel in wind, 0.21168 in civil inspections, as WIDTHxHEIGHT', () => {
    const marker = { x: 400, y: 400, width: 700, height: 540 }
    expect(dimensaoOf(marker, 0.05292)).toBe('37.04x28.58')
    expect(dimensaoOf(marker, 0.21168)).toBe('148.18x114.31')
    expect(dimensaoOf(null, 0.21168)).toBe('')
    expect(['37.04x28.58', '37x28', '', 'x', '1.2x', 'a1x2'].map(readableDimensao)).toEqual([
      '37,04 x 28,58',
      '37 x 28',
      '',
      'x',
      '1.2x',
      'a1x2',
    ])
  })

  it('stays whole inside the photo when it is moved', () => {
    const marker = { x: 400, y: 300, width: 700, height: 540 }
    expect(moveMarker(marker, { x: 10, y: -20 }, foto)).toEqual({ ...marker, x: 410, y: 280 })
    expect(moveMarker(marker, { x: -500, y: -500 }, foto)).toEqual({ ...marker, x: 0, y: 0 })
    expect(moveMarker(marker, { x: 9000, y: 9000 }, foto)).toEqual({ ...marker, x: 3300, y: 2460 })
  })

  it('fits a photo with half a pixel to spare', () => {
    expect(fitsFoto({ x: 3300, y: 2460, width: 700.5, height: 540.5 }, foto)).toBe(true)
    expect(fitsFoto({ x: 3300, y: 2460, width: 700.6, height: 540 }, foto)).toBe(false)
    expect(fitsFoto({ x: 3300, y: 2460, width: 700, height: 540.6 }, foto)).toBe(false)
  })

  it('comes over the wire with a corner from 0 and sides above 0, none beyond a million pixels, whole or not', () => {
    const marker = { x: 0, y: 0, width: 0.5, height: 0.5 }
    const million = { x: 1_000_000, y: 1_000_000, width: 1_000_000, height: 1_000_000 }
    expect([marker, million, { ...million, dano: 'x' }].map((each) => markerSchema.parse(each))).toEqual([
      marker,
      million,
      million,
    ])
    const wrong = [
      ...['x', 'y'].flatMap((side) => [
        { ...marker, [side]: -0.1 },
        { ...marker, [side]: 1_000_000.1 },
      ]),
      ...['width', 'height'].flatMap((side) => [
        { ...marker, [side]: 0 },
        { ...marker, [side]: 1_000_000.1 },
      ]),
    ]
    expect(wrong.filter((each) => markerSchema.safeParse(each).success)).toEqual([])
  })

  it('lies on a photo of whole pixels, from 1 to a million on each side', () => {
    const sizes = (width: unknown, height: unknown) => imageMetaSchema.safeParse({ width, height }).success
    expect([sizes(1, 1), sizes(1_000_000, 1_000_000)]).toEqual([true, true])
    const wrong = [0, 1_000_001, 1.5, -1, '1']
    expect(wrong.filter((side) => sizes(side, 1) || sizes(1, side))).toEqual([])
  })
})
