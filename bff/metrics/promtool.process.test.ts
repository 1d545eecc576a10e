import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { ADMINISTRADOR, startProduct } from '#shared/node/testing/product-process'
import type { ProductProcess } from '#shared/node/testing/product-process'
import { compiled } from '#shared/node/testing/running-program'
import { request } from '#shared/node/testing/request'
import { signInAdmin } from '../testing/product-admin.ts'

/** Whether promtool (Debian's package prometheus) is installed; without it these tests are skipped. */
const PROMTOOL = spawnSync('promtool', ['--version']).error === undefined
const BACKUP = compiled('api/main').replace('main.js', 'ops/backup.js')
const RULES = fileURLToPath(new URL('../../docker/prometheus', import.meta.url))
const GRAFANA = fileURLToPath(new URL('../../docker/grafana/extradorso.json', import.meta.url))

const folder = newFolder('promtool')
const dataDir = join(folder, 'dados')
let product: ProductProcess
/** The metrics of a product after a login, a refused login, uploads without a form, and a backup. */
let text = ''

beforeAll(async () => {
  product = await startProduct({ dataDir })
  await signInAdmin(product.url)
  await request(`${product.url}/trpc/auth.accessToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMINISTRADOR, senha: 'outra-senha' }),
  })
  for (const { api } of LISTA_LINHAS) await request(product.url + api.upload, { method: 'POST' })
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  expect(spawnSync(process.execPath, [BACKUP, join(folder, 'copia.zip')], { env }).status).toBe(0)
  text = await (await request(`${product.url}/metrics`)).text()
})
afterAll(async () => {
  await product.kill()
  removeFolder(folder)
})

/** The value of a sample with this name and labels. */
const valueOf = (sample: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length),
  )

/** Metrics that a file of queries uses but the product does not have. */
function unknownIn(path: string): string[] {
  const told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  const named = [...readFileSync(path, 'utf8').matchAll(/\b(?:extradorso|process)_[a-z_]+/g)].map(
    ([name]) => name,
  )
  expect(named.length).toBeGreaterThan(10)
  return named.filter((name) => !told.has(name) && !told.has(name.replace(/_(bucket|count|sum)$/, '')))
}

describe('the metrics of the running product', () => {
  it('tell of the embedded backend, of what runs, of refused logins and of the last backup', () => {
    expect(valueOf('extradorso_backend_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(valueOf('extradorso_backend_cpu_seconds_total')).toBeGreaterThan(0)
    for (const kind of ['senhas', 'relatorios', 'conferencia'])
      expect(valueOf(`extradorso_backend_work{kind="${kind}"}`)).toBe(0)
    expect(text).toMatch(
      /^extradorso_build_info\{version="\d+\.\d+\.\d+",commit="[0-9a-f]*",node="v\d+\.\d+\.\d+"\} 1$/m,
    )
    expect(valueOf('extradorso_logins_failed_total{motivo="senha"}')).toBe(1)
    const ageS = Date.now() / 1000 - valueOf('extradorso_backup_timestamp_seconds')
    expect(Math.abs(ageS)).toBeLessThan(600)
  })

  it('are all that the alarms and the dashboard ask for', () => {
    for (const path of [join(RULES, 'rules.yaml'), join(RULES, 'rules.test.yaml'), GRAFANA])
      expect(unknownIn(path)).toEqual([])
  })
})

describe.runIf(PROMTOOL)('promtool', () => {
  it('finds nothing to say of the metrics', () => {
    expect(text).toContain('extradorso_upstream_seconds_bucket{')
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text })
    expect(`${stdout.toString()}${stderr.toString()}`).toBe('')
    expect(status).toBe(0)
  })

  it.each([
    ['check', 'config', 'prometheus.yaml'],
    ['test', 'rules', 'rules.test.yaml'],
  ])('is content with the alarms: %s %s %s', (...args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: RULES })
    expect([status, `${stdout.toString()}${stderr.toString()}`]).toEqual([
      0,
      expect.stringContaining('SUCCESS'),
    ])
  })
})
