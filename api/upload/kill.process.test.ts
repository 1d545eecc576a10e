import { readdirSync } from 'node:fs'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Foto } from '#shared/contract/inspecao/foto'
import { fotosSchema } from '#shared/testing/answers'
import { LINHAS } from '#shared/linhas/index'
import { expectTwentyLives, type Lives } from '#shared/node/testing/killed-lives'
import { STORY_MS } from '#shared/node/testing/pace'
import { request } from '#shared/node/testing/request'
import { dataPaths } from '../storage/data-paths.ts'
import { KNOWN_ADMIN, startProcess, type BackendProcess } from '../testing/backend-process.ts'
import { camposDe, signIn, type Integrator } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { tracesIn } from '../testing/traces.ts'
import { sha256 } from '#shared/node/testing/sha256'

const linha = LINHAS.drone
const campos = camposDe(linha)

let photos: Buffer[]
let hashes: string[]
beforeAll(async () => {
  const made = [1, 2].map((seed) => makeFoto({ width: 64, height: 48, seed, padTo: 400_000 }))
  photos = await Promise.all(made)
  hashes = photos.map(sha256)
})

const folders: string[] = []
const running = new Set<BackendProcess>()
afterEach(async () => {
  await Promise.all([...running].map((child) => child.kill()))
  running.clear()
  for (const folder of folders.splice(0)) removeFolder(folder)
})

/** Where the backend is, at another port in each life, and its administrator, who is signed in. */
interface SignedIn {
  url: string
  who: Integrator
}

/** Sends a batch; true when it was accepted. */
async function upload({ url, who }: SignedIn, os: string): Promise<boolean> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...campos, os, userId: String(who.user.id) }))
    form.append(name, value)
  photos.forEach((bytes, n) => form.append('photos', new Blob([new Uint8Array(bytes)]), `${n}.jpg`))
  const response = await request(url + linha.api.upload, {
    method: 'POST',
    headers: { Authorization: `Bearer ${who.token}`, 'Idempotency-Key': os },
    body: form,
  })
  await response.arrayBuffer()
  return response.status === 201
}

/** The photos of an order; empty when there is no such order. */
async function fotosOf({ who }: SignedIn, os: string): Promise<Foto[]> {
  const answer = await who.get(linha.api.fotos, { os, [linha.alvo]: campos[linha.alvo] ?? '' })
  return answer.status === 404 ? [] : fotosSchema.parse(await answer.json())
}

async function save({ who }: SignedIn, foto: Foto, observacao: string): Promise<void> {
  const marks = { marker: null, dimensao: '', dano: 'outro', observacao, recomendacao: '', imageMeta: null }
  const answer = await who.post(linha.api.salvar, { ...foto, ...marks, photoId: foto.id, foto: foto.image })
  expect(answer.status, await answer.text()).toBe(200)
}

async function report({ who }: SignedIn, os: string): Promise<void> {
  const searched = linha.busca.relatorio.map(({ campo }) => [campo, campo === 'os' ? os : campos[campo]])
  const asked = { ...Object.fromEntries(searched), usuarioEmail: who.user.email, tipo: 'pdf' }
  const answer = await who.post(linha.api.exportar, asked)
  expect(answer.status).toBe(200)
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(-6)
      .toString(),
  ).toContain('%%EOF')
}

async function expectWhole(life: SignedIn, os: string): Promise<void> {
  const bytes = (await fotosOf(life, os)).map(async ({ image }) =>
    sha256(new Uint8Array(await (await life.who.get(image)).arrayBuffer())),
  )
  expect(await Promise.all(bytes), os).toEqual(hashes)
}

/** Expects as many batches, rows and files as uploads that were answered with success, and nothing in staging. */
function expectFolder(dataDir: string, lotes: number): void {
  const fotos = lotes * photos.length
  expect(tracesIn(dataDir)).toEqual({ lotes, fotos, published: lotes, staged: 0 })
  const entries = readdirSync(dataPaths(dataDir).fotos, { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(fotos)
}

/** A data folder of its own, on which backends are started one after another; the administrator signs in once. */
function openLives(): Lives {
  const dataDir = newFolder('morte')
  folders.push(dataDir)
  const at = { url: '' }
  let who: Integrator | undefined
  return {
    async start() {
      const child = await startProcess(dataDir, KNOWN_ADMIN)
      running.add(child)
      at.url = child.url
      who ??= await signIn(at, child.admin)
      const life = { url: child.url, who }
      return {
        upload: (os) => upload(life, os),
        fotosOf: (os) => fotosOf(life, os),
        expectWhole: (os) => expectWhole(life, os),
        save: (foto, observacao) => save(life, foto, observacao),
        report: (os) => report(life, os),
        async kill() {
          await child.kill()
          running.delete(child)
        },
      }
    },
    expectFolder: (lotes) => expectFolder(dataDir, lotes),
  }
}

describe('the backend killed at any moment', () => {
  it(
    'F16 keeps what it answered for and shows no half batch, twenty times',
    () => expectTwentyLives(openLives),
    STORY_MS,
  )
})
