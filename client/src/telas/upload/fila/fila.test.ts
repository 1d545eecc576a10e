// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { AT_ONCE } from './files-under-way.ts'
import { isRunning } from './fila-types.ts'
import { OneTab } from './one-tab.ts'
import { tabs } from '../testing/fake-tabs.ts'
import { filaStand as stand, RECIBO } from '../testing/fila-stand.ts'
import { speedOf } from './send-progress.ts'
import { SendFailure } from './transport/send-failure.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a queue', () => {
  it('has three files on their way, tells how far they are, hands over, and ends with the receipt', async () => {
    const each = stand()
    void each.fila.begin()
    await each.settle()
    expect(each.sent.map(({ n }) => n)).toEqual([1, 2, 3])
    expect(AT_ONCE).toBe(3)
    each.sent[0]?.onProgress(5)
    await vi.advanceTimersByTimeAsync(200)
    expect(each.fila.view()).toMatchObject({ fase: 'enviando', progress: { last: { loaded: 5, total: 50 } } })
    each.sent[0]?.ok()
    await each.settle()
    expect(each.estados()).toEqual(['chegou', 'enviando', 'enviando', 'enviando', 'espera'])
    for (let at = 1; at < 5; at++) {
      each.sent[at]?.ok()
      await each.settle()
    }
    expect(each.fase()).toBe('entregando')
    each.deliver()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(each.fila.view()).toMatchObject({ fase: 'pronto', recibo: RECIBO })
    expect(each.enviados).toEqual([[]])
  })

  it('F26 tells speed and waits all the same when the clock of the device is set back', async () => {
    const each = stand(['falta'])
    void each.fila.begin()
    await each.settle()
    each.sent[0]?.onProgress(2)
    await vi.advanceTimersByTimeAsync(200)
    vi.setSystemTime(0)
    for (const bytes of [4, 6]) {
      await vi.advanceTimersByTimeAsync(3_000)
      each.sent[0]?.onProgress(bytes)
    }
    await vi.advanceTimersByTimeAsync(200)
    expect(speedOf(each.fila.view().progress)).toBeGreaterThan(0)
    each.sent[0]?.fail('perdida')
    await each.settle()
    expect((each.fila.view().proxima ?? 0) - performance.now()).toBeLessThan(1_300)
  })

  it('waits longer each time while the link is gone, begins at once when it is back, and asks first what is there', async () => {
    const each = stand(['falta'])
    void each.fila.begin()
    await each.settle()
    const pauses: number[] = []
    for (let round = 0; round < 8; round++) {
      each.sent.at(-1)?.fail('perdida')
      await each.settle()
      expect(each.fase()).toBe('esperando')
      pauses.push((each.fila.view().proxima ?? 0) - performance.now())
      await vi.advanceTimersByTimeAsync(pauses.at(-1) ?? 0)
    }
    expect(each.sent.map(({ begun }) => begun)).toEqual([false, ...Array<boolean>(8).fill(true)])
    expect(pauses[0]).toBeLessThan(1_300)
    expect(pauses[3]).toBeGreaterThan(5_000)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(72_000)
    each.sent.at(-1)?.fail('perdida')
    await each.settle()
    each.fila.wake()
    await each.settle()
    expect([each.fase(), each.fila.view().proxima, each.sent.length]).toEqual(['esperando', null, 10])
    each.sent.at(-1)?.onProgress(1)
    expect(each.fase()).toBe('enviando')
  })

  it('goes on by itself after a login in place, and stops with a sentence without one', async () => {
    const each = stand(['falta', 'falta'])
    void each.fila.begin()
    await each.settle()
    each.sent[0]?.fail('session')
    await each.settle()
    expect(each.sent.map(({ n }) => n)).toEqual([1, 2, 1])
    each.login.mockResolvedValue(false)
    each.sent[2]?.fail('session')
    await each.settle()
    expect(each.fase()).toBe('parada')
    expect(each.fila.view().aviso).not.toBe('')
    expect(each.sent[1]?.signal.aborted).toBe(true)
  })

  it('whose session has ended when it is declared asked for the senha again, over the login, where its call had waited for a login that was given up', async () => {
    const each = stand(['falta'])
    vi.mocked(each.server.abrir).mockRejectedValueOnce(new SendFailure('session'))
    void each.fila.begin()
    await each.settle()
    expect([each.fase(), each.fila.view().aviso]).toEqual(['parada', TEXTOS_FILA.semSessao])
    expect(each.login).not.toHaveBeenCalled()
  })

  it('told photo by photo, of thousands, that something on the way lets no photo through', async () => {
    const each = stand(['falta', 'falta', 'falta', 'falta'])
    void each.fila.begin()
    await each.settle()
    each.sent[0]?.fail('barrada', 'Algo tira os cabeçalhos.')
    await each.settle()
    expect([each.fase(), each.fila.view().aviso]).toEqual(['falhou', 'Algo tira os cabeçalhos.'])
    expect([each.sent.length, each.sent[1]?.signal.aborted]).toEqual([3, true])
    each.fila.goOn()
    await each.settle()
    expect([each.fase(), each.sent.length]).toEqual(['enviando', 6])
  })

  it('keeps what was refused apart, tries one again or all, and delivers without what stays refused', async () => {
    const each = stand(['falta', 'falta', 'falta'])
    void each.fila.begin()
    await each.settle()
    each.sent[0]?.ok()
    each.sent[1]?.fail('recusada', 'A foto 2.jpg está incompleta.')
    each.sent[2]?.fail('ilegivel', 'A foto 3.jpg não pode mais ser lida.')
    await each.settle()
    expect(each.fase()).toBe('sobraram')
    expect(each.fila.view().itens[1]).toMatchObject({
      estado: 'recusada',
      motivo: 'A foto 2.jpg está incompleta.',
    })
    each.fila.retry(3)
    await each.settle()
    expect(each.sent.at(-1)?.n).toBe(3)
    each.sent.at(-1)?.ok()
    await each.settle()
    each.fila.retry()
    await each.settle()
    expect(each.sent.at(-1)?.n).toBe(2)
    each.sent.at(-1)?.fail('recusada', 'De novo.')
    await each.settle()
    each.fila.leaveOutFailed()
    await each.settle()
    expect(each.enviados).toEqual([[2]])
  })

  it('asks about photos the OS has, and leaves them out or sends them', async () => {
    for (const sendThem of [false, true]) {
      const each = stand(['repetida', 'falta'])
      void each.fila.begin()
      await each.settle()
      expect([each.fase(), each.sent.length]).toEqual(['repetidas', 0])
      each.fila.answerRepeated(sendThem)
      await each.settle()
      expect(each.sent.map(({ n }) => n)).toEqual(sendThem ? [1, 2] : [2])
    }
  })

  it('asks about photos the OS has once, not again where some of the batch came before', async () => {
    const each = stand(['repetida', 'chegou', 'falta'])
    void each.fila.begin()
    await each.settle()
    expect([each.fase(), each.sent.map(({ n }) => n)]).toEqual(['enviando', [3]])
  })

  it('leaves out photos alone: of a refused work order nothing is said where it is handed over without it', async () => {
    const each = stand(['chegou'])
    const jsonfile = { n: 0, nome: 'os.json', bytes: 1, estado: 'recusada', recebido: 0 } as const
    const { server } = each
    const aberto = await server.abrir('')
    vi.mocked(server.abrir).mockResolvedValueOnce({ ...aberto, jsonfile })
    void each.fila.begin()
    await each.settle()
    expect(each.fase()).toBe('sobraram')
    each.fila.leaveOutFailed()
    await each.settle()
    expect(each.enviados).toEqual([[]])
  })

  it('pauses, keeping what left, and goes on', async () => {
    const each = stand(['falta'])
    void each.fila.begin()
    await each.settle()
    each.sent[0]?.onProgress(4)
    each.fila.pause()
    await each.settle()
    expect([each.fase(), each.sent[0]?.signal.aborted, each.sent.length]).toEqual(['pausada', true, 1])
    each.fila.goOn()
    await each.settle()
    expect(each.sent[1]).toMatchObject({ n: 1, begun: true })
  })

  it('goes on where another day stopped: only what is missing is sent, and what was not chosen again is told', async () => {
    const each = stand(['chegou', 'falta', 'falta'])
    each.files.delete(3)
    void each.fila.resume('e1')
    await each.settle()
    expect(each.sent.map(({ n }) => n)).toEqual([2])
    each.sent[0]?.ok()
    await each.settle()
    expect([each.fase(), each.estados()]).toEqual(['sobraram', ['chegou', 'chegou', 'falhou']])
  })

  it('tells that the very same was delivered before, and sends it as another batch only when asked to', async () => {
    const each = stand(['chegou'])
    each.set('pronto')
    void each.fila.begin()
    await each.settle()
    expect(each.fase()).toBe('jaChegou')
    void each.fila.sendAgain()
    expect(vi.mocked(each.server.abrir).mock.calls.map(([again]) => again === '')).toEqual([true, false])
  })

  it('is sent by one tab of a browser: another shows it, and goes on with it when the first is closed', async () => {
    const locks = tabs()
    const first = stand(['falta', 'falta'], new OneTab(locks))
    void first.fila.begin()
    await first.settle()
    const second = stand(['chegou', 'falta', 'falta'], new OneTab(locks))
    void second.fila.begin()
    await second.settle()
    expect([second.fase(), second.sent.length]).toEqual(['outraAba', 0])
    const [, sent] = (await second.server.estado('e1')).fotos
    if (sent) sent.estado = 'chegou'
    await vi.advanceTimersByTimeAsync(5_000)
    expect(second.estados()).toEqual(['chegou', 'chegou', 'espera'])
    // Only over work that runs an ended session is mended in place: the batch was stopped instead.
    const aberto = await second.server.estado('e1')
    const runs: boolean[] = []
    vi.mocked(second.server.estado).mockImplementationOnce(() => {
      runs.push(isRunning(second.fila.view()))
      return Promise.resolve(aberto)
    })
    first.fila.stop()
    await second.settle()
    expect([runs, second.fase(), second.sent.map(({ n }) => n)]).toEqual([[true], 'enviando', [3]])
  })

  it('that another tab delivers ends here too, with the receipt', async () => {
    const locks = tabs()
    const first = stand(['falta'], new OneTab(locks))
    void first.fila.begin()
    await first.settle()
    const second = stand(['falta'], new OneTab(locks))
    void second.fila.begin()
    await second.settle()
    second.deliver()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(second.fila.view()).toMatchObject({ fase: 'pronto', recibo: RECIBO })
  })
})
