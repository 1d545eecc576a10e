import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { countStates, estadoFoto, initialStates, fotoStates, versaoVista } from './foto-states.ts'
import { VAZIAS, type Marcacao } from '../marcacao.ts'
import { tresFotos, umaFoto } from '../../testing/fotos.ts'

const marker = { x: 100, y: 200, width: 700, height: 540 }
const marcacao: Marcacao = { marker, dano: 'rachadura', observacao: 'Trinca em três ramos.' }
const fresh = () => initialStates(tresFotos(LINHAS.drone), new Map())
const estados = (states: ReturnType<typeof fotoStates>) => states.map(estadoFoto)

describe('the state of a photo', () => {
  it('begins as pendente and is marcada after any of marker, dano or observacao', () => {
    expect(estados(fresh())).toEqual(['pendente', 'pendente', 'pendente'])
    for (const change of [{ marker }, { dano: 'outro' }, { observacao: 'x' }]) {
      expect(estados(fotoStates(fresh(), { type: 'edit', index: 1, marcacao: change }))).toEqual([
        'pendente',
        'marcada',
        'pendente',
      ])
    }
  })

  it('is pendente again when all that was typed is taken back', () => {
    const typed = fotoStates(fresh(), { type: 'edit', index: 0, marcacao: { observacao: 'x' } })
    expect(estados(fotoStates(typed, { type: 'edit', index: 0, marcacao: { observacao: '' } }))[0]).toBe(
      'pendente',
    )
  })

  it('is salva after a save, marcada after another edit', () => {
    const edited = fotoStates(fresh(), { type: 'edit', index: 0, marcacao })
    const saved = fotoStates(edited, { type: 'saved', index: 0, marcacao })
    expect(estados(saved)[0]).toBe('salva')
    expect(estados(fotoStates(saved, { type: 'edit', index: 0, marcacao: { dano: 'outro' } }))[0]).toBe(
      'marcada',
    )
  })

  it('stays marcada when something was typed while the save was under way', () => {
    const typed = fotoStates(fresh(), {
      type: 'edit',
      index: 0,
      marcacao: { ...marcacao, observacao: 'mais' },
    })
    expect(estados(fotoStates(typed, { type: 'saved', index: 0, marcacao }))[0]).toBe('marcada')
  })

  it('is semDano, and neither pendente nor salva, after a save without any mark', () => {
    expect(estados(fotoStates(fresh(), { type: 'saved', index: 2, marcacao: VAZIAS }))[2]).toBe('semDano')
    const spaces = { ...VAZIAS, observacao: ' \n ' }
    const typed = fotoStates(fresh(), { type: 'edit', index: 2, marcacao: spaces })
    expect(estados(typed)[2]).toBe('marcada')
    expect(estados(fotoStates(typed, { type: 'saved', index: 2, marcacao: spaces }))[2]).toBe('semDano')
  })

  it('shows no marks any more when none were sent, but keeps what was typed meanwhile', () => {
    const edited = fotoStates(fresh(), { type: 'edit', index: 0, marcacao })
    const empty = { type: 'saved', index: 0, marcacao: VAZIAS, antes: marcacao } as const
    expect(fotoStates(edited, empty)[0]?.atual).toEqual(VAZIAS)
    const typed = fotoStates(edited, { type: 'edit', index: 0, marcacao: { observacao: 'mais' } })
    expect(fotoStates(typed, empty)[0]?.atual).toEqual({ ...marcacao, observacao: 'mais' })
  })

  it('keeps the marks of every other photo', () => {
    const one = fotoStates(fresh(), { type: 'edit', index: 0, marcacao })
    const two = fotoStates(one, { type: 'edit', index: 1, marcacao: { dano: 'outro' } })
    expect(two[0]?.atual).toEqual(marcacao)
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
    const fotos = [
      umaFoto(LINHAS.drone, 1, { ...marcacao, dimensao: '37.04x28.58' }),
      umaFoto(LINHAS.drone, 2),
    ]
    const states = initialStates(fotos, new Map())
    expect(estados(states)).toEqual(['salva', 'pendente'])
    expect(states[0]?.atual).toEqual(marcacao)
  })

  it('puts unsaved drafts over what was saved', () => {
    const fotos = [umaFoto(LINHAS.drone, 1, { ...marcacao, dimensao: '37.04x28.58' })]
    const draft = { ...marcacao, dano: 'outro', imageMeta: null }
    const [state] = initialStates(fotos, new Map([[1, draft]]))
    expect(state && estadoFoto(state)).toBe('marcada')
    expect(state?.atual.dano).toBe('outro')
    const imageMeta = { width: 40, height: 30 }
    const untold = umaFoto(LINHAS.drone, 1, { imageMeta: null })
    expect(initialStates([untold], new Map([[1, { ...draft, imageMeta }]]))[0]?.imageMeta).toEqual(imageMeta)
  })

  it('goes back to what was saved when drafts are given up', () => {
    const edited = fotoStates(fresh(), { type: 'edit', index: 0, marcacao })
    expect(estados(fotoStates(edited, { type: 'discard' }))).toEqual(['pendente', 'pendente', 'pendente'])
  })
})

