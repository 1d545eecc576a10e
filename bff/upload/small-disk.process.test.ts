import { appendFileSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MB } from '#shared/bytes/units'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import type { EnvioVisto } from '#shared/contract/envios'
import { ERRORS } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { lowSpaceWarning } from '../start/start-texts.ts'
import { createFile, declarationOf, offsetOf, patchFile, sendFile } from '../testing/envio-calls.ts'
import { ask, signInAdmin } from '../testing/product-admin.ts'
import { startProduct } from '#shared/node/testing/product-process'
import { fotosOf, upload } from '../testing/product-uploads.ts'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { onSmallDisk } from '#shared/node/testing/small-disk'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart } from '../testing/upload-bodies.ts'
import { sha256 } from '#shared/node/testing/sha256'

const { civil } = LINHAS

let root: string
beforeEach(() => {
  root = newFolder('bff-disco')
})
afterEach(() => removeFolder(root))

describe('a disk with little room', () => {
  it('F19 is told of at the start in one line, below 512 MB', () => {
    expect(lowSpaceWarning('/dados', 512 * MB)).toEqual([])
    expect(lowSpaceWarning('/dados', 512 * MB - 1)).toEqual([
      'ATENÇÃO: restam 511 MB livres em /dados (DATA_DIR). Libere espaço: envios que não couberem serão recusados.',
    ])
  })

  it('F19 does not stop the start; one that fills while photos come tells so, keeps what has come, and goes on once there is room', async () => {
    const room = join(root, 'livres')
    writeFileSync(room, '20')
    const hook = `
      import fs from 'node:fs/promises'
      import { readFileSync } from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      fs.statfs = async () => ({ bavail: Number(readFileSync(${JSON.stringify(room)}, 'utf8')), bsize: ${MB} })
      syncBuiltinESMExports()`
    const product = await startProduct({ dataDir: root, hook })
    await until(() => product.output.err.includes('\n'))
    expect(product.output.err).toMatch(/^ATENÇÃO: restam 20 MB livres em [^\n]*\n$/)
    const metrics = await (await request(`${product.url}/metrics`)).text()
    expect(metrics).toContain(`\nextradorso_data_free_bytes ${20 * MB}\n`)
    writeFileSync(room, '1000')
    const admin = { url: product.url, ...(await signInAdmin(product.url)) }
    const asking: Parameters<typeof sendFile>[0] = [product, admin.headers]
    const fotos = [1, 2].map((at) => jpegOf(300_000, at))
    const declared = declarationOf(civil, fotos)
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = fotos
    const { id } = (await ask(admin, 'envios.abrir', {
      ...declared,
      campos: { ...declared.campos, os: 'OS-CHEIA' },
    })) as EnvioVisto
    expect((await sendFile(asking, id, { n: 1, bytes: first })).status).toBe(204)
    await createFile(asking, id, { n: 2, length: second.length })
    writeFileSync(room, '10')
    const full = await patchFile(asking, id, { n: 2, from: 0, bytes: second })
    expect([full.status, await full.json()]).toMatchObject([507, { message: ERRORS.STORAGE_FULL.texto }])
    await expect(ask(admin, 'envios.abrir', declared)).rejects.toThrow(/^Não há espaço para este envio/)
    writeFileSync(room, '1000')
    const from = Number(await offsetOf(asking, id, 2))
    expect((await patchFile(asking, id, { n: 2, from, bytes: second.subarray(from) })).status).toBe(204)
    await ask(admin, 'envios.enviar', { id })
    const kept = async () => (await fotosOf(admin, 'OS-CHEIA')).map(({ image }) => image)
    await until(() => product.output.out.includes('"auditoria":"envio"'))
    const hashes = (await kept()).map(async (image) =>
      sha256(
        Buffer.from(await (await request(product.url + image, { headers: admin.headers })).arrayBuffer()),
      ),
    )
    expect(await Promise.all(hashes)).toEqual(fotos.map(sha256))
    await product.kill()
  })

  it('F19 refuses an upload that announces more than there is room for, before it has come', async (context) => {
    await onSmallDisk({ folder: join(root, 'pequeno') }, context, async (dataDir) => {
      const product = await startProduct({ dataDir })
      const { headers, userId } = await signInAdmin(product.url)
      const begin = formBody(goodForm(civil, [fotoPart(jpegOf(300_000))], userId)).subarray(0, 200_000)
      const raw = await openRaw(product.port)
      const head = {
        ...headers,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': String(100 * MB),
      }
      await raw.send(requestHead(`POST ${civil.api.upload}`, head))
      await raw.send(begin)
      await until(() => raw.received().includes('\r\n\r\n{'))
      expect(raw.received()).toMatch(/^HTTP\/1.1 507 /)
      expect(Buffer.from(raw.received(), 'latin1').toString()).toContain(ERRORS.STORAGE_FULL.texto)
      expect(readdirSync(join(dataDir, 'fotos'))).toEqual(['.staging'])
      expect(readdirSync(join(dataDir, 'fotos', '.staging'))).toEqual([])
      raw.socket.destroy()
      await product.kill()
    })
  })

  it('F19 on which no other file or folder may begin says so, and takes the photo once one may', async (context) => {
    const work = async (dataDir: string) => {
      const product = await startProduct({ dataDir })
      const admin = { url: product.url, ...(await signInAdmin(product.url)) }
      const foto = jpegOf(300_000)
      const { id } = (await ask(admin, 'envios.abrir', declarationOf(civil, [foto]))) as EnvioVisto
      const begin = async () => {
        const created = await createFile([product, admin.headers], id, { n: 1, length: foto.length })
        return [created.status, await created.text()] as const
      }
      const names = Array.from({ length: 400 }, (_unused, at) => join(dataDir, `outro-${at}`))
      expect(() => names.forEach((name) => writeFileSync(name, ''))).toThrow('ENOSPC')
      const [status, told] = await begin()
      expect([status, told]).toEqual([507, expect.stringContaining(ERRORS.STORAGE_FULL.texto)])
      for (const name of names) rmSync(name, { force: true })
      expect((await begin())[0]).toBe(201)
      await product.kill()
    }
    await onSmallDisk({ folder: join(root, 'sem-nomes'), files: 400 }, context, work)
  })

  it('F19 that photos filled lets people in and out, and one without any room still lets them out', async (context) => {
    await onSmallDisk({ folder: join(root, 'cheio') }, context, async (dataDir) => {
      const product = await startProduct({ dataDir })
      const admin = { url: product.url, ...(await signInAdmin(product.url)) }
      const sent: boolean[] = []
      while (sent.at(-1) !== false && sent.length < 60) sent.push(await upload(admin, `OS-${sent.length}`))
      expect([sent.length > 5, sent.at(-1)]).toEqual([true, false])
      const { bavail, bsize } = statfsSync(dataDir)
      expect(bavail * bsize).toBeGreaterThan(20 * MB)
      const [foto] = await fotosOf(admin, 'OS-0')
      const second = await signInAdmin(product.url)
      await expect(ask({ url: product.url, ...second }, 'auth.logout', undefined)).resolves.toEqual({
        ok: true,
      })
      await expect(ask({ url: product.url, ...second }, 'auth.me', undefined)).rejects.toThrow()

      for (const size of [MB, 4096, 1]) {
        try {
          for (;;) appendFileSync(join(dataDir, 'resto'), Buffer.alloc(size))
        } catch {
          // The disk is full for writes of this size.
        }
      }
      const late = await request(`${product.url}${foto?.image}?w=960`, { headers: admin.headers })
      expect([late.status, await late.json()]).toMatchObject([507, { message: ERRORS.STORAGE_FULL.texto }])
      await expect(ask(admin, 'auth.logout', undefined)).resolves.toEqual({ ok: true })
      await expect(ask(admin, 'auth.me', undefined)).rejects.toThrow()
      expect((await request(`${product.url}/healthz`)).status).toBe(200)
      await product.kill()
    })
  })
})
