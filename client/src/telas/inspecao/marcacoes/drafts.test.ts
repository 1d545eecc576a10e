import { afterEach, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { draftKey, readDrafts, writeDrafts, type DraftOwner } from './drafts.ts'
import { initialStates, fotoStates } from './foto-states.ts'
import { tresFotos, umaFoto } from '../testing/fotos.ts'

const owner: DraftOwner = { userId: '7', linha: 'drone', os: '2417' }
const marcacao = { marker: { x: 1, y: 2, width: 30, height: 40 }, dano: 'outro', observacao: 'x' }
const edited = (index: number) =>
  fotoStates(initialStates(tresFotos(LINHAS.drone), new Map()), { type: 'edit', index, marcacao })

afterEach(() => localStorage.clear())

describe('drafts of unsaved marks', () => {
  it('come back with the size of the photo', () => {
    writeDrafts(localStorage, owner, edited(1))
    expect([...readDrafts(localStorage, owner)]).toEqual([
      [2, { ...marcacao, imageMeta: { width: 4000, height: 3000 } }],
    ])
  })

  it.each([null, 4])('come back with the save that they were made over: %s', (versao) => {
    const salva = versao === null ? null : { versao, por: 'Ana', em: '' }
    const states = initialStates([umaFoto(LINHAS.drone, 1, { salva })], new Map())
    writeDrafts(localStorage, owner, fotoStates(states, { type: 'edit', index: 0, marcacao }))
    expect(readDrafts(localStorage, owner).get(1)?.sobre).toBe(versao)
  })

  it.each<Partial<DraftOwner>>([{ userId: '8' }, { linha: 'civil' }, { os: '2418' }])(
    'are not those of another user, line or order: %o',
    (other) => {
      writeDrafts(localStorage, owner, edited(1))
      expect(readDrafts(localStorage, { ...owner, ...other }).size).toBe(0)
    },
  )

  it('are gone once saved, and leave no key behind', () => {
    writeDrafts(localStorage, owner, edited(1))
    writeDrafts(localStorage, owner, fotoStates(edited(1), { type: 'saved', index: 1, marcacao }))
    expect(localStorage.getItem(draftKey(owner))).toBeNull()
  })

  it('of photos that did not change stay as they are, as another tab left them', () => {
    writeDrafts(localStorage, owner, edited(1))
    writeDrafts(localStorage, owner, [...edited(0)].slice(0, 1))
    expect([...readDrafts(localStorage, owner).keys()].sort()).toEqual([1, 2])
  })

  it('that cannot be read count as none', () => {
    localStorage.setItem(draftKey(owner), '{"half":')
    expect(readDrafts(localStorage, owner).size).toBe(0)
    localStorage.setItem(draftKey(owner), '[{"photoId":1,"marker":"old"}]')
    expect(readDrafts(localStorage, owner).size).toBe(0)
  })
})
