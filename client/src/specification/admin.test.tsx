import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as ADMIN from '#specification/admin'
import { freshBrowser, user } from '../testing/browser.ts'
import { fakeGateway } from '../testing/fake-gateway.ts'
import { followedLinks, savedNames } from '../testing/followed-links.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { wtgPages } from '../testing/wtg-pages.ts'
import { barReads, screenReads, toastSays } from '../testing/reading.ts'

freshBrowser('administrador')
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00-03:00'), toFake: ['Date'] }))

const batch = (id: number, data_criacao: string, where: object) => ({
  id,
  responsavel: 'Ana Lima',
  empresa: 'Vento Norte',
  os: `OS-${id}`,
  data_criacao,
  ...where,
})
const answers = {
  'admin.wtgStats': () => ({ week: 1, month: 2 }),
  'admin.userStats': () => ({ week: 3, month: 1234 }),
  'admin.wtgList': wtgPages({
    robo: [batch(1, '2026-11-20T15:00:00.000Z', { wtg: 'CRII-01' })],
    drone: [batch(2, '2026-10-20T15:00:00.000Z', { wtg: 'CRII-02' })],
    civil: [
      batch(3, '2026-11-20T15:00:00.000Z', { torre: 'T-3' }),
      batch(4, '2026-11-19T15:00:00.000Z', { torre: 'T-4' }),
    ],
  }),
  'admin.userList': () => [
    { id: 1, email: 'ana@vento.com.br', nome: 'Ana Lima', created_at: '2026-11-20T15:00:00.000Z' },
    { id: 2, email: 'davi@vento.com.br', nome: null, created_at: '2026-11-19T15:00:00.000Z' },
  ],
}

describe('the dashboard', () => {
  it('says that it loads, asking its four calls together', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      return new Promise(() => undefined)
    })
    mountApp('/homeadm')
    await screenReads(ADMIN.PAINEL_LOADING)
    await waitFor(() => expect(asked).toHaveLength(1))
    const procedures = asked.flatMap((url) =>
      new URL(url, 'http://x').pathname.replace('/trpc/', '').split(','),
    )
    expect(procedures).toEqual(['admin.wtgStats', 'admin.userStats', 'admin.wtgList', 'admin.userList'])
  })

  it('has its title, cards, chart, three lists with filter and Excel, and the users', async () => {
    fakeGateway(answers)
    mountApp('/homeadm')
    await screenReads(ADMIN.PAINEL)
    await barReads(ADMIN.ADMIN_BAR)
  })

  it('filters each list by its own month', async () => {
    fakeGateway(answers)
    mountApp('/homeadm')
    const filters = await screen.findAllByLabelText('Filtrar por mês')
    expect(filters).toHaveLength(3)
    for (const [i, month] of ['2026-10', '2026-10', '2026-12'].entries()) {
      const filter = filters[i]
      if (filter) fireEvent.change(filter, { target: { value: month } })
    }
    await screenReads(ADMIN.PAINEL_FILTERED)
  })

  it('saves the filtered lists as wtg-list.xlsx, and says when that fails', async () => {
    fakeGateway(answers)
    mountApp('/homeadm')
    const [filter] = await screen.findAllByLabelText('Filtrar por mês')
    if (filter) fireEvent.change(filter, { target: { value: '2026-10' } })
    const asked: string[] = []
    const followed = followedLinks()
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      return Promise.resolve(new Response('xlsx'))
    })
    const [excel] = screen.getAllByRole('button', { name: 'Download Excel' })
    if (!excel) throw new Error('no button')
    await user.click(excel)
    await waitFor(() => expect(savedNames(followed)).toEqual(['wtg-list.xlsx']))
    expect(asked).toEqual(['/api/admin/wtg-list.xlsx?robo=2026-10'])
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    await user.click(excel)
    await toastSays(
      'Erro ao baixar o Excel.',
      'Sem conexão com o servidor. Verifique a rede e tente novamente.',
    )
  })

  it('says in each place what is missing when its calls fail, and logs it', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    mountApp('/homeadm')
    await act(() => Promise.resolve())
    await screenReads(ADMIN.PAINEL_FAILED)
    expect(logged.mock.calls[0]?.[0]).toBe('Erro ao buscar dados administrativos')
    expect(document.querySelector('.toast')).toBeNull()
  })
})
