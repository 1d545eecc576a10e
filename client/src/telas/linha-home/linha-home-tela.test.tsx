import { onlineManager } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { NIVEIS, canAccess, type Nivel } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser, signInAs, user } from '../../testing/browser.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { mountApp } from '../../testing/mount-app.tsx'

const ORDEM = ['upload', 'inspecao', 'download', 'relatorio'] as const

freshBrowser()
beforeEach(() => void fakeGateway({}))

describe.each(LISTA_LINHAS)('the home of the $id line', (linha) => {
  const equipe = NIVEIS.filter((nivel) => canAccess(nivel, linha.telas.home.acesso))

  it.each(equipe)('shows a %s its four cards, in order, each with its route', async (nivel) => {
    signInAs(nivel)
    mountApp(linha.telas.home.rota)
    await screen.findByRole('heading', { level: 1, name: linha.titulo })
    const main = within(screen.getByRole('main'))
    const links = await main.findAllByRole('link')
    expect(links.map((link) => link.querySelector('h2')?.textContent)).toEqual([
      'Subir arquivos',
      'Inspecionar',
      'Download',
      'Relatório',
    ])
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ORDEM.map((tela) => linha.telas[tela].rota),
    )
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe(linha.titulo)
    expect(main.getByText(TEXTOS.slogan)).toBeTruthy()
  })

  const shutTo = (nivel: Nivel) => ORDEM.filter((cada) => !canAccess(nivel, linha.telas[cada].acesso))
  const limited = equipe.filter((nivel) => shutTo(nivel).length > 0)

  it('is the home of somebody whose role does not open all its cards', () => {
    expect(limited).not.toEqual([])
  })

  it.each(limited)(
    'keeps a %s who presses a card that his role does not open, and says why',
    async (nivel) => {
      signInAs(nivel)
      const { router } = mountApp(linha.telas.home.rota)
      for (const tela of shutTo(nivel)) {
        await user.click(await screen.findByRole('heading', { name: TEXTOS.cartoes[tela].titulo }))
        expect(
          await screen.findByText(`Seu nível de acesso não abre ${TEXTOS.nav[tela]} (${linha.nome}).`),
        ).toBeTruthy()
        expect(router.state.location.pathname).toBe(linha.telas.home.rota)
      }
    },
  )

  it('was empty when the connection had gone on another screen', async () => {
    signInAs('administrador')
    const { router } = mountApp(linha.telas.upload.rota)
    await screen.findByRole('heading', { level: 1, name: linha.upload.titulo })
    window.dispatchEvent(new Event('offline'))
    onTestFinished(() => onlineManager.setOnline(true))
    await router.navigate(linha.telas.home.rota)
    expect(await screen.findByRole('heading', { name: TEXTOS.cartoes.upload.titulo })).toBeTruthy()
  })
})
