import { beforeEach, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { freshBrowser } from '../../../../testing/browser.ts'
import { tresFotos } from '../../testing/fotos.ts'
import { fotoStates, initialStates } from './foto-states.ts'
import { VAZIAS } from '../marcacao.ts'
import { countVistas, estadoVisto, keepVista, nextPendente, readVistas } from './vistas.ts'

freshBrowser('administrador')
beforeEach(() => localStorage.removeItem('vistas:7'))

const fresh = () => initialStates(tresFotos(LINHAS.drone), new Map())
const saved = (index: number) => fotoStates(fresh(), { type: 'saved', index, marcacao: VAZIAS })
const order = { linha: 'drone', os: '2417' } as const

describe('photos seen', () => {
  it('are kept for the user and the order, and for no other', () => {
    keepVista(order, 1)
    keepVista(order, 'dois')
    keepVista({ linha: 'civil', os: '2417' }, 3)
    expect([...readVistas(order)]).toEqual([1, 'dois'])
    expect(readVistas({ linha: 'drone', os: '1' }).size).toBe(0)
    localStorage.setItem('userId', '8')
    sessionStorage.clear()
    localStorage.setItem('vistas:7', 'estragado')
    expect(readVistas(order).size).toBe(0)
  })

  it('are one set under every spelling of the order', () => {
    for (const [id, os] of ['OS-Água', 'os-agua '].entries()) keepVista({ linha: 'drone', os }, id)
    expect([...readVistas({ linha: 'drone', os: 'os-ÁGUA' })]).toEqual([0, 1])
  })

  it('are those of the last fifty orders', () => {
    for (let os = 0; os <= 50; os += 1) keepVista({ linha: 'drone', os: String(os) }, 1)
    expect(readVistas({ linha: 'drone', os: '0' }).size).toBe(0)
    expect(readVistas({ linha: 'drone', os: '1' }).size).toBe(1)
  })

  it('tell apart what was never opened, and count with what anybody saved', () => {
    const states = saved(2)
    const vistas = new Set([2])
    expect(states.map((foto) => estadoVisto(foto, vistas))).toEqual(['nuncaAberta', 'vista', 'semDano'])
    expect(countVistas(states, vistas)).toBe(2)
  })
})

describe('the next pendente', () => {
  it('is the next never opened, going round, then the next only seen, then none', () => {
    expect(nextPendente(fresh(), 2, new Set())).toBe(0)
    expect(nextPendente(fresh(), 0, new Set([2]))).toBe(2)
    expect(nextPendente(fresh(), 0, new Set([1, 2, 3]))).toBe(1)
    expect(nextPendente(saved(1), 0, new Set([1, 2, 3]))).toBe(2)
    const done = [0, 1, 2].reduce<ReturnType<typeof fotoStates>>(
      (states, index) => fotoStates(states, { type: 'saved', index, marcacao: VAZIAS }),
      fresh(),
    )
    expect(nextPendente(done, 0, new Set())).toBeNull()
  })
})
