import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LINES } from '#specification/lines'
import { freshBrowser } from '../testing/browser.ts'
import { fakeGateway, refuse } from '../testing/fake-gateway.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { press, screenReads } from '../testing/reading.ts'

freshBrowser('administrador')

describe.each(LINES)('the user page of the $id line', ({ routes, screens }) => {
  const page = {
    empresas: [
      {
        usuario_id: 7,
        empresa: 'Vento Norte Inspeções',
        responsavel: 'Ana Lima',
        email: 'ana@vento.com.br',
        ramo: 'Inspeção',
        cnpj: '12345678000195',
        telefone: '81998123307',
        created_at: '2026-11-20T12:00:00-03:00',
      },
    ],
    wtgs: [
      {
        id: 1,
        wtg: 'CRII-07',
        empresa: 'Vento Norte Inspeções',
        os: 'OS-2417',
        data_criacao: '2026-11-20T12:00:00-03:00',
      },
    ],
  }

  it('has the company card and the WTG cards with their fields, filtered by month', async () => {
    const calls = fakeGateway({
      'usuario.pagina': (input) =>
        (input as { month?: string }).month ? { empresas: page.empresas, wtgs: [] } : page,
    })
    mountApp(routes.user)
    await screenReads(screens.user)
    fireEvent.change(screen.getByLabelText('Filtrar por mês'), { target: { value: '2026-11' } })
    await screenReads(screens.userFiltered)
    expect(calls.at(-1)?.input).toMatchObject({ month: '2026-11' })
    await press('Limpar filtro')
    await screenReads(screens.user)
  })

  it('has its two empty texts', async () => {
    fakeGateway({ 'usuario.pagina': () => ({ empresas: [], wtgs: [] }) })
    mountApp(routes.user)
    await screenReads(screens.userEmpty)
  })

  it('says in place of its lists that its call failed, and asks again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    fakeGateway({ 'usuario.pagina': refuse(502, 'x') })
    mountApp(routes.user)
    expect(await screen.findAllByText('Não foi possível carregar estes dados.')).toHaveLength(2)
    expect(document.querySelector('.toast')).toBeNull()
    expect(logged).toHaveBeenCalled()
    fakeGateway({ 'usuario.pagina': () => page })
    await press('Tentar de novo')
    await screenReads(screens.user)
  })
})
