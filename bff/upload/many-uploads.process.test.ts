import { readFileSync } from 'node:fs'
import { MB } from '#shared/bytes/units'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { expect, it, onTestFinished } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { CADASTRO } from '#shared/testing/cadastro'
import { ask, signInAdmin, signInUser } from '../testing/product-admin.ts'
import { ADMINISTRADOR, startProduct } from '#shared/node/testing/product-process'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart } from '../testing/upload-bodies.ts'

const { civil } = LINHAS

/** Most memory a process ever held, in MB (Linux). */
const peakOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

it.runIf(process.platform === 'linux')(
  'F28 twenty large uploads at once all arrive, in little memory, while people still sign in',
  async () => {
    const dataDir = newFolder('bff-muitos')
    const product = await startProduct({ dataDir })
    onTestFinished(async () => {
      await product.kill()
      removeFolder(dataDir)
    })
    const admin = await signInAdmin(product.url)
    const people = await Promise.all(
      Array.from({ length: 4 }, async (_unused, at) => {
        const user = { email: `pessoa${at}@empresa.com.br`, senha: CADASTRO.senha }
        await ask({ url: product.url, ...admin }, 'auth.register', { ...CADASTRO, ...user })
        return signInUser(product.url, user)
      }),
    )
    const photos = [1, 2].map((at) => fotoPart(jpegOf(7 * MB, at), `${at}.jpg`))
    const bodies = people.map(({ userId }) => new Uint8Array(formBody(goodForm(civil, photos, userId))))
    const type = `multipart/form-data; boundary=${BOUNDARY}`
    const uploads = Array.from({ length: 20 }, async (_unused, at) => {
      const response = await fetch(product.url + civil.api.upload, {
        method: 'POST',
        headers: { ...people[at % 4]?.headers, 'content-type': type },
        body: bodies[at % 4] ?? null,
      })
      await response.arrayBuffer()
      return response.status
    })
    // Head and body are sent together: this process is busy with the uploads, and might send a second piece too late.
    const login = await openRaw(product.port)
    const asked = JSON.stringify(ADMINISTRADOR)
    const headers = { 'content-type': 'application/json', 'content-length': String(asked.length) }
    await login.send(requestHead('POST /trpc/auth.accessToken', headers) + asked)
    await until(() => login.received() !== '')
    expect(login.received()).toMatch(/^HTTP\/1\.1 200 /)
    login.socket.destroy()
    expect(await Promise.all(uploads)).toEqual(Array(20).fill(201))
    // A gateway that held each upload whole would have over 300.
    expect(peakOf(product.child.pid ?? 0)).toBeLessThan(230)
  },
)
