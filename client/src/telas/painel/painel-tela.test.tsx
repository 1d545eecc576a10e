import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PAGINA } from '#shared/contract/paginas'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { TEXTOS_GERAL } from '#shared/textos/geral'
import { TEXTOS } from '#shared/textos/textos'
import { mountApp } from '../../testing/mount-app.tsx'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway, holdAnswers, refuse, Refusal } from '../../testing/fake-gateway.ts'
import { followedLinks } from '../../testing/followed-links.ts'
import { wtgPages } from '../../testing/wtg-pages.ts'

const T = TEXTOS.painel
const FALHA = 'Não foi possível carregar estes dados.'
const lote = (id: number, data_criacao: string, alvo: { wtg?: string; torre?: string }) => ({
  id,
  responsavel: 'Ana Lima',
  empresa: 'Vento Norte',
  os: `OS-${id}`,
  data_criacao,
  ...alvo,
})
const ANSWERS = {
  'admin.wtgStats': () => ({ week: 18, month: 62 }),
  'admin.userStats': () => ({ week: 3, month: 11 }),
  'admin.wtgList': wtgPages({
    robo: [lote(1, '2026-10-02T12:00:00Z', { wtg: 'R-1' }), lote(2, '2026-11-02T12:00:00Z', { wtg: 'R-2' })],
    drone: [lote(3, '2026-11-03T12:00:00Z', { wtg: 'D-3' })],
    civil: [lote(4, '2026-11-04T12:00:00Z', { wtg: 'Torre B', torre: 'Torre B' })],
  }),
  'admin.userList': () => [
    { id: 1, email: 'ana@vento.com.br', nome: 'Ana Lima', created_at: '2026-11-20T12:00:00Z' },
    { id: 2, email: 'rui@vento.com.br', created_at: '2026-11-19T12:00:00Z' },
  ],
}

freshBrowser('administrador')

const lista = (titulo: string) => {
  const section = screen.getByRole('heading', { name: titulo }).closest('section')
  if (!section) throw new Error(`no section ${titulo}`)
  return within(section)
}

