import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CAMPOS, LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { mountApp } from '../../testing/mount-app.tsx'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { followedLinks, hrefs } from '../../testing/followed-links.ts'

const T = TEXTOS.download

freshBrowser('administrador')

async function openTela(linha: Linha, busca: () => unknown = () => [{ id: 313, url: '/api/fotos/a' }]) {
  const calls = fakeGateway({ [`${linha.id}.busca`]: busca })
  mountApp(linha.telas.download.rota)
  await screen.findByRole('heading', { level: 1, name: T.titulo })
  return calls
}

async function fillIn(linha: Linha) {
  await user.type(screen.getByLabelText('OS'), '0988')
  await user.type(screen.getByLabelText(CAMPOS[linha.alvo].label), 'B')
}

const clicar = (nome: string) => user.click(screen.getByRole('button', { name: nome }))

describe('the download screen', () => {
  const linha = LINHAS.robo

  it('shows a card for each photo, with its picture and the file name of the line', async () => {
    const calls = await openTela(linha)
    await fillIn(linha)
    await clicar(T.buscar)
    const nome = `${linha.arquivos.foto.replace('{id}', '313')}.jpg`
    const link = await screen.findByRole('link', { name: `Baixar ${nome}` })
    expect(link.getAttribute('href')).toBe(`/api/fotos/a?download=${nome}`)
    expect(screen.getByRole('img', { name: 'Foto 313' }).getAttribute('src')).toBe('/api/fotos/a?w=320')
    expect(calls[0]?.input).toEqual({ os: '0988', [linha.alvo]: 'B' })
    // It is read aloud in one go: without a space between them, two parts were read as one word.
    expect(screen.getByText('1 foto').parentElement?.textContent).toMatch(/^1 foto OS 0988, /)
  })

  it('showed a broken picture of a thumbnail that did not come, also when the network was back', async () => {
    await openTela(linha)
    await fillIn(linha)
    await clicar(T.buscar)
    const picture = await screen.findByRole('img', { name: 'Foto 313' })
    fireEvent.error(picture)
    expect(picture.style.visibility).toBe('hidden')
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByRole('img', { name: 'Foto 313' })).not.toBe(picture)
  })

  it('names a photo that is no JPEG after its own format, as its download does', async () => {
    await openTela(linha, () => [
      { id: 1, url: '/api/fotos/a', mime: 'image/png' },
      { id: 2, url: '/api/fotos/b', nome: 'torre.WEBP' },
      { id: 3, url: '/api/fotos/c', nome: 'x', mime: 'image/jpeg' },
    ])
    await fillIn(linha)
    await clicar(T.buscar)
    const links = await screen.findAllByRole('link', { name: /^Baixar / })
    const nome = (id: number) => linha.arquivos.foto.replace('{id}', String(id))
    expect(links.map((link) => link.getAttribute('download'))).toEqual([
      `${nome(1)}.png`,
      `${nome(2)}.webp`,
      `${nome(3)}.jpg`,
    ])
  })

  it('a photo that the backend gave no id was called by the one made up for it', async () => {
    await openTela(linha, () => [{ id: 'sem-id-2', url: '/api/fotos/a', problema: 'semId' }])
    await fillIn(linha)
    await clicar(T.buscar)
    expect(
      await screen.findByRole('button', { name: 'Ampliar Foto sem número, Foto indisponível' }),
    ).toBeTruthy()
  })

  it('enlarges a photo, with Baixar and Fechar, and gives the focus back', async () => {
    await openTela(linha)
    await fillIn(linha)
    await clicar(T.buscar)
    const card = await screen.findByRole('button', { name: 'Ampliar Foto 313' })
    await user.click(card)
    const dialog = within(screen.getByRole('dialog'))
    const large = dialog.getByRole('img')
    expect(large.getAttribute('src')).toBe('/api/fotos/a?w=1920')
    // The card's picture is shown until the large one has come, which takes long on a slow connection.
    expect(large.parentElement?.style.backgroundImage).toContain('/api/fotos/a?w=320')
    expect(dialog.getByRole('link', { name: /^Baixar/ })).toBeTruthy()
    const close = dialog.getByRole('button', { name: TEXTOS.geral.fechar })
    expect(document.activeElement).toBe(close)
    await user.click(close)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(card)
  })

  it('navigates to the zip of the line, and says its own sentence instead when it is refused', async () => {
    await openTela(linha)
    await fillIn(linha)
    const followed = followedLinks()
    const path = `${linha.api.zip}?os=0988&${linha.alvo}=B`
    const asked = vi.fn((_path: string, _init: RequestInit) =>
      Promise.resolve(new Response('P', { status: 206 })),
    )
    vi.stubGlobal('fetch', asked)
    await clicar(T.baixarTodas)
    await waitFor(() => expect(hrefs(followed)).toEqual([path]))
    expect(asked.mock.calls[0]?.[0]).toBe(path)
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"message":"x"}', { status: 404 })))
    await clicar(T.baixarTodas)
    expect(await screen.findByText(linha.avisos.erroZip)).toBeTruthy()
    expect(hrefs(followed)).toEqual([path])
  })
})
