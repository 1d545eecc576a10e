import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { freshBrowser } from '../../../../testing/browser.ts'
import { filaStand } from '../../testing/fila-stand.ts'
import { itensOf } from '../itens.ts'
import { LeftDialog } from './left-dialog.tsx'

freshBrowser()

it.each([
  [1, TEXTOS.geral.tentarDeNovo, []],
  [2, TEXTOS_FILA.tentarTodas, []],
  [2, `${TEXTOS.geral.tentarDeNovo} 2.jpg`, [2]],
])('of %i photos left, %s sends them all once more, or the one it names', (left, name, asked) => {
  const { fila } = filaStand()
  const retry = vi.spyOn(fila, 'retry')
  const fotos = [1, 2, 3].map((n) => ({
    ...{ n, nome: `${n}.jpg`, bytes: 10, recebido: 10 },
    estado: n > left ? ('chegou' as const) : ('recusada' as const),
  }))
  const itens = itensOf({ fotos })
  const nothing = () => undefined
  render(<LeftDialog fila={fila} itens={itens} onClose={nothing} onOtherJson={nothing} />)
  fireEvent.click(screen.getByRole('button', { name }))
  expect(retry.mock.calls).toEqual([asked])
})

it('photos that could not be read were told as not accepted, without their names or a word on how to choose them again', async () => {
  const { fila, files } = filaStand(['falta', 'chegou', 'falta'])
  files.clear()
  await fila.begin()
  const nothing = () => undefined
  render(<LeftDialog fila={fila} itens={fila.view().itens} onClose={nothing} onOtherJson={nothing} />)
  expect(screen.getByRole('dialog').textContent).toContain(TEXTOS_FILA.naoLidas(2))
  expect(screen.getAllByText(/precisa ser escolhida de novo/).map(({ textContent }) => textContent)).toEqual(
    ['1.jpg', '3.jpg'].map(TEXTOS_FILA.escolhaDeNovo),
  )
  expect(screen.getByText(TEXTOS_FILA.comoEscolher)).toBeTruthy()
})
