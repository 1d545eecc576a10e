import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors/errors'
import type { SeenProcesso } from '../db/repos/processos-repo.ts'
import { RunningProcesses } from './running-processes.ts'

const BEAT_MS = 1000
const BUCKET = 'fotos/ (S3_BUCKET)'
const OTHER: SeenProcesso = {
  id: 'outro',
  batida: 7,
  nome: 'maquina-2, pid 9',
  originais: BUCKET,
  isHere: true,
}

/**
 * A backend whose database answers `beat`, and a list of what it did to other backends. With `folder` it shares no
 * bucket.
 */
function runningOn(
  beat: () => Promise<SeenProcesso[]>,
  {
    onGone = () => Promise.resolve(),
    giveRest = () => Promise.resolve(false),
    folder,
  }: { onGone?: () => Promise<unknown>; giveRest?: () => Promise<boolean>; folder?: string } = {},
) {
  const buried: string[] = []
  const lines: object[] = []
  const left: string[] = []
  const processos = {
    id: 'eu',
    own: { nome: 'maquina-1, pid 1', originais: folder ?? BUCKET, isAlone: folder !== undefined },
    mayHaveOthers: true,
    enter: () => Promise.resolve(),
    beat,
    bury: ({ id }: Pick<SeenProcesso, 'id'>) => Promise.resolve(buried.push(id) === 1 ? ['um lote'] : null),
    giveRest,
    leave: () => (left.push('eu'), Promise.reject(new Error('no database'))),
  }
  const log = { warn: (line: object) => void lines.push(line) }
  return { running: new RunningProcesses({ processos, log, onGone, beatMs: BEAT_MS }), buried, lines, left }
}

const beats = (count: number) => vi.advanceTimersByTimeAsync(count * BEAT_MS)

describe('the backends that run', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are not given up because several looks waited for the database and were answered at the same time', async () => {
    let answer: (() => void) | undefined
    let away = false
    const { running, buried } = runningOn(async () => {
      if (away) await new Promise<void>((resolve) => (answer = resolve))
      return [OTHER]
    })
    await running.start()
    away = true
    await beats(60)
    away = false
    answer?.()
    await beats(1)
    expect(buried).toEqual([])
    await running.stop()
  })

  it('are given up when they no longer count, and the removal of what they left is tried until it succeeds', async () => {
    let store = false
    let calls = 0
    const { running, buried, lines } = runningOn(() => Promise.resolve(buried.length > 0 ? [] : [OTHER]), {
      onGone: () => (calls++, store ? Promise.resolve() : Promise.reject(new Error('no store'))),
    })
    await running.start()
    await beats(5)
    expect(buried).toEqual([])
    await beats(1)
    expect(buried).toEqual(['outro'])
    await beats(2)
    expect(lines).toContainEqual({ evento: 'outro-backend-sumiu', processo: 'maquina-2, pid 9', lotes: 1 })
    expect(calls).toBeGreaterThan(1)
    store = true
    await beats(1)
    const done = calls
    await beats(3)
    expect(calls).toBe(done)
    await running.stop()
  })

  it('are not led by one that cannot see the others, among which another may be first', async () => {
    let away = false
    const { running } = runningOn(() =>
      away ? Promise.reject(new Error('no database')) : Promise.resolve([{ ...OTHER, id: 'eu' }]),
    )
    await running.start()
    const first = [running.isFirst]
    for (away of [true, false]) {
      await beats(1)
      first.push(running.isFirst)
    }
    expect(first).toEqual([true, false, true])
    await running.stop()
  })

  it('also have the rest of their own batches removed, once the database knows that these are over', async () => {
    const onGone = vi.fn(() => Promise.resolve())
    const giveRest = vi.fn(() => Promise.resolve(false)).mockResolvedValueOnce(true)
    const { running } = runningOn(() => Promise.resolve([]), { onGone, giveRest })
    await running.start()
    await beats(2)
    expect([onGone.mock.calls.length, giveRest.mock.calls.length]).toEqual([1, 3])
    await running.stop()
  })

  it('do not tell at every look that the database is out of reach, which the log knows', async () => {
    const fault = (isTold: boolean) => new AppError('DATABASE_BUSY', { detail: 'PostgreSQL: gone', isTold })
    const beat = vi.fn(() => Promise.reject<SeenProcesso[]>(fault(true)))
    for (let times = 0; times < 2; times++) beat.mockRejectedValueOnce(fault(false))
    const { running, lines } = runningOn(beat)
    await running.start()
    await beats(3)
    expect(beat).toHaveBeenCalledTimes(4)
    const line = { evento: 'outros-backends-fora-de-vista', detalhe: 'PostgreSQL: gone' }
    expect(lines).toEqual([expect.objectContaining(line)])
    beat.mockResolvedValueOnce([]).mockRejectedValueOnce(fault(false))
    await beats(2)
    expect(lines).toEqual([expect.objectContaining(line), expect.objectContaining(line)])
    await running.stop()
  })

  it('leave only after their last look is over, because that look would register them again', async () => {
    let answer: (() => void) | undefined
    let waits = false
    const look = vi.fn(async () => {
      if (waits) await new Promise<void>((resolve) => (answer = resolve))
      return []
    })
    const { running, left } = runningOn(look)
    await running.start()
    waits = true
    await beats(1)
    const stopped = running.stop()
    await beats(1)
    expect(left).toEqual([])
    answer?.()
    await stopped
    await beats(2)
    expect([left, look.mock.calls.length]).toEqual([['eu'], 2])
  })

  describe('beside one that keeps originals elsewhere', () => {
    const elsewhere = { ...OTHER, originais: 'maquina-2: /dados' }

    it('are refused while it counts on, and leave', async () => {
      let batida = 0
      const { running, left, buried } = runningOn(() =>
        Promise.resolve([{ ...elsewhere, batida: (batida += 1) }]),
      )
      const refused = running.start().catch((error: Error) => error.message)
      await beats(3)
      expect(await refused).toMatch(
        /^S3_BUCKET precisa .*maquina-2, pid 9 já atende .*\(maquina-2: \/dados\).*Nenhuma foto foi alterada; as tabelas estão na versão deste programa\.$/,
      )
      expect([left, buried]).toEqual([['eu'], []])
    })

    it('wait until it is known to be dead, and go on', async () => {
      const { running, buried, lines } = runningOn(
        () => Promise.resolve(buried.length > 0 ? [] : [{ ...elsewhere, originais: null }]),
        { folder: 'maquina-1: /dados' },
      )
      const started = running.start()
      await beats(8)
      await started
      expect(buried).toEqual(['outro'])
      expect(lines[0]).toEqual({ evento: 'aguarda-outro-backend', processo: 'maquina-2, pid 9' })
      await running.stop()
    })

    it.each([
      ['was killed on their own folder', elsewhere],
      ['came with a copy of another database', { ...OTHER, isHere: false }],
    ])('declare one that %s dead at once', async (_what, other) => {
      const folder = 'maquina-2: /dados'
      const { running, buried } = runningOn(() => Promise.resolve(buried.length > 0 ? [] : [other]), {
        folder,
      })
      await running.start()
      expect(buried).toEqual(['outro'])
      await running.stop()
    })
  })
})
