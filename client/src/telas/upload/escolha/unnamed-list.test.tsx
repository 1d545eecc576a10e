import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { freshBrowser } from '../../../testing/browser.ts'
import { localFoto } from './local-foto.ts'
import { UnnamedList } from './unnamed-list.tsx'

freshBrowser('administrador')

/** A work order that names a photo, once it is let to be read. */
function order(nome: string, foto: string) {
  let give = () => {}
  const text = new Promise<string>((resolve) => (give = () => resolve(JSON.stringify({ foto }))))
  const read = () =>
    act(async () => {
      give()
      await text
    })
  return { file: Object.assign(new File(['{}'], nome), { text: () => text }), read }
}

it('a work order that was read late told of the one chosen after it', async () => {
  const fotos = ['a.jpg', 'b.jpg', 'c.jpg'].map((nome) => localFoto(new File(['x'], nome)))
  const [first, second] = [order('primeira.json', 'a.jpg'), order('segunda.json', 'nenhuma.jpg')]
  const list = (json: File) => <UnnamedList json={json} fotos={fotos} />
  const { rerender } = render(list(first.file))
  await first.read()
  expect(screen.getByText(TEXTOS_ENVIO.foraDoJson('primeira.json', 2, 3))).toBeTruthy()
  rerender(list(second.file))
  expect(screen.queryByText(TEXTOS_ENVIO.foraDoJson('segunda.json', 2, 3))).toBeNull()
  const third = order('terceira.json', 'b.jpg')
  rerender(list(third.file))
  await third.read()
  await second.read()
  expect(screen.getByText(TEXTOS_ENVIO.foraDoJson('terceira.json', 2, 3))).toBeTruthy()
})
