// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AT_ONCE } from './files-under-way.ts'
import { filaStand as stand } from '../testing/fila-stand.ts'
import { SendFailure } from './transport/send-failure.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue under way of a batch that the gateway, a second after it is asked, says is gone. */
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
    // The answer comes when the cancel is already there.
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
})
