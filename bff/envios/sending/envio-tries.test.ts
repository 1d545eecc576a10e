import { expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { senderOf, SIGNED_IN, slowBackend, storeReadyEnvio } from '../../testing/sender-stand.ts'

/** A sender whose backend gives these answers, one per try; `after` waits for a number of tries. */
async function senderTo(answers: (tried: number) => AppError) {
  let tried = 0
  const open = () => Promise.reject(answers((tried += 1)))
  const look = () => Promise.resolve({ serve: false, achado: '' })
  const made = await senderOf(() => Promise.resolve(SIGNED_IN), { open, look })
  const after = async (tries: number) => {
    while (tried < tries) {
      const before = tried
      made.clock.nowMs += 1_000_000
      made.sender.wake()
      await expect.poll(() => tried).toBe(before + 1)
    }
  }
  const close = async () => {
    await made.sender.close()
    made.store.close()
  }
  return { ...made, after, close, tried: () => tried }
}

it('an envio of which a backend keeps saying that an earlier try is still running is refused in the end', async () => {
  const { after, envio, close } = await senderTo(
    (tried) => new AppError(tried === 1 ? 'SLOW_CLIENT' : 'CONFLICT'),
  )
  await after(31)
  expect(await envio()).toMatchObject({ estado: 'enviando', tentativas: 31 })
  await after(32)
  await expect.poll(envio).toMatchObject({ estado: 'recusado' })
  await close()
})

it('an envio whose user has to sign in again begins its pauses anew, and still counts as possibly sent', async () => {
  const { after, envio, close } = await senderTo(
    (tried) => new AppError(tried === 3 ? 'NOT_SIGNED_IN' : 'SLOW_CLIENT'),
  )
  await after(2)
  await expect.poll(envio).toMatchObject({ tentativas: 2 })
  await after(3)
  await expect.poll(envio).toMatchObject({ estado: 'enviando', tentativas: 1 })
  await close()
})

it('an envio that another gateway has taken over meanwhile is not handed to the backend', async () => {
  const { calls, backend } = slowBackend()
  const { sender, store } = await senderOf(() => Promise.resolve(SIGNED_IN), backend)
  const whole = vi.spyOn(store, 'whole').mockResolvedValue(false)
  // The sender cannot give back an envio that another has taken over.
  const later = vi.spyOn(store, 'later').mockResolvedValue()
  sender.wake()
  await expect.poll(() => later.mock.calls.length).toBe(1)
  expect([whole.mock.calls.length, calls]).toEqual([1, []])
  await sender.close()
  store.close()
})

it('photos that two people sent to one order at once, by two gateways, were kept twice', async () => {
  const { calls, backend } = slowBackend()
  const { store, another, envio } = await senderOf(() => Promise.resolve(SIGNED_IN), backend)
  const kept = new Set<string>()
  const gateways = [1, 2].map(() => another({ known: () => Promise.resolve(kept) }))
  gateways[0]?.wake()
  await expect.poll(() => calls.length).toBe(1)
  const { id } = await storeReadyEnvio(store)
  gateways[1]?.wake()
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const { sha256 } of await store.files(id)) kept.add(sha256 ?? '')
  calls[0]?.answer()
  await expect.poll(envio).toMatchObject({ estado: 'pronto', resposta: { total: 1 } })
  await expect.poll(() => store.find(id)).toMatchObject({ estado: 'pronto', resposta: { total: 0 } })
  for (const gateway of gateways) await gateway.close()
  store.close()
})

it('an envio that ended elsewhere meanwhile is not reported here, and its bytes are left alone', async () => {
  const { calls, backend } = slowBackend()
  const made = await senderOf(() => Promise.resolve(SIGNED_IN), backend)
  const { sender, store, removed, audited } = made
  const end = vi.spyOn(store, 'end').mockResolvedValue(false)
  sender.wake()
  await expect.poll(() => calls.length).toBe(1)
  calls[0]?.answer()
  await expect.poll(() => end.mock.calls.length).toBe(1)
  await sender.close()
  expect([removed, audited]).toEqual([[], []])
  store.close()
})