describe('the dashboard', () => {
  it('calls the torre of a civil batch Torre, also where wtg says it too', async () => {
    fakeGateway(ANSWERS)
    mountApp('/homeadm')
    const code = await screen.findByText('Torre B')
    expect(code.parentElement?.textContent).toBe('Torre Torre B')
  })

  it('hides the table of the chart with its caption, which Firefox shows where the table itself is cut to size', async () => {
    fakeGateway(ANSWERS)
    mountApp('/homeadm')
    const table = await screen.findByRole('table', { name: T.inspecoesPorMes })
    expect(table.parentElement?.closest('.sr-only')).toBeTruthy()
  })

  it('three months to filter by had one name, and a code ran into what it is: a group names each, a space parts them', async () => {
    fakeGateway(ANSWERS)
    mountApp('/homeadm')
    await screen.findByText('WTGs criadas')
    for (const { tituloLista } of LISTA_LINHAS) {
      const head = within(screen.getByRole('group', { name: tituloLista }))
      expect(head.getByLabelText('Filtrar por mês')).toBeTruthy()
    }
    const code = lista('Inspeções com Robô').getByText('OS-1').parentElement
    expect(code?.textContent).toBe('OS OS-1')
    expect(code?.parentElement?.textContent).toMatch(/ OS OS-1 ID \d+$/)
  })

  it('forgot the months that its lists were filtered by on the way back from one of their inspections', async () => {
    fakeGateway(ANSWERS)
    const { router } = mountApp('/homeadm')
    await screen.findByText('R-1')
    fireEvent.change(lista('Inspeções com Robô').getByLabelText(T.filtrarPorMes), {
      target: { value: '2026-11' },
    })
    await waitFor(() => expect(screen.queryByText('R-1')).toBeNull())
    await act(() => router.navigate('/usuarios'))
    await act(() => router.navigate(-1))
    expect(await screen.findByText('R-2')).toBeTruthy()
    expect(screen.queryByText('R-1')).toBeNull()
  })

  it('that a month has no inspections was told to no screen reader', async () => {
    fakeGateway(ANSWERS)
    mountApp('/homeadm')
    await screen.findByText('WTGs criadas')
    const robo = lista('Inspeções com Robô')
    fireEvent.change(robo.getByLabelText(T.filtrarPorMes), { target: { value: '2020-01' } })
    expect((await robo.findByText(T.semInspecoes)).role).toBe('status')
  })

  it('what a backend does not say of an order or a user was a label or a row with nothing in it, and a WTG a Torre', async () => {
    const bare = { id: 9, responsavel: '', empresa: '', os: '', data_criacao: '' }
    fakeGateway({
      ...ANSWERS,
      'admin.wtgList': wtgPages({ robo: [bare], drone: [], civil: [] }),
      'admin.userList': () => [{ id: 9, email: '', created_at: '' }],
    })
    mountApp('/homeadm')
    await screen.findByText('WTGs criadas')
    const item = lista('Inspeções com Robô').getByRole('listitem')
    const labels = [...item.querySelectorAll('small')].map((label) => label.parentElement?.textContent)
    expect(labels).toEqual(['WTG –', 'OS –', 'ID 9', 'Responsável –', 'Empresa –'])
    expect(item.querySelector('time')?.textContent).toBe('–')
    expect(lista(T.usuarios).getByRole('listitem').textContent).toBe('––')
  })

  it('a list goes on where it ends when that is asked for, and says that it loads while a month of it is', async () => {
    const robo = Array.from({ length: PAGINA + 1 }, (_, i) =>
      lote(i + 1, i < PAGINA ? '2026-11-02T12:00:00Z' : '2026-10-02T12:00:00Z', { wtg: `R-${i + 1}` }),
    )
    const calls = fakeGateway({ ...ANSWERS, 'admin.wtgList': wtgPages({ robo, drone: [], civil: [] }) })
    mountApp('/homeadm')
    await screen.findByText('WTGs criadas')
    const card = lista('Inspeções com Robô')
    const more = TEXTOS_GERAL.carregarMais
    await user.click(card.getByRole('button', { name: more }))
    await waitFor(() => expect(card.queryByRole('button', { name: more })).toBeNull())
    const asked = () => calls.filter(({ procedure }) => procedure === 'admin.wtgList').at(-1)?.input
    expect(asked()).toEqual({ limite: PAGINA, linha: 'robo', depois: PAGINA })
    const answer = holdAnswers()
    fireEvent.change(card.getByLabelText('Filtrar por mês'), { target: { value: '2026-10' } })
    expect(card.getByText(TEXTOS_GERAL.carregando)).toBeTruthy()
    answer()
    expect(await card.findByText(`R-${PAGINA + 1}`)).toBeTruthy()
  })

  it('says why the Excel could not be downloaded, and saves nothing', async () => {
    fakeGateway(ANSWERS)
    mountApp('/homeadm')
    await screen.findByText('WTGs criadas')
    const followed = followedLinks()
    const answers = [
      new Response('{"message":"Espere"}', { status: 429 }),
      new Response('<p>', { status: 502 }),
    ]
    vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
    for (const texto of [`${T.erroExcel}Espere`, `${T.erroExcel}${TEXTOS_GERAL.servidorMudo}`]) {
      await user.click(lista('Inspeções com Robô').getByRole('button', { name: T.downloadExcel }))
      await waitFor(() =>
        expect([...document.querySelectorAll('.toast__text')].at(-1)?.textContent).toBe(texto),
      )
    }
    expect(followed).toEqual([])
  })

  it('ends the loading, says what is missing, logs it, and asks again only what failed', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const calls = fakeGateway({
      ...ANSWERS,
      'admin.wtgStats': () => {
        throw new Refusal(502, 'quebrou')
      },
    })
    mountApp('/homeadm')
    await screen.findByText('WTGs criadas')
    const card = lista('WTGs criadas')
    expect(card.getByText(FALHA)).toBeTruthy()
    expect(screen.getByText('11', { selector: '.stat b' })).toBeTruthy()
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith('Erro ao buscar dados administrativos', expect.anything()),
    )
    expect(screen.queryByText('quebrou')).toBeNull()
    await user.click(card.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() =>
      expect(calls.filter(({ procedure }) => procedure === 'admin.wtgStats')).toHaveLength(2),
    )
    expect(calls.filter(({ procedure }) => procedure === 'admin.userStats')).toHaveLength(1)
    expect(screen.queryByText(T.carregando)).toBeNull()
  })

  it('went as a whole, and the keyboard with it, while the one part that had failed was asked again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    fakeGateway({ ...ANSWERS, 'admin.wtgStats': refuse(502, 'quebrou') })
    mountApp('/homeadm')
    await screen.findByText('WTGs criadas')
    const again = lista('WTGs criadas').getByRole('button', { name: 'Tentar de novo' })
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    await user.click(again)
    expect(again.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(again)
    expect(lista('Inspeções Civil').getByText('Torre B')).toBeTruthy()
    expect(screen.queryByText(T.carregando)).toBeNull()
  })

  it('shows what a backend without a list and a count gives, and says what is missing', async () => {
    fakeGateway({
      ...ANSWERS,
      'admin.userStats': () => ({ week: null, month: 11 }),
      'admin.wtgList': (input: unknown) => {
        const page = ANSWERS['admin.wtgList'](input)
        const meses = page.resumo?.meses?.map(({ mes, porLinha: { civil: _civil, ...porLinha } }) => ({
          mes,
          porLinha,
        }))
        return { ...page, civil: [], faltam: ['civil'], resumo: { totais: { robo: 2, drone: 1 }, meses } }
      },
    })
    mountApp('/homeadm')
    await screen.findByText('WTGs criadas')
    expect(lista('Inspeções Civil').getByText(TEXTOS.geral.listaFaltou)).toBeTruthy()
    expect(screen.queryByText(T.semInspecoes)).toBeNull()
    expect(lista('Inspeções com Robô').getByText('OS-1')).toBeTruthy()
    expect(screen.getByText('Sem Civil: a lista não veio do servidor.')).toBeTruthy()
    expect(within(screen.getByRole('table')).getAllByText('–')).toHaveLength(12)
    const usuarios = lista('Usuários criados')
    expect(usuarios.getByText('–', { selector: 'b' })).toBeTruthy()
    expect(usuarios.getByText(T.numeroFaltou)).toBeTruthy()
    expect(lista('WTGs criadas').queryByText(T.numeroFaltou)).toBeNull()
  })

  it('draws no months when the lists could not be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let fails = true
    fakeGateway({
      ...ANSWERS,
      'admin.wtgList': (input: unknown) => {
        if (fails) throw new Refusal(502, 'quebrou')
        return ANSWERS['admin.wtgList'](input)
      },
    })
    mountApp('/homeadm')
    await screen.findByText('WTGs criadas')
    const broken = [T.inspecoesPorMes, ...LISTA_LINHAS.map(({ tituloLista }) => tituloLista)]
    for (const titulo of broken) expect(lista(titulo).getByText(FALHA)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByText('quebrou')).toBeNull()
    fails = false
    await user.click(lista('Inspeções Civil').getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('table')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})
