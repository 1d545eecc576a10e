import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
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

it('while photos were leafed through, each of them changed the address, which browsers refuse after a hundred', async () => {
  gateway()
  const { router } = mountTela(linha, umaBusca(linha))
  await stage()
  vi.useFakeTimers()
  const named: string[] = []
  router.subscribe(({ location }) => void named.push(location.search))
  for (let leafed = 0; leafed < 2; leafed++) {
    fireEvent.keyDown(document.body, { key: 'd' })
    act(() => void vi.advanceTimersByTime(200))
  }
  expect(named).toEqual([])
  act(() => void vi.advanceTimersByTime(100))
  expect(named.at(-1)).toContain('foto=3')
})
