import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LINHAS, CAMPOS, type Linha } from '#shared/linhas/index'
import { mountApp } from '../../testing/mount-app.tsx'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { followedLinks, type FollowedLink } from '../../testing/followed-links.ts'

freshBrowser('administrador')

const fotos = [11, 12, 13, 14, 15].map((id) => ({ id, url: `/api/fotos/${id}` }))
let followed: FollowedLink[]

async function openResults(linha: Linha, found: unknown[]) {
  fakeGateway({ [`${linha.id}.busca`]: () => found })
  mountApp(linha.telas.download.rota)
  await user.type(await screen.findByLabelText('OS'), '0988')
  await user.type(screen.getByLabelText(CAMPOS[linha.alvo].label), 'B')
  await user.click(screen.getByRole('button', { name: 'Buscar' }))
  await screen.findAllByRole('img')
}

const box = (n: number) => screen.getByRole('checkbox', { name: new RegExp(`^Selecionar .*${n}`) })
const click = (nome: string) => user.click(screen.getByRole('button', { name: nome }))

beforeEach(() => {
  followed = followedLinks()
})

describe('chosen photos', () => {
  const linha = LINHAS.robo

  it('are downloaded alone: single ones, through Shift, all', async () => {
    await openResults(linha, fotos)
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('P', { status: 206 })))
    const asked = async (lista: string) => {
      await click('Baixar selecionadas')
      const path = `${linha.api.zip}?os=0988&${linha.alvo}=B&fotos=${encodeURIComponent(lista)}`
      await waitFor(() => expect(followed.at(-1)?.href).toBe(path))
    }
    expect(screen.queryByRole('button', { name: 'Baixar selecionadas' })).toBeNull()
    await user.click(box(11))
    await user.click(box(13))
    expect(screen.getByText('2 fotos selecionadas')).toBeTruthy()
    await asked('11,13')
    await user.keyboard('{Shift>}')
    await user.click(box(15))
    await user.keyboard('{/Shift}')
    await asked('11,13-15')
    await click('Selecionar todas')
    expect(document.activeElement?.textContent).toBe('Limpar seleção')
    await asked('11-15')
    await click('Limpar seleção')
    expect(document.activeElement?.textContent).toBe('Selecionar todas')
    expect(screen.queryByRole('button', { name: 'Baixar selecionadas' })).toBeNull()
  })
})

it('a photo whose original is gone cannot be chosen', async () => {
  const linha = LINHAS.drone
  await openResults(linha, [
    fotos[0],
    { ...fotos[1], problema: 'removida', removidaEm: '2026-01-01T12:00:00Z' },
  ])
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

it('a photo whose original is gone was offered to be saved once it was enlarged', async () => {
  await openResults(LINHAS.drone, [
    fotos[0],
    { ...fotos[1], problema: 'removida', removidaEm: '2026-01-01T12:00:00Z' },
  ])
  await user.click(
    screen.getByRole('button', { name: /^Ampliar .*12.*, Removida pelo prazo de guarda em 01\/01\/2026$/ }),
  )
  const dialog = within(screen.getByRole('dialog'))
  expect([dialog.queryAllByRole('link'), dialog.getAllByRole('button')].map(({ length }) => length)).toEqual([
    0, 1,
  ])
})
