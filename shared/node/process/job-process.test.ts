import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { EchoJob } from '../testing/echo-process.ts'
import { JobProcess } from './job-process.ts'
import { isAlive } from '../testing/processes.ts'

const FOREVER_MS = 1e8
const died = (how: string) => new Error(`it died: ${how}`)

let jobs: JobProcess<EchoJob, { pid: number }>
const start = (times: { silenceMs: number; idleMs?: number }) => {
  const program = new URL('../testing/echo-process', import.meta.url)
  jobs = new JobProcess({ program, answer: z.object({ pid: z.number() }), died, ...times })
}
afterEach(() => jobs.close())

describe('a process that does jobs', () => {
  it('is not this process, and stays for the next job', async () => {
    start({ silenceMs: FOREVER_MS })
    const { pid } = await jobs.ask({ say: 'pid' })
    expect(pid).not.toBe(process.pid)
    expect(await jobs.ask({ say: 'pid' })).toEqual({ pid })
    expect(jobs.pid).toBe(pid)
  })

  it('is told to have died when a job kills it, and another one does the next job', async () => {
    start({ silenceMs: FOREVER_MS })
    const { pid } = await jobs.ask({ say: 'pid' })
    await expect(jobs.ask({ say: 'pid', dies: true })).rejects.toThrow('it died: SIGKILL')
    expect((await jobs.ask({ say: 'pid' })).pid).not.toBe(pid)
  })

  it('is killed when it gives no sign of life for too long', async () => {
    start({ silenceMs: 500 })
    const answer = jobs.ask({ say: 'nothing' })
    const { pid = 0 } = jobs
    await expect(answer).rejects.toThrow('it died: nothing said for 500 ms')
    expect(isAlive(pid)).toBe(false)
  })

  it('is not waited for any more once it has said what it was asked', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      start({ silenceMs: FOREVER_MS })
      await jobs.ask({ say: 'pid' })
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is ended when nobody gives it a job for long enough', async () => {
    start({ silenceMs: FOREVER_MS, idleMs: 50 })
    const { pid } = await jobs.ask({ say: 'pid' })
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(jobs.pid).toBeUndefined()
  })

  it('is ended in the middle of a job when it is closed, and what it was asked is refused', async () => {
    start({ silenceMs: FOREVER_MS })
    const { pid } = await jobs.ask({ say: 'pid' })
    const answer = jobs.ask({ say: 'nothing' })
    jobs.close()
    await expect(answer).rejects.toThrow('it died: closed')
    expect(isAlive(pid)).toBe(false)
    expect((await jobs.ask({ say: 'pid' })).pid).not.toBe(pid)
  })
})
