import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { dimensaoOf } from '#shared/marcacao/medidas'
import { drawnPages } from '#shared/node/testing/pdf/read-pdf'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { reportBytes, sampleFoto, sampleRegistro, sampleRequest } from '../testing/sample-report.ts'

const { drone } = LINHAS

describe('the word that names the detail', () => {
  it.each([
    ['upper left', { x: 0, y: 0 }],
    ['upper right', { x: 2040, y: 0 }],
    ['lower left', { x: 0, y: 1360 }],
  ])('does not hide a damage in the %s corner of its photo', async (_, at) => {
    const size = { width: 2100, height: 1400 }
    const marker = { ...at, width: 60, height: 40 }
    const foto = await sampleFoto(size.width, size.height)
    const registro = sampleRegistro(drone, foto, { marker, imageMeta: size })
    const [, page] = await drawnPages(await reportBytes(sampleRequest(drone, [registro])))
    const detail = page?.pictures[1]
    const word = page?.texts.find(({ text }) => text === TEXTOS_REPORT.detalhe)
    if (!detail || !word) throw new Error('no detail')
    const isLeft = word.x < detail.x + detail.width / 2
    const isUpper = word.y < detail.y + detail.height / 2
    expect({ isLeft, isUpper }).not.toEqual({ isLeft: at.x === 0, isUpper: at.y === 0 })
  })

  it('hid the width of a damage on a narrow photo', async () => {
    const size = { width: 400, height: 3200 }
    const marker = { x: 100, y: 800, width: 133, height: 1066 }
    const dimensao = dimensaoOf(marker, drone.cmPorPixel)
    const registro = sampleRegistro(drone, await sampleFoto(400, 3200), {
      marker,
      imageMeta: size,
      dimensao,
    })
    const [, page] = await drawnPages(await reportBytes(sampleRequest(drone, [registro])))
    const heightOf = (word: string) => page?.texts.findLast(({ text }) => text === word)?.y ?? Number.NaN
    const name = heightOf(TEXTOS_REPORT.detalhe)
    const apart = ['7,04', '56,41'].map((cota) => Math.abs(heightOf(cota) - name) > 16)
    expect(apart).toEqual([true, true])
  })
})
