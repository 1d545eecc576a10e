import { onlineManager } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_CASCA } from '#shared/textos/casca'
import { useConnection } from '../../page/connection/use-connection.ts'
import { ShellUpdate } from '../../page/shell/shell-update.ts'
import { holdWork } from '../../session/login-again.ts'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway, NOTHING, Refusal } from '../../testing/fake-gateway.ts'
import { mountApp } from '../../testing/mount-app.tsx'
import { UpdateBanner } from './shell-banners.tsx'

const T = TEXTOS_CASCA

/**
 * The worker of a version. It answers whether the page is of that version already, and notes what it was
 * asked.
 */
const versionOf = (isOwnPage: boolean, asked: unknown[] = []) => ({
  postMessage: (question: unknown, [port]: MessagePort[]) => {
    asked.push(question)
    port?.postMessage(isOwnPage)
  },
})

/** A browser in which another version may wait. */
async function browserWith({ isOwnPage, isFirst = false }: { isOwnPage: boolean; isFirst?: boolean }) {
  const asked: unknown[] = []
  const askedAfter: unknown[] = []
  const registration = Object.assign(new EventTarget(), {
    waiting: versionOf(isOwnPage, asked),
    installing: Object.assign(new EventTarget(), versionOf(true), { state: 'installed' }),
  })
  const container = Object.assign(new EventTarget(), {
    controller: isFirst ? null : versionOf(isOwnPage, askedAfter),
    register: () => Promise.resolve(registration),
  })
  const reload = vi.fn()
  const update = new ShellUpdate(reload)
  render(<UpdateBanner update={update} />)
  await act(async () => void (await update.keep(container as unknown as ServiceWorkerContainer)))
  return { asked, askedAfter, reload, container, registration }
}

const reloadButton = () => screen.findByRole('button', { name: TEXTOS.geral.recarregar })

describe('a newer version', () => {
  freshBrowser('administrador')

  it('is told, and taken when the person says so', async () => {
    const { asked, reload, container } = await browserWith({ isOwnPage: false })
    await screen.findByText(T.versaoNova)
    expect(asked).toEqual([{ entry: '', wanted: false }])
    await user.click(await reloadButton())
    expect(asked.at(-1)).toEqual({ entry: '', wanted: true })
    expect(reload).not.toHaveBeenCalled()
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is taken over open work only after a question', async () => {
    const letGo = holdWork(() => true)
    const { asked } = await browserWith({ isOwnPage: false })
    await user.click(await reloadButton())
    await user.click(screen.getByRole('button', { name: TEXTOS.geral.voltar }))
    expect(asked).toHaveLength(1)
    await user.click(await reloadButton())
    await user.click(screen.getByRole('button', { name: T.recarregarMesmoAssim }))
    letGo()
    expect(asked).toHaveLength(2)
  })

  it('is not announced where this browser had no version before', async () => {
    const { asked } = await browserWith({ isOwnPage: false, isFirst: true })
    expect(asked).toEqual([])
    expect(screen.queryByText(T.versaoNova)).toBeNull()
  })

  it('is not announced to a page that came with it', async () => {
    const { asked } = await browserWith({ isOwnPage: true })
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByText(T.versaoNova)).toBeNull()
  })

  it('is not announced to a page that came with it when its worker takes over', async () => {
    const { container, askedAfter } = await browserWith({ isOwnPage: true })
    act(() => void container.dispatchEvent(new Event('controllerchange')))
    expect(screen.queryByText(T.versaoNova)).toBeNull()
    await waitFor(() => expect(askedAfter).toHaveLength(1))
    expect(screen.queryByText(T.versaoNova)).toBeNull()
  })

  it("is no longer announced once the operator has put the page's own version back", async () => {
    const { registration } = await browserWith({ isOwnPage: false })
    await screen.findByText(T.versaoNova)
    act(() => void registration.dispatchEvent(new Event('updatefound')))
    act(() => void registration.installing.dispatchEvent(new Event('statechange')))
    await waitFor(() => expect(screen.queryByText(T.versaoNova)).toBeNull())
  })

  it('that another page took is announced, and loads nothing by itself', async () => {
    const { reload, container } = await browserWith({ isOwnPage: false })
    act(() => void container.dispatchEvent(new Event('controllerchange')))
    await screen.findByText(T.versaoNova)
    expect(reload).not.toHaveBeenCalled()
    await user.click(await reloadButton())
    expect(reload).toHaveBeenCalledOnce()
  })

  it('that waits here too is taken from a page that another page overtook: Recarregar loads at once', async () => {
    const { reload, container, asked } = await browserWith({ isOwnPage: false })
    act(() => void container.dispatchEvent(new Event('controllerchange')))
    await user.click(await reloadButton())
    expect(reload).toHaveBeenCalledOnce()
    expect(asked).toEqual([{ entry: '', wanted: false }])
  })
})

