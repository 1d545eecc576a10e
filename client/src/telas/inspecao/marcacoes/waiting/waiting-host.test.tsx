import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { ERRORS } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_CASCA } from '#shared/textos/casca'
import { serverLink } from '../../../../page/connection/server-link.ts'
import { takeLock } from '../../../../page/storage/tab-locks.ts'
import { freshBrowser } from '../../../../testing/browser.ts'
import { fakeGateway, NOTHING, Refusal } from '../../../../testing/fake-gateway.ts'
import { mountApp } from '../../../../testing/mount-app.tsx'
import { keepDraft, readDrafts } from '../drafts.ts'
import { VAZIAS } from '../marcacao.ts'
import { isRefused } from './refusal.ts'
import { keepSave, keptSaves, orderLock, tellOrderClosed } from './waiting-saves.ts'

const ORDER = { linha: 'drone', os: '2417' } as const
const CAMPOS_BUSCA = LINHAS.drone.busca.inspecao.map(({ campo }) => campo)
const MARCACAO = { ...VAZIAS, dano: 'rachadura' }
const PAYLOAD = {
  ...{ photoId: 5, marker: null, dimensao: '', dano: 'rachadura', observacao: '', imageMeta: null },
  ...{ recomendacao: '', foto: '/api/fotos/x', os: '2417', versao: 3 },
}

/** Keeps a save of an earlier page, which waits for a connection. */
function waitFirst() {
  keepSave({ ...ORDER, photoId: 5, payload: PAYLOAD, marcacao: MARCACAO, antes: MARCACAO })
}

const toast = (text: string) => screen.findByText(text, { selector: '.toast__text *' })

