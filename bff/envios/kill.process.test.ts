import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, expect, it } from 'vitest'
import type { EnvioVisto } from '#shared/contract/envios'
import { LINHAS } from '#shared/linhas/index'
import { STORY_MS } from '#shared/node/testing/pace'
import { startProduct } from '#shared/node/testing/product-process'
import type { ProductProcess } from '#shared/node/testing/product-process'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { request } from '#shared/node/testing/request'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { createFile, declarationOf, estadosOf, offsetOf, patchFile } from '../testing/envio-calls.ts'
import { ask, signInAdmin } from '../testing/product-admin.ts'
import { fotosOf } from '../testing/product-uploads.ts'
import { jpegOf } from '../testing/upload-bodies.ts'
import { sha256 } from '#shared/node/testing/sha256'
import { childrenOf } from '#shared/node/testing/processes'

const { civil } = LINHAS
const FOTOS = Array.from({ length: 3 }, (_unused, at) => jpegOf(2_000_000, at + 1))
const OS = 'OS-CORTADA'
const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

const folder = newFolder('bff-envios')
let product: ProductProcess | undefined
afterEach(async () => {
  await product?.kill()
  removeFolder(folder)
})

const start = async () => (product = await startProduct({ dataDir: folder }))

it(
  'F15 F16 an envio whose gateway and backend are killed while it comes and while it is sent arrives exactly once, byte for byte',
  async () => {
    const { headers, userId } = await signInAdmin((await start()).url)
    const declared = declarationOf(civil, FOTOS)
    const declaration = { ...declared, campos: { ...declared.campos, os: OS }, chave: 'cortada' }
    const here = () => ({ url: product?.url ?? '', headers, userId })
    const state = (id: string) => ask(here(), 'envios.estado', { id }) as Promise<EnvioVisto>
    const { id } = (await ask(here(), 'envios.abrir', declaration)) as EnvioVisto

    for (const [at, bytes] of FOTOS.entries()) {
      const n = at + 1
      const asking = () => [here(), headers] as [{ url: string }, typeof headers]
      await createFile(asking(), id, { n, length: bytes.length })
      const raw = await openRaw(product?.port ?? 0)
      const head = { ...headers, ...TUS, 'upload-offset': '0', 'content-length': String(bytes.length) }
      await raw.send(requestHead(`PATCH /api/envios/${id}/fotos/${n}`, head))
      await raw.send(bytes.subarray(0, 1_000_000))
      await expect.poll(async () => (await state(id)).fotos[at]?.recebido).toBeGreaterThan(0)
      if (n % 2 === 0) {
        await product?.kill()
        await start()
      } else raw.socket.destroy()
      const from = Number(await offsetOf(asking(), id, n))
      expect(from).toBeGreaterThan(0)
      expect((await patchFile(asking(), id, { n, from, bytes: bytes.subarray(from) })).status).toBe(204)
      raw.socket.destroy()
    }
    expect(((await ask(here(), 'envios.abrir', declaration)) as EnvioVisto).id).toBe(id)

    await ask(here(), 'envios.enviar', { id })
    for (const ms of [30]) {
      await sleep(ms)
      await product?.kill()
      await start()
    }
    for (const child of product ? childrenOf(product.child.pid ?? 0) : []) process.kill(child, 'SIGKILL')
    await expect.poll(async () => (await state(id)).estado).toBe('pronto')

    const fotos = await fotosOf(here(), OS)
    const kept = fotos.map(async ({ image }) => {
      const response = await request(here().url + image, { headers })
      return sha256(Buffer.from(await response.arrayBuffer()))
    })
    expect(await Promise.all(kept)).toEqual(FOTOS.map(sha256))
    expect((await state(id)).recibo).toMatchObject({ total: FOTOS.length })
    const spooled = () =>
      readdirSync(join(folder, 'envios')).filter((name) => !name.startsWith('envios.sqlite'))
    await until(() => spooled().length === 0)

    const again = (await ask(here(), 'envios.abrir', { ...declaration, chave: 'de-novo' })) as EnvioVisto
    expect(estadosOf(again.fotos)).toEqual(FOTOS.map(() => 'repetida'))
    await expect(ask(here(), 'envios.enviar', { id: again.id })).rejects.toThrow(TEXTOS_ENVIOS.nadaAEnviar)
  },
  STORY_MS,
)
