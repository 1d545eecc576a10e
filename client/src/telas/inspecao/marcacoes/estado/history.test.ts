import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { tresFotos } from '../../testing/fotos.ts'
import { estadoFoto, fotoStates, initialStates, type FotoAction } from './foto-states.ts'
import { VAZIAS } from '../marcacao.ts'

const marker = { x: 100, y: 200, width: 700, height: 540 }
const fresh = () => initialStates(tresFotos(LINHAS.drone), new Map())
const after = (...actions: FotoAction[]) =>
  actions.reduce(fotoStates, fresh() as ReturnType<typeof fotoStates>)

const edit = (marcacao: Extract<FotoAction, { type: 'edit' }>['marcacao']): FotoAction => ({
  type: 'edit',
  index: 0,
  marcacao,
})
const type = (text: string): FotoAction[] =>
  [...text].map((_, i) => edit({ observacao: text.slice(0, i + 1) }))
const step = (x: number): FotoAction => ({
  type: 'edit',
  index: 0,
  marcacao: { marker: { ...marker, x } },
  kind: 'passo',
})
const undo = { type: 'undo', index: 0 } as const
const redo = { type: 'redo', index: 0 } as const
const atual = (...actions: FotoAction[]) => after(...actions)[0]?.atual

describe('undo and redo of a photo', () => {
  it('take back what was changed last, whatever it was, and bring it again', () => {
    const changes = [edit({ marker }), edit({ dano: 'outro' }), edit({ observacao: 'Colado inteiro' })]
    const [one, two] = [
      { ...VAZIAS, marker },
      { ...VAZIAS, marker, dano: 'outro' },
    ]
    expect(atual(...changes, undo)).toEqual(two)
    expect(atual(...changes, undo, undo)).toEqual(one)
    expect(atual(...changes, undo, undo, undo, undo)).toEqual(VAZIAS)
    expect(atual(...changes, undo, undo, redo)).toEqual(two)
    expect(atual(...changes, undo, edit({ dano: 'rachadura' }), redo)?.observacao).toBe('')
  })

  it('take typed text word by word, what was pasted by itself, and deleted letters at once', () => {
    const typed = type('Trinca em três')
    expect(atual(...typed, undo)?.observacao).toBe('Trinca em ')
    expect(atual(...typed, undo, undo)?.observacao).toBe('Trinca ')
    expect(atual(...typed, undo, undo, undo)?.observacao).toBe('')
    expect(atual(...type('Trinca em três'), edit({ observacao: 'Trinca em trêsss' }), undo)?.observacao).toBe(
      'Trinca em três',
    )
    const deleted = ['Trinca em trê', 'Trinca em tr'].map((observacao) => edit({ observacao }))
    expect(atual(...typed, ...deleted, undo)?.observacao).toBe('Trinca em três')
  })

  it('take steps of the marker by keys together, apart from a drag before them', () => {
    const moved = [edit({ marker }), step(101), step(102), step(103)]
    expect(atual(...moved, undo)?.marker).toEqual(marker)
    expect(atual(...moved, undo, undo)?.marker).toBeNull()
    expect(atual(...moved, undo, redo)?.marker?.x).toBe(103)
  })

  it('reach back over a save, which is unsaved work then, and over marks given up for sem dano', () => {
    const saved: FotoAction = { type: 'saved', index: 0, marcacao: { ...VAZIAS, marker } }
    const back = after(edit({ marker }), saved, undo)[0]
    expect(back?.atual).toEqual(VAZIAS)
    expect(back && estadoFoto(back)).toBe('marcada')
    const given = { type: 'saved', index: 0, marcacao: VAZIAS, antes: { ...VAZIAS, marker } } as const
    expect(atual(edit({ marker }), given, undo)?.marker).toEqual(marker)
  })

  it('go back through two hundred changes, and hold no more of them', () => {
    const moved = Array.from({ length: 202 }, (_, x) => edit({ marker: { ...marker, x } }))
    const undone = Array.from({ length: 202 }, () => undo)
    expect(atual(...moved, ...undone)?.marker?.x).toBe(1)
  })

  it('touch no other photo, and nothing where nothing was changed', () => {
    const other: FotoAction = { ...undo, index: 1 }
    expect(atual(edit({ marker }), other)?.marker).toEqual(marker)
    const states = fresh()
    expect(fotoStates(states, redo)).toBe(states)
  })

  it('give back the own marks after those of somebody else took their place', () => {
    const foto = { ...tresFotos(LINHAS.drone)[0], dano: 'outro' } as never
    expect(atual(edit({ marker }), { type: 'newer', index: 0, foto, keep: false }, undo)?.marker).toEqual(
      marker,
    )
  })
})
