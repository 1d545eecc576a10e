// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { filaStand as stand, RECIBO } from '../testing/fila-stand.ts'
import { isRunning } from './fila-types.ts'
import { SendFailure } from './transport/send-failure.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Begins the batch, and lets every file arrive. */
async function arriveAll(each: ReturnType<typeof stand>) {
  void each.fila.begin()
  await each.settle()
  for (let at = 0; at < each.sent.length; at++) {
    each.sent[at]?.ok()
    await each.settle()
  }
}

describe('a queue that failed and is tried again', () => {
  it('says why the backend refused it, and tries again when asked', async () => {
    const each = stand(['falta'])
    await arriveAll(each)
    each.set('recusado')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(each.fase()).toBe('falhou')
    each.fila.goOn()
    await each.settle()
    expect(each.enviados).toHaveLength(2)
  })

  it('of which the gateway lost a photo before the backend had it was asked to send it, for ever, while the photo stood by', async () => {
    const each = stand(['falta', 'falta'])
    await arriveAll(each)
    const [lost] = (await each.server.estado('e1')).fotos
    if (lost) lost.estado = 'falta'
    each.set('recusado')
    await vi.advanceTimersByTimeAsync(5_000)
    each.fila.goOn()
    await each.settle()
    expect([each.fase(), each.sent.map(({ n }) => n)]).toEqual(['enviando', [1, 2, 1]])
    each.sent[2]?.ok()
    await each.settle()
    expect([each.fase(), each.enviados]).toEqual(['entregando', [[], []]])
  })

  it("of which the gateway knows nothing any more stood under 'Tentar de novo' as if nobody had pressed it, while it was declared anew: twice where it was pressed twice", async () => {
    const each = stand(['falta'])
    void each.fila.begin()
    await each.settle()
    vi.mocked(each.server.estado).mockRejectedValueOnce(new SendFailure('sumiu'))
    each.sent[0]?.fail('sumiu')
    await each.settle()
    expect([each.fase(), each.fila.view().aviso]).toEqual(['falhou', TEXTOS_FILA.sumiu])
    each.fila.goOn()
    each.fila.goOn()
    // Only over work that runs an ended session is mended in place.
    expect(isRunning(each.fila.view())).toBe(true)
    await each.settle()
    expect([each.fase(), vi.mocked(each.server.abrir).mock.calls.length]).toEqual(['enviando', 2])
  })

  it('that was given up or sent elsewhere is told so, or ends with the receipt', async () => {
    const of = async (estado: 'desistido' | 'pronto') => {
      const each = stand(['falta'])
      void each.fila.begin()
      await each.settle()
      each.set(estado)
      each.sent[0]?.fail('sumiu')
      await vi.advanceTimersByTimeAsync(5_000)
      const { fase, aviso, recibo } = each.fila.view()
      return [fase, aviso, recibo]
    }
    expect(await of('desistido')).toEqual(['falhou', TEXTOS_FILA.desistido, null])
    expect(await of('pronto')).toEqual(['pronto', '', RECIBO])
  })

  it('of before that the gateway no longer knows promised to begin anew, and a press of the button did nothing: its form is not here', async () => {
    const each = stand(['falta'])
    void each.fila.resume('e1')
    await each.settle()
    vi.mocked(each.server.estado).mockRejectedValue(new SendFailure('sumiu'))
    each.sent[0]?.fail('sumiu')
    for (let press = 0; press < 2; press++) {
      await each.settle()
      expect([each.fase(), each.fila.view().aviso]).toEqual(['falhou', TEXTOS_FILA.desistido])
      each.fila.goOn()
    }
    expect(each.server.abrir).not.toHaveBeenCalled()
  })

  it('drew each photo of thousands by itself, and the page stood still, where those that were not chosen again were all tried once more', async () => {
    const each = stand(Array.from({ length: 1_000 }, () => 'falta' as const))
    each.files.clear()
    await each.fila.resume('e1')
    expect(each.fase()).toBe('sobraram')
    const draw = vi.fn()
    each.fila.subscribe(draw)
    each.fila.retry()
    expect([each.fase(), draw.mock.calls.length < 10]).toEqual(['sobraram', true])
    expect(each.fila.view().itens[999]?.motivo).toBe(TEXTOS_FILA.escolhaDeNovo('1000.jpg'))
  })
})
