import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CAMPOS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser } from '../../../testing/browser.ts'
import { fakeGateway } from '../../../testing/fake-gateway.ts'
import { linha, stage } from '../testing/bench.ts'
import { tresFotos } from '../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

const T = TEXTOS.inspecao

freshBrowser('administrador')
beforeEach(standInForLayout)

it('a search that took long replaced what was typed since by its bench, and did not let another order be searched', async () => {
  const answers = new Map<string, () => void>()
  const calls = fakeGateway({ 'drone.fotos': () => tresFotos(linha) })
  const gateway = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = init.body as string
    if (url.includes('drone.fotos')) await new Promise<void>((go) => answers.set(body, go))
    return gateway(url, init)
  })
  const answer = async (os: string) => {
    const asked = () => [...answers].find(([body]) => body.includes(`"${os}"`))
    await waitFor(() => expect(asked()).toBeTruthy())
    await act(async () => asked()?.[1]())
  }
  mountTela(linha, umaBusca(linha))
  const os = await screen.findByLabelText(CAMPOS.os.label)
  fireEvent.change(os, { target: { value: '2418' } })
  await answer('2417')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.getByLabelText<HTMLInputElement>(CAMPOS.os.label).value).toBe('2418')
  expect(screen.queryByRole('application')).toBeNull()
  fireEvent.change(os, { target: { value: '2419' } })
  await userEvent.click(screen.getByRole('button', { name: T.buscar }))
  fireEvent.change(os, { target: { value: '2420' } })
  await userEvent.click(screen.getByRole('button', { name: T.buscar }))
  await answer('2420')
  await stage()
  expect([...answers.keys()].map((body) => /"os":"(\d+)"/.exec(body)?.[1])).toEqual(['2417', '2419', '2420'])
  await answer('2419')
  expect(screen.getAllByText('2420').length).toBeGreaterThan(0)
})
