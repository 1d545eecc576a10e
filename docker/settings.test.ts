import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '#shared/node/settings/settings-table'
import {
  composeNames,
  composeWith,
  portNames,
  readmeRows,
  readmeWith,
} from '../scripts/settings/written-settings.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const compose = read('docker/compose.yaml')
const [, configuration = ''] = /\n## Configuração\n(.*?)\n## /s.exec(read('README.md')) ?? []

/** The rows of the README's table of settings, as cells. */
const inTable = configuration
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const passedOn = [...compose.matchAll(/^ {6}- ([A-Z_0-9]+)$/gm)].map(([, name]) => name)
const ofThePort = [...compose.matchAll(/\$\{([A-Z_0-9]+):-/g)].map(([, name]) => name)

describe('the settings of the table', () => {
  it('are told in the README, each with its default and what it means (npm run settings writes them)', () => {
    expect(inTable).toEqual(readmeRows())
    const told = inTable.map(([name = '']) => name.replaceAll('`', ''))
    expect(Object.keys(SETTINGS).filter((name) => !told.includes(name))).toEqual(['API_HOST', 'API_PORT'])
  })

  it('are passed on by compose.yaml, but for the folder, which is a volume, and where this computer listens', () => {
    expect(passedOn).toEqual(composeNames())
    expect(ofThePort.toSorted()).toEqual(portNames().toSorted())
    const elsewhere = Object.keys(SETTINGS).filter((name) => ![...passedOn, ...ofThePort].includes(name))
    expect(elsewhere).toEqual(['ROLE', 'DATA_DIR', 'API_HOST', 'API_PORT'])
    expect(compose).toContain('- dados:/data')
  })

  it('are written into README and compose.yaml by one command, which finds both places', () => {
    const emptied = configuration.replace(/^\| `.*\n/gm, '')
    expect(emptied).not.toContain('| `PORT`')
    const [before = ''] = configuration.split('| `PORT`')
    expect(readmeWith(`${before}| \`GONE\` | 1 | x |\n\n`)).toContain('| `PORT` | 3000 |')
    expect(composeWith('    environment:\n      - GONE\n    volumes:\n')).toBe(
      `    environment:\n${composeNames()
        .map((name: string) => `      - ${name}\n`)
        .join('')}    volumes:\n`,
    )
  })
})

describe('the container', () => {
  it('keeps a bounded log, a bounded memory and bounded means', () => {
    expect(compose).toMatch(/max-size: \d+m\n +max-file: '\d+'/)
    expect(compose).toMatch(/^ {4}mem_limit: \d+g$/m)
    expect(compose).toMatch(/^ {4}cpus: \d+\n {4}pids_limit: \d+$/m)
    expect(compose).toMatch(/^ {4}stop_grace_period: 150s$/m)
  })
})
