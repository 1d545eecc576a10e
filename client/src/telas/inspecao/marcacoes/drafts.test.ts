import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { forgetDraft, readDrafts, useDrafts, writeDrafts } from './drafts.ts'
import type { LinhaOs } from './linha-os.ts'
import { initialStates, fotoStates, type FotoAction } from './estado/foto-states.ts'
import { freshBrowser, signInAs } from '../../../testing/browser.ts'
import { tresFotos, umaFoto } from '../testing/fotos.ts'

const order: LinhaOs = { linha: 'drone', os: '2417' }
const KEY = 'rascunho:7:drone:2417'
const marcacao = { marker: { x: 1, y: 2, width: 30, height: 40 }, dano: 'outro', observacao: 'x' }
const edited = (index: number) =>
  fotoStates(initialStates(tresFotos(LINHAS.drone), new Map()), { type: 'edit', index, marcacao })

freshBrowser('administrador')

describe('drafts of unsaved marks', () => {
  it('come back with the size of the photo', () => {
    writeDrafts(order, edited(1))
    expect([...readDrafts(order)]).toEqual([[2, { ...marcacao, imageMeta: { width: 4000, height: 3000 } }]])
  })

  it.each([null, 4])('come back with the save that they were made over: %s', (versao) => {
    const salva = versao === null ? null : { versao, por: 'Ana', em: '' }
    const states = initialStates([umaFoto(LINHAS.drone, 1, { salva })], new Map())
    writeDrafts(order, fotoStates(states, { type: 'edit', index: 0, marcacao }))
    expect(readDrafts(order).get(1)?.sobre).toBe(versao)
  })

  it.each<Partial<LinhaOs> & { userId?: string }>([{ userId: '8' }, { linha: 'civil' }, { os: '2418' }])(
    'are not those of another user, line or order: %o',
    ({ userId = '7', ...other }) => {
      writeDrafts(order, edited(1))
      signInAs('administrador', userId)
      expect(readDrafts({ ...order, ...other }).size).toBe(0)
    },
  )

  it('are the same under every spelling that finds the order, also those kept as it was typed', () => {
    writeDrafts({ linha: 'drone', os: 'OS-Água 7' }, edited(1))
    expect([...readDrafts({ linha: 'drone', os: ' os-agua 7' }).keys()]).toEqual([2])
    const [kept] = [...readDrafts({ linha: 'drone', os: 'os-agua 7' }).values()]
    const typed = (photoId: number, observacao: string) => JSON.stringify([{ photoId, ...kept, observacao }])
    localStorage.setItem(`rascunho:7:drone:${encodeURIComponent('OS-Água 7')}`, typed(2, 'antigo'))
    localStorage.setItem(`rascunho:7:drone:${encodeURIComponent(' os-ÁGUA 7')}`, typed(3, 'outro'))
    localStorage.setItem('rascunho:7:drone:%E0%A4%A', typed(4, 'estranho'))
    const drafts = readDrafts({ linha: 'drone', os: 'OS-AGUA 7' })
    expect([...drafts].map(([id, { observacao }]) => [id, observacao]).sort()).toEqual([
      [2, 'x'],
      [3, 'outro'],
    ])
    expect(
      Object.keys(localStorage)
        .filter((key) => key.startsWith('rascunho:7:drone:'))
        .sort(),
    ).toEqual(['rascunho:7:drone:%E0%A4%A', 'rascunho:7:drone:os-agua%207'])
    localStorage.removeItem('rascunho:7:drone:%E0%A4%A')
    localStorage.removeItem('rascunho:7:drone:os-agua%207')
  })

  it('are gone once saved, and leave no key behind', () => {
    writeDrafts(order, edited(1))
    writeDrafts(order, fotoStates(edited(1), { type: 'saved', index: 1, marcacao }))
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it('are gone when the order is opened with just these marks saved, or one of them was sent from elsewhere', () => {
    writeDrafts(order, [...edited(0).slice(0, 1), ...edited(1).slice(1, 2)])
    const [first, second, third] = tresFotos(LINHAS.drone)
    if (!first || !second || !third) throw new Error('no photos')
    const now = initialStates([{ ...first, ...marcacao }, second, third], readDrafts(order))
    renderHook(() => useDrafts(order, now))
    expect([...readDrafts(order).keys()]).toEqual([2])
    forgetDraft(order, 2)
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it('of photos that did not change stay as they are, as another tab left them', () => {
    writeDrafts(order, edited(1))
    writeDrafts(order, [...edited(0)].slice(0, 1))
    expect([...readDrafts(order).keys()].sort()).toEqual([1, 2])
  })

  it.each<{ what: string; action: FotoAction }>([
    { what: 'gave up its own', action: { type: 'discard' } },
    {
      what: 'measured the photo',
      action: { type: 'measured', index: 1, imageMeta: { width: 9, height: 9 } },
    },
  ])('that one tab made went when another tab of the order $what', ({ action }) => {
    const own = edited(0)
    const { rerender } = renderHook(({ states }) => useDrafts(order, states), {
      initialProps: { states: own },
    })
    writeDrafts(order, edited(1).slice(1, 2))
    rerender({ states: [...fotoStates(own, action)] })
    expect([...readDrafts(order).keys()]).toContain(2)
    expect(readDrafts(order).has(1)).toBe(action.type !== 'discard')
  })

  it('that cannot be read count as none', () => {
    localStorage.setItem(KEY, '{"half":')
    expect(readDrafts(order).size).toBe(0)
    localStorage.setItem(KEY, '[{"photoId":1,"marker":"old"}]')
    expect(readDrafts(order).size).toBe(0)
  })

  it('made while the browser had no room are kept with the next ones, once it has', () => {
    const [none, one] = [initialStates(tresFotos(LINHAS.drone), new Map()), edited(1)]
    const { rerender } = renderHook(({ states }) => useDrafts(order, states), {
      initialProps: { states: none },
    })
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('cheio', 'QuotaExceededError')
    })
    rerender({ states: [...one] })
    full.mockRestore()
    rerender({ states: [...fotoStates(one, { type: 'edit', index: 2, marcacao })] })
    expect([...readDrafts(order).keys()].sort()).toEqual([2, 3])
  })
})
