import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EnvioVisto } from '#shared/contract/envios'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { readSession } from '../../../../session/stored-session.ts'
import { freshBrowser } from '../../../../testing/browser.ts'
import { fakeGateway } from '../../../../testing/fake-gateway.ts'
import { mountApp } from '../../../../testing/mount-app.tsx'
import { FakeEnvios } from '../../testing/fake-envios.ts'
import { tabs } from '../../testing/fake-tabs.ts'
import { setEnvio, stopEnvio } from '../fila-atual.ts'
import { Fila } from '../fila.ts'
import type { FileToSend, SendFile } from '../fila-types.ts'
import { OneTab } from '../one-tab.ts'
import { SendFailure } from '../transport/send-failure.ts'

freshBrowser('administrador')
beforeEach(() => FakeEnvios.install())
afterEach(() => void stopEnvio())

const bytes = 550 * 1024 ** 2
const fotos = [1, 2].map((n) => ({ n, nome: `${n}.jpg`, bytes, recebido: bytes, estado: 'chegou' as const }))

/**
 * The overlay of an upload that the gateway describes as `told`: an earlier one, or a new one where `onOpen`
 * is given.
 */
function openOverlay(
  told: Partial<EnvioVisto>,
  {
    oneTab = new OneTab(tabs()),
    onOpen,
    send = () => new Promise(() => undefined),
  }: { oneTab?: OneTab; onOpen?: (again: string) => void; send?: SendFile } = {},
): Fila {
  fakeGateway(FakeEnvios.answers())
  mountApp(LINHAS.drone.telas.upload.rota)
  const visto = { id: 'e1', fotos, ...told } as EnvioVisto
  const fila = new Fila({
    linha: 'drone',
    campos: {},
    server: {
      abrir: (again) => {
        onOpen?.(again)
        return Promise.resolve(visto)
      },
      estado: () => Promise.resolve(visto),
      enviar: () => Promise.resolve(),
    },
    send,
    files: new Map([[1, new File([], '1.jpg')]]),
    loginAgain: () => Promise.resolve(true),
    oneTab,
  })
  setEnvio({ fila, userId: readSession()?.userId ?? '', content: null, isSmall: false })
  if (onOpen) void fila.begin()
  else void fila.resume('e1')
  return fila
}

it('shows how much of the batch the backend has been given', async () => {
  openOverlay({ estado: 'enviando', entregue: 340 * 1024 ** 2 })
  expect(await screen.findByText('Guardando as fotos: 340 MB de 1.100 MB')).toBeTruthy()
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('100')
})

/** What the overlay has told, or would tell, to screen readers. */
const told = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('status')
    .map(({ textContent }) => textContent)

const umaFalta = { n: 1, nome: '1.jpg', bytes, recebido: 0, estado: 'falta' as const }

it('a pause was not told to screen readers', async () => {
  const fila = openOverlay({ estado: 'recebendo', fotos: [umaFalta] })
  await screen.findByRole('button', { name: TEXTOS_FILA.pausar })
  expect(told()).toEqual(['Enviando 1 foto', ''])
  act(() => fila.pause())
  expect(told()).toEqual(['Envio de 1 foto em pausa', TEXTOS_FILA.pausado])
  expect(screen.getByRole('dialog', { name: /^Envio de .* em pausa$/ })).toBeTruthy()
})

it("each try over a dead link was told in three sentences, and a press of 'Tentar agora' that ended in it paused the upload", async () => {
  const tries: { fail: (error: SendFailure) => void; file: FileToSend }[] = []
  openOverlay(
    { estado: 'recebendo', fotos: [umaFalta] },
    { send: (file) => new Promise((_, fail) => tries.push({ fail, file })) },
  )
  await screen.findByRole('button', { name: TEXTOS_FILA.pausar })
  await act(async () => tries[0]?.fail(new SendFailure('perdida', TEXTOS_FILA.conexaoCaiu)))
  const waits = ['Envio de 1 foto à espera', TEXTOS_FILA.conexaoCaiu]
  expect(told()).toEqual(waits)
  const again = screen.getByRole('button', { name: TEXTOS.geral.tentarAgora })
  fireEvent.click(again)
  await waitFor(() => expect(tries.length).toBe(2))
  expect([told(), again.getAttribute('aria-busy')]).toEqual([waits, 'true'])
  act(() => tries[1]?.file.onProgress(1))
  // The click of a press that began before bytes left.
  fireEvent.click(again)
  expect(told()).toEqual(['Enviando 1 foto', ''])
})

it('whoever wanted no more tries over a dead link, for its battery or its price, could only cancel the upload', async () => {
  const tries: FileToSend[] = []
  openOverlay(
    { estado: 'recebendo', fotos: [umaFalta] },
    {
      send: (file) => {
        tries.push(file)
        return Promise.reject(new SendFailure('perdida', TEXTOS_FILA.conexaoCaiu))
      },
    },
  )
  await screen.findByRole('button', { name: TEXTOS.geral.tentarAgora })
  fireEvent.click(screen.getByRole('button', { name: TEXTOS_FILA.pausar }))
  expect(told()).toEqual(['Envio de 1 foto em pausa', TEXTOS_FILA.pausado])
  const before = tries.length
  await act(async () => void fireEvent(window, new Event('online')))
  expect(tries.length).toBe(before)
  fireEvent.click(screen.getByRole('button', { name: TEXTOS_FILA.continuar }))
  await waitFor(() => expect(tries.length).toBeGreaterThan(before))
})

it('that all had arrived was told to no screen reader, and took the focus on Pausar out of the dialog', async () => {
  let arrive: () => void = () => undefined
  openOverlay(
    { estado: 'recebendo', fotos: [umaFalta] },
    { send: () => new Promise((resolve) => (arrive = resolve)) },
  )
  const pausar = await screen.findByRole('button', { name: TEXTOS_FILA.pausar })
  pausar.focus()
  await act(async () => arrive())
  expect(told()[0]).toBe('Entregando 1 foto')
  expect(document.activeElement?.textContent).toBe(TEXTOS_FILA.minimizar)
})

it('a page that only watched another tab send was to be kept open as well', async () => {
  const locks = tabs()
  await locks.takeLock('envio:e1')
  openOverlay({ estado: 'recebendo' }, { oneTab: new OneTab(locks) })
  const dialog = await screen.findByRole('dialog', { name: 'Envio de 2 fotos em outra aba' })
  expect(dialog.textContent).not.toContain('Mantenha esta página aberta')
})

it('what only stopped watching another tab was called to cancel the upload', async () => {
  const locks = tabs()
  await locks.takeLock('envio:e1')
  openOverlay({ estado: 'recebendo' }, { oneTab: new OneTab(locks) })
  const dialog = await screen.findByRole('dialog', { name: 'Envio de 2 fotos em outra aba' })
  const names = within(dialog).getAllByRole('button')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Minimizar', 'Parar de acompanhar'])
})

it('asks before it sends the very same batch once more: closing sends nothing, and it goes when it is wanted', async () => {
  const onOpen = vi.fn()
  openOverlay({ estado: 'pronto' }, { onOpen })
  const ask = () => screen.findByRole('dialog', { name: TEXTOS_FILA.jaChegou })
  fireEvent.click(within(await ask()).getByRole('button', { name: TEXTOS_FILA.enviarOutraVez }))
  expect(onOpen.mock.calls.map(([again]) => again === '')).toEqual([true, false])
  fireEvent.click(within(await ask()).getByRole('button', { name: TEXTOS.geral.fechar }))
  expect([screen.queryByRole('dialog'), onOpen.mock.calls.length]).toEqual([null, 2])
})
