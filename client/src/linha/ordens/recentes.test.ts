import { describe, expect, it } from 'vitest'
import { LINHAS, type Busca, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser, signInAs } from '../../testing/browser.ts'
import { completedOrder, keepRecente, readRecentes } from './recentes.ts'
import { mergeOrders } from './recent-orders.tsx'

freshBrowser('administrador')

const { robo, drone } = LINHAS
const progresso = { total: 40, vistas: 12, salvas: 3, comDano: 1 }
const completed = (linha: Linha, order: Busca) => completedOrder(linha, order, readRecentes())
const buscas = () => readRecentes().map(({ busca }) => busca)

describe('the orders searched on this device', () => {
  it('stand with the last first, once each, with all that any search told of them', () => {
    keepRecente(robo, { os: 'OS-7', blade: 'B' }, progresso)
    keepRecente(drone, { os: 'OS-7', wtg: 'W' })
    keepRecente(robo, { os: 'os-7 ', wtg: 'W1' })
    expect(buscas()).toEqual([
      { os: 'os-7 ', blade: 'B', wtg: 'W1' },
      { os: 'OS-7', wtg: 'W' },
    ])
    expect(readRecentes()[0]?.progresso).toEqual(progresso)
  })

  it('complete an address unless they disagree about it', () => {
    keepRecente(robo, { os: '7', wtg: 'W1', blade: 'B' })
    expect(completed(robo, { os: '7', wtg: 'w1' })).toEqual({ os: '7', wtg: 'w1', blade: 'B' })
    expect(completed(drone, { os: '7' })).toEqual({ os: '7' })
    keepRecente(robo, { os: '7', wtg: 'W1', blade: 'C' })
    expect(completed(robo, { os: '7' })).toEqual({ os: '7', wtg: 'W1' })
  })

  it("were given another order's turbine by a search of the OS alone: two turbines of one OS stay apart", () => {
    keepRecente(robo, { os: '7', wtg: 'W1', blade: 'B' }, progresso)
    keepRecente(robo, { os: '7', wtg: 'W2', blade: 'B' })
    for (const os of ['7', ' 7']) keepRecente(robo, { os, blade: 'B' })
    expect(buscas()).toEqual([
      { os: ' 7', blade: 'B' },
      { os: '7', wtg: 'W2', blade: 'B' },
      { os: '7', wtg: 'W1', blade: 'B' },
    ])
    expect(readRecentes().map((each) => each.progresso)).toEqual([undefined, undefined, progresso])
  })

  it('are given to nobody else, and what cannot be read counts as none', () => {
    keepRecente(drone, { os: '7', wtg: 'W' })
    signInAs('administrador', '8')
    expect(readRecentes()).toEqual([])
    localStorage.setItem('recentes:8', '{"broken"')
    expect(readRecentes()).toEqual([])
    signInAs('administrador', '7')
    expect(buscas()).toEqual([{ os: '7', wtg: 'W' }])
  })
})

describe('the orders that are offered', () => {
  const sent = { os: 'OS-7', wtg: 'W', em: '2026-11-20T15:00:00Z', total: 41, salvas: 9, comDano: 2 }

  it('are those of the device, then those of the backend, each once and with the newer counts', () => {
    keepRecente(drone, { os: 'os-7', wtg: 'w' }, progresso)
    const offers = mergeOrders(readRecentes(), [{ ...sent, os: 'OS-8' }, sent])
    expect(offers.map(({ order, andamento }) => [order.os, andamento])).toEqual([
      ['OS-7', { total: 41, salvas: 9, comDano: 2, vistas: 12 }],
      ['OS-8', { total: 41, salvas: 9, comDano: 2 }],
    ])
  })

  it('were shown as they had been typed in a search, not as they were sent', () => {
    keepRecente(robo, { os: ' os-7', blade: 'a', regiao: 'LE' }, progresso)
    const [offer] = mergeOrders(readRecentes(), [{ ...sent, blade: 'A' }])
    expect(offer?.order).toEqual({ os: 'OS-7', wtg: 'W', blade: 'A', regiao: 'LE' })
  })

  it('say whose they are where several companies have the same one', () => {
    const empresas = ['Norte', '']
    const [offer] = mergeOrders([], [{ ...sent, empresas }])
    expect(offer?.empresas).toEqual(empresas)
    expect(TEXTOS.recentes.empresas(empresas)).toBe('OS de 2 empresas: Norte; sem empresa')
  })

  it('stay apart where one search of the device may stand for several of them', () => {
    keepRecente(robo, { os: 'OS-7', wtg: 'W' })
    const blades = [
      { ...sent, blade: 'A' },
      { ...sent, blade: 'B' },
    ]
    expect(mergeOrders(readRecentes(), blades).map(({ order }) => order.blade)).toEqual([undefined, 'A', 'B'])
  })

  it('were there twice when a turbine that does not exist had been searched too', () => {
    keepRecente(robo, { os: 'OS-7', wtg: 'W' })
    keepRecente(robo, { os: 'OS-7', wtg: 'X' })
    keepRecente(robo, { os: 'os-7' })
    const offers = mergeOrders(readRecentes(), [sent])
    expect(offers.map(({ order }) => order)).toEqual([
      { os: 'OS-7', wtg: 'W' },
      { os: 'OS-7', wtg: 'X' },
    ])
  })
})
