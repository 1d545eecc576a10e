import { fireEvent, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { mountApp } from '../../testing/mount-app.tsx'
import { freshBrowser, user } from '../../testing/browser.ts'
import { LINHA_ICONS } from '../../ui/linha-icons.tsx'
import { fakeGateway } from '../../testing/fake-gateway.ts'

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

  it('has the focus at its filter once that was cleared', async () => {
    fakeGateway({
      'usuario.pagina': (input) => ({ empresas: [], wtgs: (input as { month?: string }).month ? [] : [WTG] }),
    })
    mountApp(linha.telas.usuario.rota)
    const filter = await screen.findByLabelText('Filtrar por mês')
    fireEvent.change(filter, { target: { value: '2026-10' } })
    await user.click(await screen.findByRole('button', { name: T.limparFiltro }))
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
})
