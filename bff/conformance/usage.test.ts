import { expect, it } from 'vitest'
import { conformance } from './main.ts'

const run = (...args: string[]) => conformance({ args, senha: undefined, fotoOrigins: undefined })

it('npm run conformance tells its usage when it is asked, as every command does, and proves nothing when it is used wrong', async () => {
  const usage = expect.stringMatching(/^Uso:/) as string
  for (const asked of ['--help', '-h', 'ajuda']) expect(await run(asked)).toEqual({ text: usage, codigo: 0 })
  for (const wrong of [[], ['--nada']]) expect((await run(...wrong)).codigo).toBe(2)
})
