import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { freshBrowser } from '../../../testing/browser.ts'
import { gateway, linha, stage } from '../testing/bench.ts'
import { umaFoto } from '../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

freshBrowser('administrador')
beforeEach(standInForLayout)

it('the counts of an order were read aloud twice, once without spaces between them, and without separators of thousands', async () => {
  gateway(
    undefined,
    Array.from({ length: 1003 }, (_, at) => umaFoto(linha, at + 1)),
  )
  mountTela(linha, umaBusca(linha))
  await stage()
  const counts = { name: '0 salvas, 0 sem dano, 0 marcadas, 1.003 pendentes' }
  expect(screen.getByRole('img', counts)).toBeTruthy()
  expect(screen.getByText('1.003 pendentes').closest('[aria-hidden=true]')).not.toBeNull()
})