/** A gateway that does not answer one procedure until it is mended. */
function silentServer(procedure: string, answer: unknown) {
  let isDown = true
  const answers = fakeGateway({
    ...NOTHING,
    [procedure]: () => {
      if (isDown) throw new Refusal(503, 'Fora do ar.')
      return answer
    },
  })
  const gateway = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === PATHS.readyz
      ? Promise.resolve(new Response(null, { status: isDown ? 503 : 200 }))
      : gateway(url, init),
  )
  const mend = () => void (isDown = false)
  const comeBack = () => {
    mend()
    act(() => void window.dispatchEvent(new Event('online')))
  }
  return { answers, mend, comeBack }
}

describe('the network', () => {
  freshBrowser('administrador')

  it('is reported on every screen while it is down', async () => {
    const { comeBack } = silentServer('drone.ordens', [])
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    mountApp(ROTAS.home)
    await waitFor(() => expect(screen.getByRole('status', { name: T.rede }).textContent).toBe(T.semConexao))
    online.mockReturnValue(true)
    comeBack()
    await waitFor(() => expect(screen.queryByText(T.semConexao)).toBeNull())
  })

  it('that the computer lost was told as no connection to the platform that runs on it', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { result } = renderHook(useConnection)
    act(() => void window.dispatchEvent(new Event('offline')))
    onTestFinished(() => onlineManager.setOnline(true))
    expect(result.current).toBe('there')
  })

  it('that is up, with a server that does not answer, is reported as such until the server answers', async () => {
    const { answers, comeBack } = silentServer('drone.ordens', [])
    mountApp(LINHAS.drone.telas.inspecao.rota)
    await screen.findByText(T.semResposta)
    expect(screen.getByRole('status', { name: T.rede }).textContent).toContain(T.semResposta)
    expect(answers.map(({ procedure }) => procedure)).toContain('drone.ordens')
    comeBack()
    await waitFor(() => expect(screen.queryByText(T.semResposta)).toBeNull())
  })

  it.each([
    [
      'the person could not ask',
      () => screen.getByRole('button', { name: TEXTOS.geral.tentarAgora }).click(),
    ],
    ['a device that slept did not ask', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('was reported as a silent server for a minute after it was back: %s', async (_, ask) => {
    const { mend } = silentServer('drone.ordens', [])
    mountApp(LINHAS.drone.telas.inspecao.rota)
    await screen.findByText(T.semResposta)
    // The pause before the next question is made very long.
    vi.spyOn(Math, 'random').mockReturnValue(1000)
    await waitFor(() => expect(Math.random).toHaveBeenCalled(), { timeout: 3_000 })
    mend()
    act(ask)
    await waitFor(() => expect(screen.queryByText(T.semResposta)).toBeNull())
  })

  it("that is back took the focus along with 'Tentar agora', which whoever asked by keyboard had pressed", async () => {
    const { comeBack } = silentServer('drone.ordens', [])
    mountApp(LINHAS.drone.telas.inspecao.rota)
    const again = await screen.findByRole('button', { name: TEXTOS.geral.tentarAgora })
    act(() => again.focus())
    comeBack()
    await waitFor(() => expect(again.isConnected).toBe(false))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('leaves no failed list on the screen once the silent server answers again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { comeBack } = silentServer('admin.userList', [])
    mountApp(ROTAS.homeadm)
    await screen.findByText(T.semResposta)
    await screen.findByText(TEXTOS.geral.naoCarregou)
    comeBack()
    await waitFor(() => expect(screen.queryByText(TEXTOS.geral.naoCarregou)).toBeNull())
  })

  it('that was down when the page was opened left failed lists on the screen after it came back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { comeBack } = silentServer('admin.userList', [])
    mountApp(ROTAS.homeadm)
    await screen.findAllByText(TEXTOS.geral.naoCarregou)
    online.mockReturnValue(true)
    comeBack()
    await waitFor(() => expect(screen.queryByText(TEXTOS.geral.naoCarregou)).toBeNull())
  })
})
