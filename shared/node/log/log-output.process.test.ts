import { writeSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { createLogOutput } from './log-output.ts'

/** The overload of `writeSync` that the log calls. */
type Write = (fd: number, bytes: NodeJS.ArrayBufferView, from?: number) => number

vi.mock('node:fs', async (original) => ({ ...(await original<object>()), writeSync: vi.fn() }))

/** What the disk has taken, and how many bytes it still takes. */
let taken = ''
let room = 0
beforeEach(() => {
  taken = ''
  vi.mocked(writeSync as Write).mockImplementation((_fd, bytes, from = 0) => {
    if (room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(from, from + room)
    room -= text.length
    taken += String(text)
    return text.length
  })
})

const fullDisk = () => {
  const output = createLogOutput({ stream: { fd: 1, on: () => undefined } as never })
  const say = (...lines: string[]) => {
    for (const line of lines) output.write(`${line}\n`)
    output.flush()
  }
  return { output, say }
}

it('a line that a full disk cut in the middle spoils no other line, and is the only one counted as lost', () => {
  const { output, say } = fullDisk()
  room = 10
  say('{"a":1}', '{"b":2}')
  say('{"c":3}')
  room = 1000
  say('{"d":4}', '{"e":5}')
  say('{"f":6}')
  expect(taken.split('\n')).toEqual(['{"a":1}', '{"', '{"d":4}', '{"e":5}', '{"f":6}', ''])
  expect(output.dropped).toBe(2)
})

it('a disk that became full between two lines gets no empty line', () => {
  const { output, say } = fullDisk()
  room = 8
  say('{"a":1}', '{"b":2}')
  room = 1000
  say('{"c":3}')
  expect(taken).toBe('{"a":1}\n{"c":3}\n')
  expect(output.dropped).toBe(1)
  room = 0
  say('{"d":4}')
  room = 1000
  say('{"e":5}')
  expect(taken).toBe('{"a":1}\n{"c":3}\n{"e":5}\n')
})

it('lines wait for an output that takes none for now, and only what is more than 8 MB of them is lost', () => {
  const { output, say } = fullDisk()
  const disk = vi.mocked(writeSync as Write).getMockImplementation() ?? expect.fail()
  let isBusy = true
  vi.mocked(writeSync as Write).mockImplementation((...asked) => {
    if (isBusy) throw Object.assign(new Error('resource temporarily unavailable'), { code: 'EAGAIN' })
    return disk(...asked)
  })
  room = Infinity
  const line = (n: number) => JSON.stringify({ n, x: 'x'.repeat(4_500_000) })
  say(line(1), line(2))
  isBusy = false
  say(line(3))
  const told = taken.split('\n').filter(Boolean)
  expect(told.map((text) => (JSON.parse(text) as { n: number }).n)).toEqual([1, 3])
  expect(output.dropped).toBe(1)
})

it('L01 text that a stranger sent could control the terminal on which the log is read', () => {
  const stream = { fd: 1, on: () => undefined } as never
  const said = (format?: (line: string) => string) => {
    const output = createLogOutput({ stream, format })
    taken = ''
    room = 1000
    output.write(`${JSON.stringify({ detalhe: 'http://x\u001b[2J\u009b31m\nos\u202e é' })}\n`)
    output.flush()
    return taken
  }
  expect(said()).toBe('{"detalhe":"http://x\\u001b[2J\\u009b31m\\nos\\u202e é"}\n')
  const asPeopleRead = (line: string) => `${(JSON.parse(line) as { detalhe: string }).detalhe}\n`
  expect(said(asPeopleRead)).toBe('http://x\\u001b[2J\\u009b31m\\u000aos\\u202e é\n')
})
