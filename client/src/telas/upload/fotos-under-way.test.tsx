import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { FakeEnvios } from './testing/fake-envios.ts'
import { freshUpload } from './testing/fresh-upload.ts'
import { choose, foto, openFilled, send, user } from './testing/open-tela.tsx'

const T = TEXTOS.upload
const E = TEXTOS_ENVIO
const F = TEXTOS_FILA

freshUpload()

it('photos could be left out in vain while they were being sent: only what was chosen since can', async () => {
  await openFilled(LINHAS.drone)
  await choose(foto('igual-1.jpg'), foto('igual-2.jpg'))
  const repeated = within(await screen.findByRole('region', { name: E.repetidas(1) }))
  await repeated.findByRole('button', { name: E.deixarDeFora })
  await send()
  const sent = await FakeEnvios.leave(2)
  await user.click(await screen.findByRole('button', { name: F.minimizar }))
  const removers = () =>
    screen.queryAllByRole('button', { name: new RegExp(`^${T.remover} `) }).map((each) => each.ariaLabel)
  expect(removers()).toEqual([])
  expect(repeated.queryByRole('button')).toBeNull()
  await choose(foto('igual-3.jpg'))
  await user.click(await screen.findByRole('button', { name: E.deixarDeFora }))
  expect(screen.getByText(T.escolhidas(2))).toBeTruthy()
  await choose(foto('c.jpg'))
  expect(removers()).toEqual([`${T.remover} c.jpg`])
  for (const each of sent) each.arrive()
  await screen.findByRole('complementary', { name: F.recebido })
  expect(screen.getByText(T.escolhidas(1))).toBeTruthy()
})
