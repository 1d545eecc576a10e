// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AT_ONCE } from './files-under-way.ts'
import { OneTab } from './one-tab.ts'
import { tabs } from '../testing/fake-tabs.ts'
import { filaStand as stand } from '../testing/fila-stand.ts'
import { SendFailure } from './transport/send-failure.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue under way whose batch the gateway no longer knows when it is asked a second later. */
async function standOfGone() {
  const each = stand()
  void each.fila.begin()
  await each.settle()
  vi.mocked(each.server.estado).mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    throw new SendFailure('sumiu')
  })
  return each
}

describe('a queue that is stopped', () => {
  it('tells nothing of what was under way once it is stopped', async () => {
    const each = stand(['falta'])
    void each.fila.begin()
    await each.settle()
    each.fila.stop()
    each.sent[0]?.fail('perdida')
    await vi.advanceTimersByTimeAsync(120_000)
    expect([each.fase(), each.sent.length]).toEqual(['parada', 1])
  })

  it('sends nothing once it was cancelled while it was still being prepared', async () => {
    const each = stand(['falta', 'falta'])
    const aberto = await each.server.abrir('')
    let answer = (): void => undefined
    vi.mocked(each.server.abrir).mockReturnValueOnce(
      new Promise((resolve) => {
        answer = () => resolve(aberto)
      }),
    )
    void each.fila.begin()
    await each.settle()
    each.fila.stop()
    answer()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([each.fase(), each.sent.length]).toEqual(['parada', 0])
  })

  it('hands nothing over once it was cancelled while the gateway was asked how it stands', async () => {
    const each = stand(['falta'])
    void each.fila.begin()
    await each.settle()
    each.sent[0]?.ok()
    // The queue is stopped before this answer comes.
    const { estado } = each.server
    vi.mocked(estado).mockImplementationOnce(async (id) => {
      each.fila.stop()
      return estado(id)
    })
    await vi.advanceTimersByTimeAsync(120_000)
    expect([each.fase(), each.enviados]).toEqual(['parada', []])
  })

  it('of a batch that is gone asks once, and sends no photo while it asks', async () => {
    const each = await standOfGone()
    each.sent[0]?.fail('sumiu')
    await each.settle()
    expect([each.sent.length, vi.mocked(each.server.estado).mock.calls.length]).toEqual([AT_ONCE, 1])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(each.fase()).toBe('falhou')
  })

  it('of a batch that is gone sends nothing while it asks, also where it was waiting for the link', async () => {
    const each = await standOfGone()
    each.sent[0]?.fail('perdida')
    await each.settle()
    expect(each.fase()).toBe('esperando')
    each.sent[1]?.fail('sumiu')
    await vi.advanceTimersByTimeAsync(500)
    expect(each.sent.length).toBe(AT_ONCE)
    await vi.advanceTimersByTimeAsync(500)
    expect([each.fase(), each.sent.length]).toEqual(['falhou', AT_ONCE])
  })

  it('stays paused where it waited for the link when it was paused', async () => {
    const each = stand(['falta'])
    void each.fila.begin()
    await each.settle()
    each.sent[0]?.fail('perdida')
    await each.settle()
    expect(each.fase()).toBe('esperando')
    each.fila.pause()
    // The screen counts the seconds to it, once a second.
    expect(each.fila.view().proxima).toBeNull()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([each.fase(), each.sent.length]).toEqual(['pausada', 1])
  })

  it('stays stopped where it waited for a login, an answer or the link when it was stopped', async () => {
    let answer = (_isBack: boolean): void => undefined
    const each = stand(['falta'])
    each.login.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    void each.fila.begin()
    await each.settle()
    each.sent[0]?.fail('session')
    await each.settle()
    each.fila.stop()
    answer(true)
    await vi.advanceTimersByTimeAsync(120_000)
    expect([each.fase(), each.sent.length]).toEqual(['parada', 1])

    const lost = stand(['falta'])
    vi.mocked(lost.server.abrir).mockImplementationOnce(() => {
      lost.fila.stop()
      return Promise.reject(new SendFailure('perdida'))
    })
    void lost.fila.begin()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([lost.fase(), lost.sent.length]).toEqual(['parada', 0])
  })

  it('stays stopped where the last answer says that it arrived', async () => {
    const each = stand(['falta'])
    void each.fila.begin()
    await each.settle()
    each.sent[0]?.ok()
    await each.settle()
    expect(each.fase()).toBe('entregando')
    const { estado } = each.server
    vi.mocked(estado).mockImplementationOnce(async (id) => {
      each.fila.stop()
      each.deliver()
      return estado(id)
    })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(each.fase()).toBe('parada')
  })

  it('leaves the batch to other tabs, also where it was given to this one just then, and once it has arrived', async () => {
    const locks = tabs()
    let give = (): void => undefined
    const given = new Promise<void>((resolve) => (give = resolve))
    const late = { ...locks, takeLock: (name: string) => given.then(() => locks.takeLock(name)) }
    const first = stand(['falta'], new OneTab(late))
    void first.fila.begin()
    await first.settle()
    first.fila.stop()
    give()
    await first.settle()
    expect([first.fase(), first.sent.length]).toEqual(['parada', 0])
    const second = stand(['falta'], new OneTab(locks))
    void second.fila.begin()
    await second.settle()
    second.sent[0]?.ok()
    await second.settle()
    second.deliver()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(second.fase()).toBe('pronto')
    const third = stand(['falta'], new OneTab(locks))
    void third.fila.begin()
    await third.settle()
    expect(third.fase()).toBe('enviando')
  })
})
