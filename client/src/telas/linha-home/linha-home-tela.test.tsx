import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { NIVEIS, podeAcessar } from '#shared/niveis'
import { TEXTOS } from '#shared/textos'
import { freshBrowser, signInAs } from '../../testing/browser.ts'
import { LinhaHomeTela } from './linha-home-tela.tsx'

const ORDEM = ['upload', 'inspecao', 'download', 'relatorio'] as const

freshBrowser()

describe.each(LISTA_LINHAS)('the home of the $id line', (linha) => {
  it.each(NIVEIS)('shows a %s the cards he may open, in order, each with its route', (nivel) => {
    signInAs(nivel)
    render(
      <MemoryRouter>
        <LinhaHomeTela linha={linha} />
      </MemoryRouter>,
    )
    const esperados = ORDEM.filter((tela) => podeAcessar(nivel, linha.telas[tela].acesso))
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.querySelector('h2')?.textContent)).toEqual(
      esperados.map((tela) => TEXTOS.cartoes[tela].titulo),
    )
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      esperados.map((tela) => linha.telas[tela].rota),
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(linha.titulo)
    expect(screen.getByText(TEXTOS.slogan)).toBeTruthy()
  })
})
