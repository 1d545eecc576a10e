import { expect, it, vi } from 'vitest'
import { AppError, ERRORS } from '#shared/errors/errors'
import { LEASE_MS } from '../store/envio-store.ts'
import { storeReadyEnvio, senderOf, SIGNED_IN, slowBackend } from '../../testing/sender-stand.ts'

it('an envio waits while the sessions cannot be read: it is not refused, and they are not asked for again in a hurry', async () => {
  const away = () => Promise.reject(new AppError('SESSIONS_UNAVAILABLE', { retryAfterS: 5 }))
  const { clock, store, sender, troubles, envio } = await senderOf(away)
  sender.wake()
  await expect.poll(envio).toMatchObject({ estado: 'enviando', tentativas: 1 })
  await sender.close()
  clock.nowMs += 4_999
  expect(await store.take()).toBeUndefined()
  clock.nowMs += 1
  expect(await store.take()).toBeDefined()
  expect(troubles).toEqual([])
  store.close()
})

it('on a full disk, where nothing can be recorded about it, an envio is not begun again at once, over and over', async () => {
  let tries = 0
  const { clock, store, sender, troubles } = await senderOf(() => Promise.resolve(void (tries += 1)))
  const full = new Error('database or disk is full')
  store.later = () => Promise.reject(full)
  const tried = async (times: number) => {
    sender.wake()
    await expect.poll(() => troubles.length).toBe(times)
    for (let at = 0; at < 5; at++) {
      sender.wake()
      await store.take()
    }
    expect(tries).toBe(times)
  }
  await tried(1)
  clock.nowMs += LEASE_MS
  await tried(2)
  await sender.close()
  expect(troubles).toEqual([full, full])
  store.close()
})

it('an envio that waits for a backend that was gone goes on as soon as it answers, whatever pause it was told', async () => {
  let isBack = false
  let tries = 0
  let looks = 0
  const { sender, store } = await senderOf(() => Promise.resolve({}), {
    open: () => {
      tries += 1
      return Promise.reject(new AppError('BACKEND_UNAVAILABLE', { retryAfterS: 3_600 }))
    },
    look: () => {
      looks += 1
      return Promise.resolve({ serve: isBack, achado: '', ...(isBack && { status: 401 }) })
    },
  })
  sender.start()
  await expect.poll(() => looks).toBeGreaterThan(2)
  expect(tries).toBe(1)
  isBack = true
  await expect.poll(() => tries).toBe(2)
  await sender.close()
  store.close()
})

it('a gateway that was stopping went on asking a backend that was gone', async () => {
  let looks = 0
  const { sender, store } = await senderOf(() => Promise.resolve({}), {
    open: () => Promise.reject(new AppError('BACKEND_UNAVAILABLE', { retryAfterS: 3_600 })),
    look: () => Promise.resolve({ serve: false, achado: String((looks += 1)) }),
  })
  sender.start()
  await expect.poll(() => looks).toBeGreaterThan(0)
  await sender.close()
  const before = looks
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(looks).toBe(before)
  store.close()
})

it('an envio whose user has signed out by the time the backend is back does not hold up the others', async () => {
  let isBack = false
  let asked = 0
  let tries = 0
  let looks = 0
  const principalOf = () => Promise.resolve(isBack && asked++ === 0 ? undefined : {})
  const { sender, store } = await senderOf(principalOf, {
    open: () => {
      tries += 1
      return Promise.reject(new AppError('BACKEND_UNAVAILABLE', { retryAfterS: 3_600 }))
    },
    look: () => {
      looks += 1
      return Promise.resolve({ serve: isBack, achado: '', ...(isBack && { status: 401 }) })
    },
  })
  await storeReadyEnvio(store)
  sender.start()
  await expect.poll(() => tries).toBe(2)
  const before = looks
  await expect.poll(() => looks).toBeGreaterThan(before + 2)
  isBack = true
  await expect.poll(() => tries).toBe(3)
  await sender.close()
  store.close()
})

it('a photo that was lost while its envio waited was left out of what went, and nobody was told', async () => {
  let tries = 0
  const { sender, store, begun, envio } = await senderOf(() => Promise.resolve({}), {
    open: () => {
      tries += 1
      return Promise.reject(new AppError('BACKEND_UNAVAILABLE'))
    },
    look: () => Promise.resolve({ serve: false, achado: '' }),
  })
  const { id = '' } = (await envio()) ?? {}
  await store.setFile({ envio: id, n: 1 }, { estado: 'falta' })
  sender.wake()
  await expect
    .poll(envio)
    .toMatchObject({ estado: 'recusado', aviso: ERRORS.STORED_FILE_DAMAGED.texto, resposta: undefined })
  await sender.close()
  expect([tries, begun]).toEqual([0, [1]])
  store.close()
})

