import { describe, expect, it } from 'vitest'
import { initialStates } from '../marcacoes/estado/foto-states.ts'
import { linha } from '../testing/bench.ts'
import { umaFoto } from '../testing/fotos.ts'
import { filtroChoices } from './filtro-choices.ts'
import { parseFiltro, shownBy } from './filtro.ts'

const salva = { versao: 1, por: 'Ana', em: '2026-11-20T12:00:00Z' }
const marker = { x: 1, y: 1, width: 20, height: 20 }
const fotos = [
  umaFoto(linha, 1),
  umaFoto(linha, 2),
  umaFoto(linha, 3, { salva, dano: 'rachadura', marker, gravidade: '4' }),
  umaFoto(linha, 4, { salva }),
  umaFoto(linha, 5, { salva, marker }),
  umaFoto(linha, 6),
]
const unsaved = { marker, dano: 'outro', observacao: '', imageMeta: null }
const states = initialStates(fotos, new Map([[6, unsaved]]))
const vistas = new Set([2])
const shown = (filtro: string) => shownBy(parseFiltro(filtro), states, vistas).map((index) => index + 1)

describe('the filter of the photos', () => {
  it.each([
    ['todas', [1, 2, 3, 4, 5, 6]],
    ['nuncaAberta', [1]],
    ['vista', [2]],
    ['marcada', [6]],
    ['salva', [3, 5]],
    ['semDano', [4]],
    ['dano:rachadura', [3]],
    ['dano:outro', [6]],
    ['dano:', [5]],
    ['dano:amassado', []],
    ['gravidade:4', [3]],
    ['gravidade:', [5, 6]],
    ['gravidade:1', []],
    ['of another version', [1, 2, 3, 4, 5, 6]],
  ])('%s shows %j', (filtro, expected) => {
    expect(shown(filtro)).toEqual(expected)
  })

  it('offers every state, and the damages and severities that there are, with how many photos each shows', () => {
    const { estados, danos, gravidades } = filtroChoices(linha, states, vistas, 'dano:amassado')
    expect(estados.map(({ label, n }) => `${label} ${n}`)).toEqual([
      'Todas 6',
      'Nunca abertas 1',
      'Vistas 1',
      'Marcadas, não salvas 1',
      'Salvas 2',
      'Sem dano 1',
    ])
    expect(danos.map(({ label, n }) => `${label} ${n}`)).toEqual([
      'Rachadura 1',
      'Amassado 0',
      'Outro 1',
      'Dano não informado 1',
    ])
    expect(gravidades.map(({ label, n }) => `${label} ${n}`)).toEqual([
      'Gravidade: 4 · Grave 1',
      'Gravidade não informada 2',
    ])
  })

  it('offers no severity where none was said', () => {
    const elsewhere = initialStates([umaFoto(linha, 1, { dano: 'rachadura', marker })], new Map())
    expect(filtroChoices(linha, elsewhere, vistas, 'todas').gravidades).toEqual([])
  })
})
