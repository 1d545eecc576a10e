import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { STORY_MS } from '#shared/node/testing/pace'
import { request } from '#shared/node/testing/request'
import { tracesIn } from '#shared/node/testing/traces'
import { expectTwentyLives, type Lives } from '../testing/killed-lives.ts'
import { childrenOf } from '#shared/node/testing/processes'
import { ask, signInAdmin } from '../testing/product-admin.ts'
import { startProduct } from '#shared/node/testing/product-process'
import type { ProductProcess } from '#shared/node/testing/product-process'
import { expectWhole, FOTOS, fotosOf, marcacaoOf, TORRE, upload } from '../testing/product-uploads.ts'
import type { Asked } from '../testing/product-uploads.ts'

const { civil } = LINHAS

const folders: string[] = []
const running = new Set<ProductProcess>()
afterEach(async () => {
  await Promise.all([...running].map((product) => product.kill()))
  running.clear()
  for (const folder of folders.splice(0)) removeFolder(folder)
})

async function start(dataDir: string): Promise<ProductProcess> {
  const product = await startProduct({ dataDir })
  running.add(product)
  return product
}

/** Kills the gateway and, at the same moment, its backend: left alone, that would end what it has begun. */
async function kill(product: ProductProcess): Promise<void> {
  const backend = childrenOf(product.child.pid ?? 0)
  const gone = product.kill()
  for (const pid of backend) process.kill(pid, 'SIGKILL')
  await gone
  running.delete(product)
}

/** The bytes of a report; rejects when they are cut off. */
async function report({ url, headers }: Asked, os: string): Promise<Buffer> {
  const response = await request(url + civil.api.exportar, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ os, torre: TORRE, tipo: 'pdf' }),
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

/** Expects as many batches, rows and files as uploads that were answered with success, and nothing temporary. */
function expectFolder(dataDir: string, lotes: number): void {
  expect(tracesIn(dataDir)).toEqual({ lotes, fotos: lotes * FOTOS.length, published: lotes, staged: 0 })
  expect(filesIn(join(dataDir, 'fotos'))).toHaveLength(lotes * FOTOS.length)
  const temporary = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)(tmp|\.staging)\/./.test(name),
  )
  expect(temporary).toEqual([])
}

/** A data folder on which products are started one after another; the administrator signs in once. */
function openLives(): Lives {
  const dataDir = newFolder('bff-morte')
  folders.push(dataDir)
  let caller: Awaited<ReturnType<typeof signInAdmin>> | undefined
  return {
    async start() {
      const product = await start(dataDir)
      caller ??= await signInAdmin(product.url)
      const asked = { ...caller, url: product.url }
      return {
        upload: (os) => upload(asked, os),
        fotosOf: (os) => fotosOf(asked, os).catch(() => []),
        expectWhole: (os) => expectWhole(asked, os),
        save: (foto, observacao) => ask(asked, 'civil.salvarMarcacoes', marcacaoOf(foto, observacao)),
        async report(os) {
          expect((await report(asked, os)).subarray(-6).toString()).toContain('%%EOF')
        },
        kill: () => kill(product),
      }
    },
    expectFolder: (lotes) => expectFolder(dataDir, lotes),
  }
}

describe('the gateway and its backend killed at any moment', () => {
  it(
    'F15 F16 keep what they answered for, show no half batch, and know their sessions again, twenty times',
    () => expectTwentyLives(openLives),
    STORY_MS,
  )
})