it('the log said that an upload had failed, and not why: which of its files, or what the backend answered', async () => {
  const { sender, store, audited } = await senderOf(() => Promise.resolve({}), {
    open: () => Promise.reject(new AppError('BAD_BACKEND', { detail: 'backend answered 500' })),
    look: () => Promise.resolve({ serve: false, achado: '' }),
  })
  sender.wake()
  const told = { auditoria: 'envio-falhou', codigo: 'BAD_BACKEND', detalhe: 'backend answered 500' }
  await expect.poll(() => audited).toContainEqual(expect.objectContaining(told))
  await sender.close()
  store.close()
})

it('an envio that its gateway took a second time after standing still could no longer be stopped', async () => {
  const answers: (() => void)[] = []
  const held = () => new Promise((resolve) => answers.push(() => resolve(undefined)))
  const { clock, sender, store, envio } = await senderOf(held)
  const { id = '' } = (await envio()) ?? {}
  const end = vi.spyOn(store, 'later')
  sender.wake()
  await expect.poll(() => answers.length).toBe(1)
  clock.nowMs += LEASE_MS
  sender.wake()
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.()
  await expect.poll(() => end.mock.calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sender.sentOf(id)).toBe(0)
  answers[1]?.()
  await sender.close()
  store.close()
})

it('a stop interrupted an envio that the backend had whole, which a backend without idempotency keys then got twice', async () => {
  const { calls, backend } = slowBackend()
  const { sender, store, envio } = await senderOf(() => Promise.resolve(SIGNED_IN), backend)
  sender.wake()
  await expect.poll(() => calls.length).toBe(1)
  const closed = sender.close()
  await new Promise((resolve) => setTimeout(resolve, 20))
  calls[0]?.answer()
  await closed
  expect(await envio()).toMatchObject({ estado: 'pronto', resposta: { message: 'Guardado.' } })
  store.close()
})

it('a stop waits only so long for a backend that has an envio whole and does not answer', async () => {
  const { calls, backend } = slowBackend()
  const { sender, store, envio } = await senderOf(() => Promise.resolve(SIGNED_IN), backend, { answerMs: 1 })
  sender.wake()
  await expect.poll(() => calls.length).toBe(1)
  await sender.close()
  expect(await envio()).toMatchObject({ estado: 'enviando', tentativas: 1 })
  store.close()
})

it('an envio is sent on while its store does not answer, and its lease is renewed no longer than that', async () => {
  const { calls, backend } = slowBackend()
  const { sender, store, envio } = await senderOf(() => Promise.resolve(SIGNED_IN), backend, { keepMs: 1 })
  const keep = vi.spyOn(store, 'keep').mockRejectedValue(new AppError('SESSIONS_UNAVAILABLE'))
  sender.wake()
  await expect.poll(() => calls.length).toBe(1)
  await expect.poll(() => keep.mock.calls.length).toBeGreaterThan(2)
  calls[0]?.answer()
  await expect.poll(envio).toMatchObject({ estado: 'pronto' })
  await sender.close()
  const kept = keep.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(keep.mock.calls.length).toBe(kept)
  store.close()
})

it('giving up an envio stops it only once its try has ended, so that nothing still reads the files that are removed then', async () => {
  const { calls, backend } = slowBackend()
  const { sender, store, envio } = await senderOf(() => Promise.resolve(SIGNED_IN), backend)
  const { id = '' } = (await envio()) ?? {}
  sender.wake()
  await expect.poll(() => calls.length).toBe(1)
  let written = () => {}
  const writing = new Promise<void>((resolve) => (written = resolve))
  const later = vi.spyOn(store, 'later').mockReturnValue(writing)
  let isStopped = false
  const stopped = sender.stop(id).then(() => (isStopped = true))
  await expect.poll(() => later.mock.calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isStopped).toBe(false)
  written()
  await stopped
  await sender.close()
  store.close()
})

it('a call to wake the sender just as its search for envios ends is not lost', async () => {
  const { sender, store } = await senderOf(() => Promise.resolve(SIGNED_IN))
  const take = vi.spyOn(store, 'take').mockResolvedValue(undefined)
  for (let turns = 0; turns < 20; turns++) {
    sender.wake()
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    const before = take.mock.calls.length
    sender.wake()
    await new Promise((resolve) => setImmediate(resolve))
    expect([turns, take.mock.calls.length > before]).toEqual([turns, true])
  }
  await sender.close()
  store.close()
})
