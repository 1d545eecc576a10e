import { randomUUID } from 'node:crypto'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { expect, it } from 'vitest'
import type { EnvioVisto } from '#shared/contract/envios'
import { LINHAS } from '#shared/linhas/index'
import { STORY_MS } from '#shared/node/testing/pace'
import { startProduct } from '#shared/node/testing/product-process'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { createFile, declarationOf, offsetOf, partsOf, patchFile, sendFile } from './envio-calls.ts'
import { SENHA, startFakeBackend, userOf } from './fake-backend.ts'
import { ask, signInUser } from './product-admin.ts'
import type { SharedServers } from './shared-envios-wire.ts'
import { jpegOf } from './upload-bodies.ts'

const { civil } = LINHAS

/** A test in which one of two gateways is killed in the middle of an upload and of sending another. */
export const testKilledGateway = (servers: () => SharedServers) =>
  it(
    'F15 a gateway that is killed takes no upload with it: the other goes on, and the backend gets everything once',
    async () => {
      const { redis, bucket } = servers()
      const prefix = `${randomUUID()}/`
      const backend = await startFakeBackend()
      const folders = [0, 1].map(() => newFolder('bff-dois'))
      const env = {
        ...{ API_URL: backend.url, REDIS_URL: redis.url(1), ...bucket.environment(prefix) },
        SESSION_SECRET: 'um-segredo-de-teste-com-mais-de-32-caracteres',
      }
      const [one, other] = await Promise.all(folders.map((dataDir) => startProduct({ dataDir, env })))
      if (!one || !other) throw new Error('two gateways')
      try {
        const path = civil.api.upload
        const uploads = () => backend.requests.filter(({ url }) => url === path)
        const { headers } = await signInUser(one.url, {
          email: userOf('supervisorCivil').email,
          senha: SENHA,
        })
        const [at, atOther] = [one, other].map(({ url }) => ({ url, headers }))
        if (!at || !atOther) throw new Error('two addresses')
        const fotos = [1, 2, 3, 4].map((seed) => jpegOf(400_000, seed))
        const declare = async (some: readonly Buffer[]) =>
          ((await ask(at, 'envios.abrir', declarationOf(civil, some))) as EnvioVisto).id
        const send = (to: typeof at, id: string, n: number) =>
          sendFile([to, headers], id, { n, bytes: fotos[n - 1] ?? Buffer.alloc(0) })
        const estado = async (id: string) =>
          ((await ask(atOther, 'envios.estado', { id })) as EnvioVisto).estado

        // One envio is being sent by the gateway that will be killed, and its backend does not answer.
        const taken = await declare(fotos.slice(0, 1))
        await send(at, taken, 1)
        backend.files.set(path, (req) => void req.resume())
        await ask(at, 'envios.enviar', { id: taken })
        await until(() => uploads().length === 1)

        const id = await declare(fotos)
        await send(at, id, 1)
        await send(at, id, 2)
        await createFile([at, headers], id, { n: 3, length: 400_000 })
        const raw = await openRaw(one.port)
        const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
        const head = { ...headers, ...tus, 'upload-offset': '0', 'content-length': '400000' }
        await raw.send(requestHead(`PATCH /api/envios/${id}/fotos/3`, head))
        await raw.send(fotos[2]?.subarray(0, 150_000) ?? '')
        // A question at the other gateway makes the one that has the file store what has come.
        await expect.poll(() => offsetOf([atOther, headers], id, 3)).toBeGreaterThan(0)
        const from = Number(await offsetOf([atOther, headers], id, 3))
        await one.kill()
        raw.socket.destroy()

        backend.files.delete(path)
        backend.answers.set(`POST ${path}`, { status: 201, json: {} })
        const rest = fotos[2]?.subarray(from) ?? Buffer.alloc(0)
        expect((await patchFile([atOther, headers], id, { n: 3, from, bytes: rest })).status).toBe(204)
        expect((await send(atOther, id, 4)).status).toBe(204)
        await ask(atOther, 'envios.enviar', { id })
        await expect.poll(() => estado(id)).toBe('pronto')
        const got = uploads().filter(({ headers: { 'idempotency-key': key } }) => key === `envio-${id}-0`)
        expect(got).toHaveLength(1)
        expect(got.flatMap(partsOf).flatMap((part) => (part.name === 'photos' ? [part.bytes] : []))).toEqual(
          fotos,
        )

        // The other gateway takes the envio over when its lease has run out; the test shortens that wait.
        const [due = ''] = /extradorso:\w+:envios:a-enviar/.exec(await redis.ask('SELECT 1\r\nKEYS *')) ?? []
        await redis.ask(`SELECT 1\r\nZADD ${due} 1 ${taken}`)
        await expect.poll(() => estado(taken)).toBe('pronto')
        const keys = uploads().map(({ headers: { 'idempotency-key': key } }) => key)
        expect(keys.filter((key) => key === `envio-${taken}-0`)).toHaveLength(2)
        await expect.poll(() => bucket.leftBelow(prefix)).toEqual([])
      } finally {
        await Promise.all([one.kill(), other.kill()])
        await backend.close()
        for (const folder of folders) removeFolder(folder)
      }
    },
    STORY_MS,
  )
