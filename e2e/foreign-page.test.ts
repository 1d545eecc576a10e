import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS } from '#shared/linhas/index'
import { ADMIN } from './stage/product.ts'
import { startStage } from './stage/stage.ts'

const stage = startStage()
let server: Server
let port: number
let context: BrowserContext

/** A page of another site that puts the product into frames and loads its addresses as scripts and pictures. */
const page = (target: string) => `<!doctype html><title>outra página</title>
<iframe src="${target}${ROTAS.login}"></iframe><iframe src="${target}${ROTAS.homeadm}"></iframe>
<script>window.results = []; const note = (what) => (event) => results.push(what + ' ' + event.type)</script>
<script src="${target}${PATHS.trpc}/admin.userList" onload="note('script')(event)" onerror="note('script')(event)"></script>
<script src="${target}${PATHS.trpc}/auth.me" onload="note('script')(event)" onerror="note('script')(event)"></script>
<img src="${target}${LINHAS.drone.api.zip}?os=1&wtg=1" onload="note('image')(event)" onerror="note('image')(event)">
<img src="${target}/api/fotos/abc" onload="note('image')(event)" onerror="note('image')(event)">`

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(page(stage.product.baseUrl))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  port = address.port
  ;({ context } = await stage.visitAs(ADMIN))
})

afterAll(async () => {
  server?.close()
})

describe.each(['127.0.0.1', 'localhost'])(
  'a page on %s, in the browser of a signed-in administrator',
  (host) => {
    it('X11 X12 can neither frame a screen nor read an answer as script or picture', async () => {
      const other = await context.newPage()
      await other.goto(`http://${host}:${port}/`)
      await expect.poll(() => other.evaluate('results.length')).toBe(4)
      const results = await other.evaluate<string[]>('results')
      expect(results.sort()).toEqual(['image error', 'image error', 'script error', 'script error'])
      for (const frame of other.frames().slice(1)) {
        const text = () =>
          frame.evaluate(() => document.body.innerText + document.querySelectorAll('input').length)
        await expect.poll(text).toMatch(/0$/)
        expect(frame.url()).not.toContain(stage.product.baseUrl)
        expect(await text()).not.toContain(ADMIN.email)
      }
      await other.close()
    })
  },
)
