import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createGatewayMetrics } from '#bff/metrics/gateway-metrics'
import { AUDITORIA, EVENTOS } from '#shared/node/log/eventos'

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
const guide = read('./operations.md')

describe('docs/operations.md', () => {
  it('names every event of the log, and none that is not there', () => {
    const rows = [...guide.matchAll(/^\| `evento`.*\|$/gm)].map(([row]) => row).join('')
    const named = [...rows.matchAll(/`([^`]+)`/g)]
      .map(([, name]) => name)
      .filter((name) => !['evento', 'debug'].includes(name ?? ''))
    expect([...new Set(named)].toSorted()).toEqual([...EVENTOS].toSorted())
  })

  it('names everything that people do or are refused, and nothing that is not there', () => {
    const [, table = ''] = /### Quem fez o quê\n(.*?)\nEm `/s.exec(guide) ?? []
    const rows = [...table.matchAll(/^\| (`.*?) +\|/gm)].map(([, first = '']) => first).join()
    const named = [...rows.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
    expect(named.filter((name) => name !== 'auditoria').toSorted()).toEqual([...AUDITORIA].toSorted())
  })

  it('names every metric, and none that is not there', async () => {
    const { text } = createGatewayMetrics({
      breaker: () => 'closed',
      restarts: () => 0,
      sessions: () => Promise.resolve({ navegador: 0, integrador: 0, programa: 0 }),
      derivatives: () => ({ kept: 0, shared: 0, made: 0, failed: 0, waiting: 0 }),
      droppedLines: () => 0,
      freeBytes: () => Promise.resolve(0),
      refusedLogins: () => ({ senha: 0, limite: 0 }),
      backendUsage: () => Promise.reject(new Error('none')),
      envios: () => Promise.resolve({ envios: { recebendo: 0, enviando: 0, recusado: 0 }, bytes: 0 }),
      lastBackup: () => Promise.resolve(0),
      build: { version: '', commit: '', node: '' },
    })
    const real = [...(await text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    const named = [...guide.matchAll(/`((?:extradorso|process)_[a-z_]+)/g)].map(([, name]) => name)
    expect([...new Set(named)].toSorted()).toEqual(real.toSorted())
  })
})

it('an alarm that no day of its test made fire was taken', () => {
  const alarms = [...read('../docker/prometheus/rules.yaml').matchAll(/- alert: (\S+)/g)].map(
    ([, name]) => name,
  )
  const tried = read('../docker/prometheus/rules.test.yaml')
  expect(alarms.length).toBeGreaterThan(10)
  expect(alarms.filter((name) => !tried.includes(`alertname="${name}"`))).toEqual([])
})
