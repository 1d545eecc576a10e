import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { freshBrowser, signInAs } from '../testing/browser.ts'
import { sharesCalibracao, keepDeviceCalibracao, readDeviceCalibracao } from './device-calibracao.ts'

freshBrowser('supervisor')

const { drone, robo } = LINHAS
const foto = { os: 'OS-1', wtg: 'WTG-7', torre: null }
const calibracao = {
  ...{ cmPorPixel: 0.05, comprimentoCm: 25, imageMeta: { width: 4000, height: 3000 } },
  ...{ por: 'ana@exemplo.com.br', em: '2026-11-22T10:00:00Z' },
}

it('a calibration kept on the device is that of its line, order and target, and of its user', () => {
  keepDeviceCalibracao(drone, foto, calibracao)
  expect(readDeviceCalibracao(drone, foto)).toEqual(calibracao)
  expect(readDeviceCalibracao(robo, foto)).toBeNull()
  expect(readDeviceCalibracao(drone, { ...foto, wtg: 'WTG-8' })).toBeNull()
  expect(sharesCalibracao(drone, foto, { ...foto, os: 'OS-2' })).toBe(false)
  signInAs('supervisor', '8')
  expect(readDeviceCalibracao(drone, foto)).toBeNull()
})

it('is forgotten when it is taken back, and what cannot be read counts as none', () => {
  keepDeviceCalibracao(drone, foto, calibracao)
  keepDeviceCalibracao(drone, foto, null)
  expect(readDeviceCalibracao(drone, foto)).toBeNull()
  localStorage.setItem('calibracoes:7', '{')
  expect(readDeviceCalibracao(drone, foto)).toBeNull()
})

it('holds for batches of the order that were sent under another spelling of it', () => {
  const other = { ...foto, os: 'os-1', wtg: 'Wtg-7' }
  expect(sharesCalibracao(drone, foto, other)).toBe(true)
  keepDeviceCalibracao(drone, foto, calibracao)
  expect(readDeviceCalibracao(drone, other)).toEqual(calibracao)
  keepDeviceCalibracao(drone, other, null)
  expect(readDeviceCalibracao(drone, foto)).toBeNull()
})

it('is kept of the fifty orders that were calibrated last', () => {
  const orders = Array.from({ length: 51 }, (_unused, at) => ({ ...foto, os: `OS-${at}` }))
  for (const order of orders) keepDeviceCalibracao(drone, order, calibracao)
  const kept = orders.filter((order) => readDeviceCalibracao(drone, order))
  expect(kept).toEqual(orders.slice(1))
})
