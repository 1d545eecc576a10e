import { onlineManager, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshBrowser, user } from '../testing/browser.ts'
import { Button } from '../ui/button.tsx'
import { queryClient } from './query-client.ts'

freshBrowser()

it('a button that is clicked twice on a busy device, before any timer runs, sends once', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const send = vi.fn(() => new Promise<void>(() => undefined))
  const Sender = () => {
    const { mutate, isPending } = useMutation({ mutationFn: send })
    return (
      <Button busy={isPending} onClick={() => mutate()}>
        Redefinir
      </Button>
    )
  }
  render(<QueryClientProvider client={queryClient} children={<Sender />} />)
  const button = await screen.findByRole('button')
  for (let clicks = 0; clicks < 2; clicks += 1) {
    button.click()
    // A browser does no more than this between two clicks of a queue.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  expect(send).toHaveBeenCalledOnce()
})

it('a change asked for without a network was made once there was one, although it had been given up: it now fails at once', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const send = vi.fn(() => Promise.reject(new Error('no network')))
  const Sender = () => {
    const { mutate, isError } = useMutation({ mutationFn: send })
    return <button onClick={() => mutate()}>{isError ? 'Erro' : 'Desativar'}</button>
  }
  const { unmount } = render(<QueryClientProvider client={queryClient} children={<Sender />} />)
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Erro'))
  unmount()
  onlineManager.setOnline(true)
  expect(send).toHaveBeenCalledOnce()
})

it('a search spun for ever once the computer had no network, with the platform running on that very computer', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  expect(await queryClient.query({ queryKey: ['busca'], queryFn: () => 'achada' })).toBe('achada')
})