describe('the version that a save says it saw', () => {
  const salva = (versao: number) => ({ versao, por: 'Ana', em: '2026-11-22T17:32:00.000Z' })
  const withVersion = (versao: number | null) =>
    umaFoto(LINHAS.drone, 1, { salva: versao === null ? null : salva(versao) })
  const versaoOf = (states: ReturnType<typeof fotoStates>) => states[0] && versaoVista(states[0])
  const open = (versao: number | null, drafts: Parameters<typeof initialStates>[1] = new Map()) =>
    initialStates([withVersion(versao)], drafts)
  const typed = (states: ReturnType<typeof fotoStates>) =>
    fotoStates(states, { type: 'edit', index: 0, marcacao: { dano: 'outro' } })

  it('is the one of the search, none before the first save, and untold by a backend without versions', () => {
    expect(versaoOf(open(4))).toBe(4)
    expect(versaoOf(typed(open(4)))).toBe(4)
    expect(versaoOf(typed(open(null)))).toBeNull()
    expect(versaoOf(typed(fresh()))).toBeUndefined()
  })

  it("is that of the user's own save after a save, with what was typed meanwhile over it", () => {
    const saved = fotoStates(typed(open(4)), { type: 'saved', index: 0, marcacao, salva: salva(5) })
    expect(saved.map(estadoFoto)).toEqual(['marcada'])
    expect(versaoOf(saved)).toBe(5)
  })

  it('stays the one that a draft was made over, however new the search is', () => {
    const draft = { ...marcacao, imageMeta: null, sobre: 4 }
    expect(versaoOf(open(5, new Map([[1, draft]])))).toBe(4)
    expect(versaoOf(open(5, new Map([[1, { ...draft, sobre: null }]])))).toBeNull()
    expect(versaoOf(fotoStates(open(5, new Map([[1, draft]])), { type: 'discard' }))).toBe(5)
    const untold = initialStates([umaFoto(LINHAS.drone, 1)], new Map([[1, draft]]))
    expect(versaoOf(untold)).toBeUndefined()
  })

  it('is the one that marks were made over which waited and were refused', () => {
    const refused = fotoStates(open(5), { type: 'refused', index: 0, marcacao, sobre: 4 })
    expect(versaoOf(refused)).toBe(4)
  })

  it('is no newer one that tells of another calibration: those marks were not seen', () => {
    const remeasured = fotoStates(open(4), { type: 'remeasured', fotos: [withVersion(5)] })
    expect(versaoOf(remeasured)).toBe(4)
  })

  it('is the newer one after a conflict, whichever marks are kept', () => {
    const foto = { ...withVersion(5), dano: 'amassado' }
    const mine = fotoStates(typed(open(4)), { type: 'newer', index: 0, foto, keep: true })
    expect([versaoOf(mine), mine[0]?.atual.dano, mine.map(estadoFoto)]).toEqual([5, 'outro', ['marcada']])
    const theirs = fotoStates(typed(open(4)), { type: 'newer', index: 0, foto, keep: false })
    expect([versaoOf(theirs), theirs[0]?.atual.dano, theirs.map(estadoFoto)]).toEqual([
      5,
      'amassado',
      ['salva'],
    ])
  })
})

describe('the work that is left', () => {
  it('counts the photos of each state', () => {
    const edited = fotoStates(fresh(), { type: 'edit', index: 0, marcacao })
    const saved = fotoStates(edited, { type: 'saved', index: 0, marcacao })
    expect(countStates(fotoStates(saved, { type: 'edit', index: 1, marcacao }))).toEqual({
      salva: 1,
      marcada: 1,
      pendente: 1,
      semDano: 0,
    })
    const clean = [0, 1, 2].reduce<ReturnType<typeof fotoStates>>(
      (states, index) => fotoStates(states, { type: 'saved', index, marcacao: VAZIAS }),
      fresh(),
    )
    expect(countStates(clean)).toEqual({ salva: 0, marcada: 0, pendente: 0, semDano: 3 })
  })
})
