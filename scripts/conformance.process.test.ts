import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KNOWN_ADMIN, startProcess } from '#api/testing/backend-process'
import { ROOT } from './build.mjs'

const dataDir = newFolder('conformidade-api')
let backend: Awaited<ReturnType<typeof startProcess>>
beforeAll(async () => void (backend = await startProcess(dataDir, KNOWN_ADMIN)))
afterAll(async () => {
  await backend.kill()
  removeFolder(dataDir)
})

describe('npm run conformance', () => {
  it('finds that the embedded backend serves everything, and says so in a table and by its exit code', async () => {
    const env = { PATH: process.env['PATH'], TMPDIR: tmpdir(), CONFORMANCE_SENHA: KNOWN_ADMIN.ADMIN_SENHA }
    const args = ['--url', backend.url, '--email', KNOWN_ADMIN.ADMIN_EMAIL]
    const child = spawn(process.execPath, ['scripts/conformance.mjs', ...args], { cwd: ROOT, env })
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    expect(out).toMatch(
      /\nA OS CONFORMIDADE-\w+, suas fotos e o usuário \S+@example\.com ficam no backend\.\nO backend serve: \d+ servem, 0 com perda, 0 não servem\.\n$/,
    )
    // When a source is newer than the compiled programs, as after a test of `npm run dev`, it first compiles and says
    // so.
    expect(err.replace('Compilando o servidor...\n', '')).toBe('')
    expect(code).toBe(0)
  })
})
