// npm run demo: the product on a throwaway data folder, filled with users, photos and marks.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { NIVEL_INFO } from '#shared/niveis'
import { demoPeople } from './people.mjs'
import { seed } from './seed.mjs'

const READY_TIMEOUT_MS = 60_000

async function waitUntilReady(baseUrl) {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const ready = await fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await wait(200)
  }
  throw new Error(`A demonstração não respondeu em ${baseUrl}.`)
}

/** Starts the product in this process, seeds it and says who may sign in; the data folder goes when it ends. */
export async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'extradorso-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const people = demoPeople(randomBytes(9).toString('base64url'))
  const [admin] = people
  Object.assign(process.env, { DATA_DIR: folder, ADMIN_EMAIL: admin.email, ADMIN_SENHA: admin.senha })

  await import('../../dist/bff/main.js')
  const baseUrl = `http://localhost:${process.env.PORT ?? 3000}`
  await waitUntilReady(baseUrl)
  console.log('Preparando a demonstração...')
  await seed(baseUrl, people)

  console.log(`\nDemonstração em ${baseUrl} (os dados somem ao encerrar)\n`)
  for (const { email, nivel } of people) console.log(`  ${NIVEL_INFO[nivel].label.padEnd(18)} ${email}`)
  console.log(`\n  Senha de todos: ${admin.senha}\n`)
}
