import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { comando } from './comandos.ts'

it('a start named a command of npm, which the image has not: it names a program that is in both', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  for (const script of ['migrate', 'migrate:storage', 'conformance'] as const) {
    const [, program = ''] = /\(na imagem, node dist\/(\S+)\.js\)$/.exec(comando(script)) ?? []
    expect(comando(script)).toContain(`npm run ${script} `)
    expect([script in scripts, existsSync(`${program}.ts`)], program).toEqual([true, true])
  }
})
