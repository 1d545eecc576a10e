import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { signInAdmin } from '../testing/product-admin.ts'
import { startProduct } from '#shared/node/testing/product-process'

/** True where Debian's package prometheus is installed; elsewhere the test is left out, and shown as that. */
const PROMTOOL = spawnSync('promtool', ['--version']).error === undefined

it.runIf(PROMTOOL)('metrics of the running product are told as promtool wants them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'promtool-'))
  const product = await startProduct({ dataDir })
  try {
    await signInAdmin(product.url)
    for (const { api } of LISTA_LINHAS) await fetch(product.url + api.upload, { method: 'POST' })
    const text = await (await fetch(`${product.url}/metrics`)).text()
    expect(text).toContain('extradorso_upstream_seconds_bucket{')
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text })
    expect(`${stdout.toString()}${stderr.toString()}`).toBe('')
    expect(status).toBe(0)
  } finally {
    await product.kill()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
