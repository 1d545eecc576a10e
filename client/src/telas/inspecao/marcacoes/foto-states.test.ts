import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import {
  countStates,
  estadoFoto,
  initialStates,
  nextPendente,
  photoStates,
  VAZIAS,
  versaoVista,
  type Marcas,
} from './foto-states.ts'
import { tresFotos, umaFoto } from '../testing/fotos.ts'

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

  it('is semDano, and neither pendente nor salva, after a save without any mark', () => {
    expect(estados(photoStates(fresh(), { type: 'saved', index: 2, marcas: VAZIAS }))[2]).toBe('semDano')
    const spaces = { ...VAZIAS, observacao: ' \n ' }
    const typed = photoStates(fresh(), { type: 'edit', index: 2, marcas: spaces })
    expect(estados(typed)[2]).toBe('marcada')
    expect(estados(photoStates(typed, { type: 'saved', index: 2, marcas: spaces }))[2]).toBe('semDano')
  })

  it('shows no marks any more when none were sent, but keeps what was typed meanwhile', () => {
    const edited = photoStates(fresh(), { type: 'edit', index: 0, marcas })
    const empty = { type: 'saved', index: 0, marcas: VAZIAS, antes: marcas } as const
    expect(photoStates(edited, empty)[0]?.atual).toEqual(VAZIAS)
    const typed = photoStates(edited, { type: 'edit', index: 0, marcas: { observacao: 'mais' } })
    expect(photoStates(typed, empty)[0]?.atual).toEqual({ ...marcas, observacao: 'mais' })
  })

  it('keeps the marks of every other photo', () => {
    const one = photoStates(fresh(), { type: 'edit', index: 0, marcas })
    const two = photoStates(one, { type: 'edit', index: 1, marcas: { dano: 'outro' } })
    expect(two[0]?.atual).toEqual(marcas)
    expect(two[1]?.atual).toEqual({ marker: null, dano: 'outro', observacao: '' })
  })
})

describe('a fresh search', () => {
  it('brings a photo saved without any mark back as semDano, and one never saved as pendente', () => {
    const salva = { versao: 1, por: 'Ana', em: '2026-11-22T17:32:00.000Z' }
    const fotos = [umaFoto(LINHAS.drone, 1, { salva }), umaFoto(LINHAS.drone, 2, { salva: null })]
    expect(estados(initialStates(fotos, new Map()))).toEqual(['semDano', 'pendente'])
  })

  it('believes a backend that tells only the size of a mark', () => {
    const states = initialStates([umaFoto(LINHAS.drone, 1, { dimensao: '1.00x2.00' })], new Map())
    expect(estados(states)).toEqual(['salva'])
  })

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

describe('the version that a save says it saw', () => {
  const salva = (versao: number) => ({ versao, por: 'Ana', em: '2026-11-22T17:32:00.000Z' })
  const withVersion = (versao: number | null) =>
    umaFoto(LINHAS.drone, 1, { salva: versao === null ? null : salva(versao) })
  const versaoDe = (states: ReturnType<typeof photoStates>) => states[0] && versaoVista(states[0])
  const open = (versao: number | null, drafts: Parameters<typeof initialStates>[1] = new Map()) =>
    initialStates([withVersion(versao)], drafts)
  const typed = (states: ReturnType<typeof photoStates>) =>
    photoStates(states, { type: 'edit', index: 0, marcas: { dano: 'outro' } })

  it('is the one of the search, none before the first save, and untold by a backend without versions', () => {
    expect(versaoDe(open(4))).toBe(4)
    expect(versaoDe(typed(open(4)))).toBe(4)
    expect(versaoDe(typed(open(null)))).toBeNull()
    expect(versaoDe(typed(fresh()))).toBeUndefined()
  })

  it('is the own save after a save, with what was typed meanwhile over it', () => {
    const saved = photoStates(typed(open(4)), { type: 'saved', index: 0, marcas, salva: salva(5) })
    expect(saved.map(estadoFoto)).toEqual(['marcada'])
    expect(versaoDe(saved)).toBe(5)
  })

  it('stays the one that a draft was made over, however new the search is', () => {
    const draft = { ...marcas, imageMeta: null, sobre: 4 }
    expect(versaoDe(open(5, new Map([[1, draft]])))).toBe(4)
    expect(versaoDe(open(5, new Map([[1, { ...draft, sobre: null }]])))).toBeNull()
    expect(versaoDe(photoStates(open(5, new Map([[1, draft]])), { type: 'discard' }))).toBe(5)
  })

  it('is the newer one after a conflict, whoever is kept', () => {
    const foto = { ...withVersion(5), dano: 'amassado' }
    const mine = photoStates(typed(open(4)), { type: 'newer', index: 0, foto, keep: true })
    expect([versaoDe(mine), mine[0]?.atual.dano, mine.map(estadoFoto)]).toEqual([5, 'outro', ['marcada']])
    const theirs = photoStates(typed(open(4)), { type: 'newer', index: 0, foto, keep: false })
    expect([versaoDe(theirs), theirs[0]?.atual.dano, theirs.map(estadoFoto)]).toEqual([
      5,
      'amassado',
      ['salva'],
    ])
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
      semDano: 0,
    })
    const clean = [0, 1, 2].reduce<ReturnType<typeof photoStates>>(
      (states, index) => photoStates(states, { type: 'saved', index, marcas: VAZIAS }),
      fresh(),
    )
    expect(countStates(clean)).toEqual({ salva: 0, marcada: 0, pendente: 0, semDano: 3 })
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
