import { expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { checkJson } from './json-file.ts'

const long = (kb: number) => JSON.stringify({ fotos: Array.from({ length: kb }, () => 'x'.repeat(1021)) })

/** Checks a file; returns how many threads were started for it, and what is wrong with it. */
async function check(text: string | Buffer) {
  let threads = 0
  const count = () => void (threads += 1)
  process.on('worker', count)
  const fault: unknown = await checkJson(Buffer.from(text)).catch((error: unknown) => error)
  process.off('worker', count)
  return { threads, fault }
}

it('F31 a long work order is read beside the event loop, a short one at once', async () => {
  expect(await check(long(300))).toEqual({ threads: 1, fault: undefined })
  expect(await check(long(100))).toEqual({ threads: 0, fault: undefined })
})

it('F31 U07 one that is no JSON is refused, and nothing of it reaches the log', async () => {
  for (const [text, threads] of [
    [long(300).slice(0, -1), 1],
    ['{"cliente": segredo}', 0],
  ] as const)
    expect(await check(text)).toMatchObject({
      threads,
      fault: { code: 'INVALID_FILE', texto: TEXTOS.upload.jsonInvalido, message: 'not JSON' },
    })
  expect((await check(Buffer.of(0x22, 0xff, 0x22))).fault).toMatchObject({ code: 'INVALID_FILE' })
})

it('F31 when its thread dies, the file is not judged', async () => {
  process.once('worker', (thread) => void thread.terminate())
  expect((await check(long(300))).fault).not.toHaveProperty('code')
  expect((await check(long(300))).fault).toBeUndefined()
})
