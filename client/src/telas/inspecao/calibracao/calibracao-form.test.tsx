import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { TEXTOS_CALIBRACAO } from '#shared/textos/inspecao/calibracao'
import { isWorkHeld } from '../../../session/login-again.ts'
import { freshBrowser, user } from '../../../testing/browser.ts'
import { gateway, linha, stage } from '../testing/bench.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

const T = TEXTOS_CALIBRACAO

freshBrowser('administrador')
beforeEach(standInForLayout)

it('a length and its line were lost when the session ended before they were saved', async () => {
  gateway()
  mountTela(linha, umaBusca(linha))
  await stage()
  await user.click(screen.getByRole('button', { name: T.calibrar }))
  await user.type(screen.getByLabelText(T.comprimento), '60')
  expect(isWorkHeld()).toBe(true)
  await user.click(screen.getByRole('button', { name: T.cancelar }))
  expect(isWorkHeld()).toBe(false)
})
