import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { freshBrowser } from '../testing/browser.ts'
import { Button } from '../ui/button.tsx'
import { queryClient } from './query-client.ts'

freshBrowser()

it('sends once what is clicked twice on a busy device, where both clicks come before any timer', async () => {
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
    // All that a browser does between one click of a queue and the next.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  expect(send).toHaveBeenCalledOnce()
})
