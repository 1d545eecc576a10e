import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readConfig, SETTINGS, SETTINGS_TO_COME } from '#bff/start/settings'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const compose = read('docker/compose.yaml')
const [, configuration = ''] = /\n## Configuração\n(.*?)\n## /s.exec(read('README.md')) ?? []

/** Names in the first column of the README's table. */
const inTable = configuration
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_0-9]+)`/g)].map(([, name]) => name))
const passedOn = [...compose.matchAll(/^ {6}- ([A-Z_0-9]+)$/gm)].map(([, name]) => name)
const ofThePort = [...compose.matchAll(/\$\{([A-Z_0-9]+):-/g)].map(([, name]) => name)

describe('the settings that config.ts reads', () => {
  it('are those of the table of the README, each once', () => {
    expect(inTable.toSorted()).toEqual([...SETTINGS].toSorted())
  })

  it('are passed on by compose.yaml, but for the folder, which is a volume, and where this computer listens', () => {
    expect(passedOn.toSorted()).toEqual(
      SETTINGS.filter((name) => !['DATA_DIR', ...ofThePort].includes(name)).toSorted(),
    )
    expect(ofThePort.toSorted()).toEqual(['HOST', 'PORT'])
    expect(compose).toContain('- dados:/data')
  })

  it('and those to come are named beside the table, and by nothing else', () => {
    for (const name of SETTINGS_TO_COME) {
      expect(configuration).toContain(`\`${name}\``)
      expect(() => readConfig({ [name]: 'x' })).toThrow(name)
      expect(compose).not.toContain(name)
    }
  })
})

describe('the container', () => {
  it('keeps a bounded log and a bounded memory', () => {
    expect(compose).toMatch(/max-size: \d+m\n +max-file: '\d+'/)
    expect(compose).toMatch(/^ {4}mem_limit: \d+g$/m)
    expect(compose).toMatch(/^ {4}stop_grace_period: 130s$/m)
  })
})
