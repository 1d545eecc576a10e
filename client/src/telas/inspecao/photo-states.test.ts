import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import {
  countStates,
  estadoFoto,
  initialStates,
  nextPendente,
  photoStates,
  type Marcas,
} from './photo-states.ts'
import { tresFotos, umaFoto } from './testing/fotos.ts'

const marker = { x: 100, y: 200, width: 700, height: 540 }
const marcas: Marcas = { marker, dano: 'rachadura', observacao: 'Trinca em três ramos.' }
const fresh = () => initialStates(tresFotos(LINHAS.drone), new Map())
const estados = (states: ReturnType<typeof photoStates>) => states.map(estadoFoto)

describe('the state of a photo', () => {
  it('begins as pendente and is marcada after any of marker, dano or observacao', () => {
    expect(estados(fresh())).toEqual(['pendente', 'pendente', 'pendente'])
    for (const change of [{ marker }, { dano: 'outro' }, { observacao: 'x' }]) {
      expect(estados(photoStates(fresh(), { type: 'edit', index: 1, marcas: change }))).toEqual([
        'pendente',
        'marcada',
        'pendente',
      ])
    }
  })

  it('is pendente again when all that was typed is taken back', () => {
    const typed = photoStates(fresh(), { type: 'edit', index: 0, marcas: { observacao: 'x' } })
    expect(estados(photoStates(typed, { type: 'edit', index: 0, marcas: { observacao: '' } }))[0]).toBe(
      'pendente',
    )
  })

  it('is salva after a save, marcada after another edit', () => {
    const edited = photoStates(fresh(), { type: 'edit', index: 0, marcas })
    const saved = photoStates(edited, { type: 'saved', index: 0, marcas })
    expect(estados(saved)[0]).toBe('salva')
    expect(estados(photoStates(saved, { type: 'edit', index: 0, marcas: { dano: 'outro' } }))[0]).toBe(
      'marcada',
    )
  })

  it('stays marcada when something was typed while the save was under way', () => {
    const typed = photoStates(fresh(), { type: 'edit', index: 0, marcas: { ...marcas, observacao: 'mais' } })
    expect(estados(photoStates(typed, { type: 'saved', index: 0, marcas }))[0]).toBe('marcada')
  })

  it('can be salva without any damage', () => {
    const nothing = { marker: null, dano: '', observacao: '' }
    expect(estados(photoStates(fresh(), { type: 'saved', index: 2, marcas: nothing }))[2]).toBe('salva')
  })

  it('keeps the marks of every other photo', () => {
    const one = photoStates(fresh(), { type: 'edit', index: 0, marcas })
    const two = photoStates(one, { type: 'edit', index: 1, marcas: { dano: 'outro' } })
    expect(two[0]?.atual).toEqual(marcas)
    expect(two[1]?.atual).toEqual({ marker: null, dano: 'outro', observacao: '' })
  })
})

describe('a fresh search', () => {
  it('brings saved marks back as salva', () => {
    const fotos = [umaFoto(LINHAS.drone, 1, { ...marcas, dimensao: '37.04x28.58' }), umaFoto(LINHAS.drone, 2)]
    const states = initialStates(fotos, new Map())
    expect(estados(states)).toEqual(['salva', 'pendente'])
    expect(states[0]?.atual).toEqual(marcas)
  })

  it('puts unsaved drafts over what was saved', () => {
    const fotos = [umaFoto(LINHAS.drone, 1, { ...marcas, dimensao: '37.04x28.58' })]
    const draft = { ...marcas, dano: 'outro', imageMeta: null }
    const [state] = initialStates(fotos, new Map([[1, draft]]))
    expect(state && estadoFoto(state)).toBe('marcada')
    expect(state?.atual.dano).toBe('outro')
  })

  it('goes back to what was saved when drafts are given up', () => {
    const edited = photoStates(fresh(), { type: 'edit', index: 0, marcas })
    expect(estados(photoStates(edited, { type: 'discard' }))).toEqual(['pendente', 'pendente', 'pendente'])
  })
})

describe('the work that is left', () => {
  it('counts the photos of each state', () => {
    const edited = photoStates(fresh(), { type: 'edit', index: 0, marcas })
    const saved = photoStates(edited, { type: 'saved', index: 0, marcas })
    expect(countStates(photoStates(saved, { type: 'edit', index: 1, marcas }))).toEqual({
      salva: 1,
      marcada: 1,
      pendente: 1,
    })
  })

  it('finds the next pendente going round, and none when all are done', () => {
    expect(nextPendente(fresh(), 2)).toBe(0)
    const done = [0, 1, 2].reduce(
      (states, index) => photoStates(states, { type: 'saved', index, marcas }),
      fresh() as ReturnType<typeof photoStates>,
    )
    expect(nextPendente(done, 0)).toBeNull()
  })
})
