import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser } from '../../../testing/browser.ts'
import { gateway, linha, panel, stage } from '../testing/bench.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

const T = TEXTOS.inspecao

freshBrowser('administrador')
beforeEach(standInForLayout)

it('ended the question about unsaved marks unanswered when the address was about to name the photo before it could be drawn', async () => {
  gateway()
  const { router } = mountTela(linha, umaBusca(linha))
  await stage()
  await userEvent.selectOptions(panel().getByLabelText(T.dano), 'amassado')
  fireEvent.keyDown(document.body, { key: 'd' })
  // Nothing is rendered until the end.
  await act(async () => {
    void router.navigate('/relatorioDrone')
    await new Promise((resolve) => setTimeout(resolve, 400))
  })
  expect(screen.getByRole('dialog', { name: T.naoSalvas(1) })).toBeTruthy()
})
