import { expect, it } from 'vitest'
import { conformance } from './main.ts'

const run = (...args: string[]) => conformance({ args, senha: undefined, fotoOrigins: undefined })

it('npm run conformance tells its usage when it is asked, as every command does, and proves nothing when it is used wrong', async () => {
  const usage = expect.stringMatching(/^Uso:/) as string
  for (const asked of ['--help', '-h', 'ajuda'])
    expect(await run(asked)).toEqual({ text: usage, wrong: '', codigo: 0 })
})

it('npm run conformance with wrong arguments printed its usage where the report belongs, as into a file of --json', async () => {
  const usage = expect.stringContaining('\nUso:') as string
  for (const typed of [[], ['--nada'], ['--json']])
    expect(await run(...typed)).toEqual({ text: '', wrong: usage, codigo: 2 })
})
