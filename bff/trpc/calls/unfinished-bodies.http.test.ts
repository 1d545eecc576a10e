import { describe, expect, it } from 'vitest'
import { MB } from '#shared/bytes/units'
import { SENHA, userOf } from '../../testing/fake-backend.ts'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import type { RawRequest } from '#shared/node/testing/raw-request'
import { gatewayOfEachTest } from '../../testing/running-gateway.ts'

const { gateway, caller } = gatewayOfEachTest({ caller: 'administrador' })
/** MANY requests of strangers are all refused at once; TOO_MANY is more unfinished bodies than there is room for. */
const [MANY, TOO_MANY] = [200, 600]

async function begin(procedure: string, headers: Record<string, string>, body: Buffer | string) {
  const host = new URL(gateway.url).host
  const raw = await openRaw(Number(new URL(gateway.url).port), { goesOn: true })
  await raw.send(
    requestHead(`POST /trpc/${procedure}`, { host, 'content-type': 'application/json', ...headers }),
  )
  void raw.send(body)
  return raw
}
const statusOf = (raw: RawRequest) => Number(/^HTTP\/1\.1 (\d+)/.exec(raw.received())?.[1] ?? 0)
/** How many had to make room for others, as opposed to those that took too long. */
const displaced = (raws: RawRequest[]) =>
  raws.filter((raw) => statusOf(raw) === 408 && /^retry-after: 1\r$/im.test(raw.received())).length
const count = (raws: RawRequest[], status: number) => raws.filter((raw) => statusOf(raw) === status).length
const crowd = (length: number, one: () => Promise<RawRequest>) => Promise.all(Array.from({ length }, one))

const signIn = () =>
  gateway.call('auth.login', { email: userOf('supervisor').email, senha: SENHA }, gateway.ownPage)

describe('bodies that do not come to their end, of strangers', () => {
  it.each([
    ['a length', { 'content-length': String(MB) }, Buffer.alloc(MB - 1, 0x20), 413],
    ['no length', { 'transfer-encoding': 'chunked' }, `4100\r\n${' '.repeat(0x4100)}\r\n`, 413],
  ])('R12 by the hundred, with %s, are refused at once while people sign in', async (...row) => {
    const [, headers, body, status] = row
    const raws = await crowd(MANY, () => begin('auth.login', headers, body))
    expect((await signIn()).status).toBe(200)
    await until(() => count(raws, status) === MANY)
    for (const { socket } of raws) socket.destroy()
  })

  it('R12 to a procedure for the signed-in are answered without being read', async () => {
    const raws = await crowd(MANY, () =>
      begin('drone.fotos', { 'content-length': String(MB) }, Buffer.alloc(MB / 2)),
    )
    await until(() => count(raws, 401) === MANY)
    expect(raws[0]?.received()).toContain('"code":"UNAUTHORIZED"')
    for (const { socket } of raws) socket.destroy()
  })

  it('R12 that stay below the longest login make room, the oldest first, while people sign in', async () => {
    const held = () => begin('auth.login', { 'content-length': '16000' }, Buffer.alloc(15_999, 0x20))
    const raws = await crowd(TOO_MANY, held)
    await until(() => displaced(raws) > 0)
    for (let login = 0; login < 5; login += 1) expect((await signIn()).status).toBe(200)
    const more = await crowd(TOO_MANY, held)
    await until(() => displaced([...raws, ...more]) > TOO_MANY)
    expect(displaced(more)).toBeLessThan(TOO_MANY)
    for (const { socket } of [...raws, ...more]) socket.destroy()
  })
})

describe('bodies that do not come to their end, of one user', () => {
  it('R12 make room for each other, and take nothing from others', async () => {
    const headers = { ...caller, 'content-length': String(MB) }
    const raws = await Promise.all(
      Array.from({ length: 40 }, () => begin('auth.me', headers, Buffer.alloc(MB - 1, 0x20))),
    )
    await until(() => displaced(raws) > 0)
    const other = await gateway.signIn('supervisor')
    expect((await gateway.call('auth.me', undefined, other)).status).toBe(200)
    for (const { socket } of raws) socket.destroy()
  })
})
