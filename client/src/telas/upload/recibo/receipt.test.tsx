import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Recibo } from '#shared/contract/envios'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { freshBrowser } from '../../../testing/browser.ts'
import { RECIBO } from '../testing/fila-stand.ts'
import { Receipt } from './receipt.tsx'

freshBrowser('administrador')

const open = (recibo: Partial<Recibo>) =>
  render(
    <MemoryRouter>
      <Receipt
        linha={LINHAS.drone}
        sent={{ campos: {}, recibo: { ...RECIBO, ...recibo } }}
        onClose={() => undefined}
      />
    </MemoryRouter>,
  )

it.each([
  { lote: 4711, dito: 'Lote 4711' },
  { lote: 'L-7/2026', dito: 'Lote L-7/2026' },
  { lote: ' ', dito: undefined },
  { lote: undefined, dito: undefined },
])('a receipt says what the backend calls the batch: $lote', ({ lote, dito }) => {
  open({ lote })
  expect(screen.queryByText(/^Lote/)?.textContent).toBe(dito)
})

it('a receipt names the photos that were left out on purpose, and each that stayed out once', () => {
  const fora = [1, 2, 3].map((n) => ({ n, nome: `${n}.jpg`, motivo: `${n}.jpg está incompleta.` }))
  open({ recusadas: fora.slice(0, 1), repetidas: fora.slice(1, 2), deixadas: fora })
  expect(screen.getByText(TEXTOS_FILA.ficaramDeFora(3))).toBeTruthy()
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    '1.jpg está incompleta.',
    TEXTOS_FILA.repetidaMotivo('2.jpg'),
    TEXTOS_FILA.deixadaMotivo('3.jpg'),
  ])
})
