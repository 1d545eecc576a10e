import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TEXTOS_GERAL } from '#shared/textos/geral'
import { TEXTOS } from '#shared/textos/textos'
import { followedLinks, type FollowedLink } from '../testing/followed-links.ts'
import { DownloadLink } from './download-link.tsx'
import { Toasts } from './toasts/toasts.tsx'
import './toasts/toast-host.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Clicks a link whose server gives this answer; returns the links that the browser followed. */
async function clickedWith(answer: Response): Promise<FollowedLink[]> {
  const followed = followedLinks()
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  render(
    <>
      <DownloadLink href="/api/fotos/a?download=foto.jpg" nome="foto.jpg" />
      <Toasts />
    </>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Baixar foto.jpg' }))
  return followed
}

it('lets the browser save what the server gives', async () => {
  const followed = await clickedWith(new Response('P', { status: 206 }))
  await waitFor(() =>
    expect(followed).toEqual([{ href: '/api/fotos/a?download=foto.jpg', download: 'foto.jpg' }]),
  )
})

it.each([
  [404, '{"message":"A foto não existe mais."}', `${TEXTOS.download.erroFoto}A foto não existe mais.`],
  [503, '{"message":"Estourou a memória."}', `${TEXTOS.download.erroFoto}${TEXTOS_GERAL.servidorMudo}`],
  [502, '<html>', `${TEXTOS.download.erroFoto}${TEXTOS_GERAL.servidorMudo}`],
])('saves nothing that the server refuses, and says so', async (status, body, texto) => {
  const followed = await clickedWith(new Response(body, { status }))
  expect((await screen.findByText(TEXTOS.download.erroFoto)).parentElement?.textContent).toBe(texto)
  expect(followed).toEqual([])
})
