import { act, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { CallsProvider } from '../../../calls/calls-provider.tsx'
import { freshBrowser, user } from '../../../testing/browser.ts'
import { followedLinks } from '../../../testing/followed-links.ts'
import { standInForPictures } from '../testing/drawn-pictures.ts'
import { Conteudo } from '../../../ui/conteudo.tsx'
import type { LocalFoto } from '../escolha/local-foto.ts'
import { LocalFotoCard } from './local-foto-card.tsx'
import { Preview } from './preview.tsx'

const T = TEXTOS.upload
freshBrowser('administrador')

const foto = (nome: string, id: number): LocalFoto => ({
  id,
  file: new File(['x'], nome, { type: 'image/jpeg' }),
})

function Chosen() {
  const [fotos, setFotos] = useState(['a.jpg', 'b.jpg', 'c.jpg'].map(foto))
  const remove = (id: number) => setFotos((before) => before.filter((each) => each.id !== id))
  return <Preview fotos={fotos} sending={new Set()} erroZip="" onRemove={remove} />
}

it('leaves the keyboard at the next photo when one is removed, and at the preview after the last', async () => {
  render(<Chosen />, { wrapper: CallsProvider })
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await user.click(screen.getByRole('button', { name: `${T.remover} b.jpg` }))
  expect(focused()).toBe(`${T.remover} c.jpg`)
  await user.keyboard('{Enter}')
  expect(focused()).toBe(`${T.remover} a.jpg`)
  await user.keyboard('{Enter}')
  expect(focused()).toBe(T.preVisualizacao)
})

it.each([`${T.baixar} a.jpg`, T.baixarTodas])(
  'the photos of an upload that had arrived took the focus along as they went: %s',
  async (name) => {
    const preview = (fotos: LocalFoto[]) => (
      <Conteudo>
        <Preview fotos={fotos} sending={new Set()} erroZip="" onRemove={() => undefined} />
      </Conteudo>
    )
    const { rerender } = render(preview([foto('a.jpg', 0)]), { wrapper: CallsProvider })
    act(() => screen.getByRole('button', { name }).focus())
    rerender(preview([]))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  },
)

it('an enlarged photo was not saved by its Baixar: the page may ask no address but the server for anything', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused by the content security policy')))
  const followed = followedLinks()
  render(<Chosen />, { wrapper: CallsProvider })
  await user.click(screen.getByRole('button', { name: `${TEXTOS.download.ampliar} a.jpg` }))
  await user.click(within(await screen.findByRole('dialog')).getByLabelText(`${T.baixar} a.jpg`))
  await waitFor(() => expect(followed).toEqual([{ href: 'blob:foto', download: 'a.jpg' }]))
})

it('the reason of a refused photo lay under its picture, where the browser can draw it', async () => {
  standInForPictures()
  const motivo = T.fotoIncompleta('a.gif')
  const refused = { ...foto('a.gif', 0), problema: motivo }
  const nothing = () => undefined
  render(<LocalFotoCard foto={refused} nome="a.gif" onOpen={nothing} onRemove={nothing} />)
  const picture = await screen.findByRole('presentation')
  const reason = screen.getByText(motivo)
  expect(picture.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