describe('a save that waited for a connection', () => {
  freshBrowser('administrador')

  it.each([
    ROTAS.home,
    // This screen asks for the same order as the bench would, but does not hold its saves.
    `${LINHAS.drone.telas.download.rota}?${CAMPOS_BUSCA.map((campo) => `${campo}=2417`).join('&')}`,
  ])('goes from whatever screen is open, and is forgotten: %s', async (place) => {
    waitFirst()
    const calls = fakeGateway({ ...NOTHING, 'drone.salvarMarcacoes': () => ({ message: 'ok' }) })
    mountApp(place)
    await toast(TEXTOS_CASCA.esperaSalva(LINHAS.drone.nome, '2417'))
    expect(calls.filter(({ procedure }) => procedure === 'drone.salvarMarcacoes')).toEqual([
      { procedure: 'drone.salvarMarcacoes', input: PAYLOAD },
    ])
    expect(keptSaves()).toEqual([])
  })

  it('and that another one came before stands unsaved in its order, and is told', async () => {
    waitFirst()
    fakeGateway({
      ...NOTHING,
      'drone.salvarMarcacoes': () => {
        throw new Refusal(ERRORS.CONFLICT.http, 'Outra pessoa salvou antes.')
      },
    })
    mountApp(ROTAS.home)
    await toast(TEXTOS_CASCA.esperaRecusada(LINHAS.drone.nome, '2417'))
    expect(keptSaves()).toEqual([])
    expect(readDrafts(ORDER).get(5)).toMatchObject({ dano: 'rachadura', sobre: 3 })
  })

  it.each([
    ['over the save', { message: 'ok', salva: { versao: 4, por: 'Ana', em: '2026-11-20T12:00:00Z' } }, 4],
    ['where the save is refused', new Refusal(ERRORS.CONFLICT.http, 'Outra pessoa salvou antes.'), 3],
  ])('leaves what was marked after it unsaved, %s', async (_, answer, sobre) => {
    waitFirst()
    keepDraft(ORDER, 5, { ...MARCACAO, observacao: 'Depois.', imageMeta: null, sobre: 3 })
    fakeGateway({
      ...NOTHING,
      'drone.salvarMarcacoes': () => {
        if (answer instanceof Refusal) throw answer
        return answer
      },
    })
    mountApp(ROTAS.home)
    await waitFor(() => expect(keptSaves()).toEqual([]))
    expect(readDrafts(ORDER).get(5)).toMatchObject({ dano: 'rachadura', observacao: 'Depois.', sobre })
  })

  it('is one for each photo of a line, however its order was spelt', () => {
    waitFirst()
    keepSave({ ...ORDER, os: ' 2417', photoId: 5, payload: PAYLOAD, marcacao: VAZIAS, antes: VAZIAS })
    keepSave({ ...ORDER, linha: 'civil', photoId: 5, payload: PAYLOAD, marcacao: MARCACAO, antes: MARCACAO })
    expect(keptSaves().map(({ linha, marcacao }) => [linha, marcacao.dano])).toEqual([
      ['drone', ''],
      ['civil', 'rachadura'],
    ])
  })

  it.each([
    ['is refused', () => new Refusal(ERRORS.CONFLICT.http, 'Outra pessoa salvou antes.'), 1],
    ['goes over later marks', () => null, 0],
  ])('and %s in a full browser is told, and loses nothing', async (_, refusal, left) => {
    waitFirst()
    const later = { ...MARCACAO, observacao: 'Depois.', imageMeta: null, sobre: 3 }
    if (left === 0) keepDraft(ORDER, 5, later)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('cheio', 'QuotaExceededError')
    })
    fakeGateway({
      ...NOTHING,
      'drone.salvarMarcacoes': () => {
        const error = refusal()
        if (error) throw error
        return { message: 'ok', salva: { versao: 4, por: 'Ana', em: '2026-11-20T12:00:00Z' } }
      },
    })
    mountApp(ROTAS.home)
    const said = left === 0 ? TEXTOS_CASCA.esperaSalva : TEXTOS_CASCA.esperaSemEspaco
    await toast(said(LINHAS.drone.nome, '2417'))
    expect(keptSaves()).toHaveLength(left)
    if (left === 0) expect(readDrafts(ORDER).get(5)).toEqual(later)
  })

  it('waits on while the server fails, which is asked when it can be sent again', async () => {
    waitFirst()
    fakeGateway({
      ...NOTHING,
      'drone.salvarMarcacoes': () => {
        throw new Refusal(502, 'Falhou.')
      },
    })
    const asked = vi.spyOn(serverLink, 'failed')
    mountApp(ROTAS.home)
    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
    expect(keptSaves()).toHaveLength(1)
  })

  it('goes too where its order was closed while one of another order was on its way', async () => {
    const other = { ...ORDER, os: '2418' }
    const payload = { ...PAYLOAD, photoId: 6, os: '2418' }
    keepSave({ ...other, photoId: 6, payload, marcacao: MARCACAO, antes: MARCACAO })
    waitFirst()
    const calls = fakeGateway({ ...NOTHING, 'drone.salvarMarcacoes': () => ({ message: 'ok' }) })
    const gateway = fetch
    const held: (() => void)[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.includes('salvarMarcacoes')) await new Promise<void>((go) => held.push(go))
      return gateway(url, init)
    })
    // The lock is held as long as the other order is open.
    const release = await takeLock(orderLock(other))
    mountApp(ROTAS.home)
    await waitFor(() => expect(held).toHaveLength(1))
    release?.()
    tellOrderClosed()
    held.shift()?.()
    await toast(TEXTOS_CASCA.esperaSalva(LINHAS.drone.nome, '2417'))
    await waitFor(() => expect(held).toHaveLength(1))
    held.shift()?.()
    await toast(TEXTOS_CASCA.esperaSalva(LINHAS.drone.nome, '2418'))
    expect(calls.filter(({ procedure }) => procedure === 'drone.salvarMarcacoes')).toHaveLength(2)
  })
})

it('a save is refused for good by what judges it, not by what has no time for it or knows nobody any more', () => {
  const refused = (status: number) =>
    isRefused({ status, message: '', requestId: '', lost: false, foreignStatus: 0 })
  expect([400, 409, 422].map(refused)).toEqual([true, true, true])
  // 408: the gateway gave its time to others, or the link lost the call on its way.
  expect([401, 408, 429, 503].map(refused)).toEqual([false, false, false, false])
})
