import { fireEvent, screen, waitFor } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { mountApp } from '../../testing/mount-app.tsx'
import { freshBrowser, user } from '../../testing/browser.ts'
import { LINHA_ICONS } from '../../ui/linha-icons.tsx'
import { fakeGateway, Refusal } from '../../testing/fake-gateway.ts'

const T = TEXTOS.usuario
const EMPRESA = {
  usuario_id: 7,
  empresa: 'Vento Norte',
  responsavel: 'Ana Lima',
  email: 'ana@vento.com.br',
  ramo: 'Inspeção eólica',
  cnpj: '12345678000195',
  telefone: '84988112040',
  created_at: '2026-02-03T12:14:00.000Z',
}
const WTG = {
  id: 1,
  wtg: 'CRII-07',
  empresa: 'Vento Norte',
  os: '2417',
  data_criacao: '2026-11-20T15:00:00.000Z',
}

freshBrowser('administrador')

describe.each(LISTA_LINHAS)('the user page of the $id line', (linha) => {
  it('shows companies with all their fields and WTGs with theirs', async () => {
    fakeGateway({ 'usuario.pagina': () => ({ empresas: [EMPRESA], wtgs: [WTG] }) })
    mountApp(linha.telas.usuario.rota)
    expect(await screen.findByRole('heading', { name: 'Cadastro de Empresas' })).toBeTruthy()
    for (const texto of [T.responsavel, T.email, T.ramo, T.cnpj, T.telefone, T.cadastradoEm, T.criadoEm])
      expect(await screen.findByText(texto)).toBeTruthy()
    expect(screen.getByText('12.345.678/0001-95')).toBeTruthy()
    expect(screen.getByText('(84) 98811-2040')).toBeTruthy()
    expect(screen.getByText(/^03\/02\/2026 \d\d:\d\d$/)).toBeTruthy()
    expect(screen.getByText('CRII-07')).toBeTruthy()
    expect(screen.getByText('20/11/2026')).toBeTruthy()
  })

  it('a company and a WTG without a name had empty titles, and a name was read aloud in one word with its label', async () => {
    const [empresa, wtg] = [
      { ...EMPRESA, empresa: '' },
      { ...WTG, wtg: '' },
    ]
    fakeGateway({ 'usuario.pagina': () => ({ empresas: [empresa], wtgs: [wtg] }) })
    mountApp(linha.telas.usuario.rota)
    await screen.findByText(T.criadoEm)
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(['–', `${T.torre} –`])
  })

  it('filters by month, says when nothing is left, and clears the filter', async () => {
    const calls = fakeGateway({
      'usuario.pagina': (input) => ({ empresas: [], wtgs: (input as { month?: string }).month ? [] : [WTG] }),
    })
    mountApp(linha.telas.usuario.rota)
    expect(await screen.findByText('Nenhuma empresa cadastrada.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Filtrar por mês'), { target: { value: '2026-10' } })
    expect(await screen.findByText('Nenhuma WTG encontrada para este filtro.')).toBeTruthy()
    expect(calls.at(-1)?.input).toEqual({ month: '2026-10' })
    await user.click(screen.getByRole('button', { name: T.limparFiltro }))
    expect(await screen.findByText('CRII-07')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Filtrar por mês'))
  })

  it('has its filter once the companies are above it: they pushed it away from under the pointer', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    mountApp(linha.telas.usuario.rota)
    await screen.findByRole('heading', { name: 'Cadastro de Empresas' })
    expect(screen.queryByLabelText('Filtrar por mês')).toBeNull()
  })

  it('draws what the line is known by where it has nothing to show, and no turbine of another', async () => {
    fakeGateway({ 'usuario.pagina': () => ({ empresas: [], wtgs: [] }) })
    mountApp(linha.telas.usuario.rota)
    const empty = (await screen.findByText(T.semWtgs)).parentElement
    const icon = renderToStaticMarkup(LINHA_ICONS[linha.id])
    expect(empty?.querySelector('svg g')?.innerHTML).toBe(icon)
  })

  it('says which list a backend did not send, and shows the other', async () => {
    fakeGateway({ 'usuario.pagina': () => ({ empresas: [], wtgs: [WTG], faltam: ['empresas'] }) })
    mountApp(linha.telas.usuario.rota)
    expect(await screen.findByText(TEXTOS.geral.listaFaltou)).toBeTruthy()
    expect(screen.queryByText(T.semEmpresas)).toBeNull()
    expect(screen.getByText('CRII-07')).toBeTruthy()
  })

  it('only logs a failure: no sentence, no empty text', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    fakeGateway({
      'usuario.pagina': () => {
        throw new Refusal(502, 'quebrou')
      },
    })
    mountApp(linha.telas.usuario.rota)
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect(screen.queryByText(T.semEmpresas)).toBeNull()
    expect(screen.queryByText('quebrou')).toBeNull()
    expect(screen.queryByText(TEXTOS.geral.carregando)).toBeNull()
    logged.mockRestore()
  })
})
