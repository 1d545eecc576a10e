import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Foto, Registro } from '#shared/contract/inspecao/foto'
import { LINHAS } from '#shared/linhas/index'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { TEXTOS } from '#shared/textos/textos'
import { request, type WholeAnswer } from '#shared/node/testing/request'
import { STORY_MS } from '#shared/node/testing/pace'
import { ADMINISTRADOR } from '#shared/node/testing/product-process'
import { unzip } from '#shared/node/testing/unzip'
import { CADASTRO } from '#shared/testing/cadastro'
import { PatientCaller } from '#bff/testing/patient-caller'
import { FOTOS, loteBody, LOTE_TYPE, marcacaoOf, TORRE } from '#bff/testing/product-uploads'
import { HAS_SERVERS, startTwoByTwo, type Engine } from '#bff/testing/two-by-two'
import { sha256 } from '#shared/node/testing/sha256'
import { launchBrowser, visit } from './stage/browser.ts'
import { inspect } from './patience/patient-inspector.ts'
import { PatientPage } from './patience/patient-page.ts'
import { signIn } from './steps/session.ts'
import { ALTURAS, makeWorkOrder } from './orders/work-order.ts'

const { civil } = LINHAS
/**
 * How many programs work beside the screen, and how many users each of them takes turns as: a user may fetch only so
 * many files a minute.
 */
const PEOPLE = 2
const TURNS = 5
/** Milliseconds that a program rests between two orders; otherwise it would take the processor from the screen. */
const BREATH_MS = 500
const SUMS = FOTOS.map(sha256)
const JSON_TYPE = { 'content-type': 'application/json' }

type Person = Awaited<ReturnType<PatientCaller['signIn']>>

/**
 * Takes an order from its photos to its archive: sends it, finds it, looks at it, marks, saves, reads the report and
 * downloads the zip. Calls `onStep` after each step.
 */
async function workOn(
  os: string,
  { headers, userId }: Person,
  { caller, onStep }: { caller: PatientCaller; onStep: () => void },
): Promise<void> {
  await caller.ask(civil.api.upload, {
    method: 'POST',
    headers: { ...headers, 'content-type': LOTE_TYPE, 'idempotency-key': os },
    body: new Uint8Array(loteBody(userId, os)),
  })
  onStep()
  const call = async (procedure: string, input: unknown) =>
    (await caller.call(headers, procedure, input)).data
  const bytesOf = async (answer: Promise<WholeAnswer>) => Buffer.from(await (await answer).arrayBuffer())
  const searched = { os, torre: TORRE }
  const fotos = (await call('civil.fotos', searched)) as Foto[]
  const looked = await Promise.all(fotos.map(({ image }) => bytesOf(caller.ask(image, { headers }))))
  expect(looked.map(sha256), os).toEqual(SUMS)
  onStep()
  await caller.ask(`${fotos[0]?.image}?w=320`, { headers })
  for (const foto of fotos) await call('civil.salvarMarcacoes', marcacaoOf(foto, `${os} ${foto.nome}`))
  onStep()
  const registros = (await call('civil.relatorio', searched)) as Registro[]
  const saved = registros.map(({ observacao }) => observacao).toSorted()
  expect(saved).toEqual([`${os} 0.jpg`, `${os} 1.jpg`])
  const body = JSON.stringify({ ...searched, tipo: 'pdf' })
  const pdf = caller.ask(civil.api.exportar, { method: 'POST', headers: { ...headers, ...JSON_TYPE }, body })
  expect((await bytesOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
  onStep()
  const query = new URLSearchParams(searched).toString()
  const files = await unzip(await bytesOf(caller.ask(`${civil.api.zip}?${query}`, { headers })))
  expect(files.filter(({ name }) => name.endsWith('.jpg')).map(({ content }) => sha256(content))).toEqual(
    SUMS,
  )
  onStep()
}

describe.runIf(HAS_SERVERS)('two gateways and two backends behind nginx', () => {
  let all: Awaited<ReturnType<typeof startTwoByTwo>>
  let browser: Browser
  let folder: string
  beforeAll(async () => {
    folder = newFolder('dois-por-dois-fotos')
    ;[all, browser] = await Promise.all([startTwoByTwo(), launchBrowser()])
  }, STORY_MS)
  afterAll(async () => {
    await browser?.close()
    await all?.stop()
    removeFolder(folder)
  }, STORY_MS)

  it(
    'lose nothing of the main job on a screen, and sign nobody out, while one of each is killed and the other renewed, and then what they share is killed',
    async () => {
      const caller = new PatientCaller(all.url)
      const admin = await caller.signIn(ADMINISTRADOR)
      const people = await Promise.all(
        Array.from({ length: PEOPLE * TURNS }, async (_, at) => {
          const email = `pessoa-${at}@empresa.com.br`
          await caller.call(admin.headers, 'auth.register', { ...CADASTRO, email, nivel: 'supervisorCivil' })
          return caller.signIn({ email, senha: CADASTRO.senha })
        }),
      )
      const orders: string[] = []
      /** How many steps each of them has done; the screen comes last. */
      const steps = Array.from({ length: PEOPLE + 1 }, () => 0)
      let isOver = false
      const stepOf = (who: number) => () => (steps[who] = (steps[who] ?? 0) + 1)
      const work = async (own: Person[], name: number) => {
        for (let round = 0; !isOver; round += 1) {
          const os = `OS-${name}-${round}`
          await workOn(os, own[round % TURNS] ?? expect.fail('nobody'), { caller, onStep: stepOf(name) })
          orders.push(os)
          await wait(BREATH_MS)
        }
      }
      const { page, complaints } = await visit(browser, all.url)
      const email = 'tela@empresa.com.br'
      await caller.call(admin.headers, 'auth.register', { ...CADASTRO, email, nivel: 'supervisorCivil' })
      await signIn(page, { email, senha: CADASTRO.senha })
      const patient = new PatientPage(page)
      let onScreen = 0
      const workOnScreen = async () => {
        const order = await makeWorkOrder(folder, civil, { os: 'TELA' })
        for (; !isOver; onScreen += 1) {
          const campos = { ...order.campos, os: `TELA-${onScreen}` }
          await inspect(patient, { ...order, campos }, stepOf(PEOPLE))
        }
      }
      /** Waits until each of them has done a whole step that was begun after this call. */
      const goOn = async () => {
        const before = [...steps]
        const isDone = () => isOver || before.every((ended, who) => (steps[who] ?? 0) >= ended + 2)
        await expect.poll(isDone, { timeout: STORY_MS }).toBe(true)
      }
      const endAll = async () => {
        await goOn()
        // The two of a kind are alike, and nginx gives both to everybody: one is killed, which then has all the work
        // while the other is renewed.
        for (const [killed, renewed] of all.pairs) {
          await killed.kill()
          await goOn()
          expect([renewed.name, await renewed.restart()]).toEqual([renewed.name, 0])
          await goOn()
        }
        // Each stop interrupts what each of them had under way, and for a moment what follows directly.
        expect(caller.repeated.length, caller.repeated.join('\n')).toBeLessThan(2 * PEOPLE * all.parts.length)
        expect(patient.repeated.length, patient.repeated.join('\n')).toBeLessThanOrEqual(2 * all.parts.length)
        const searched = { os: orders[0], torre: TORRE }
        const [foto] = (await caller.call(admin.headers, 'civil.fotos', searched)).data as Foto[]
        for (const engine of all.engines) {
          await engine.kill()
          const { status, headers } = await askWithout(engine, foto)
          expect([engine.name, status, Number(headers.get('retry-after')) > 0]).toEqual([
            engine.name,
            503,
            true,
          ])
          await engine.start()
          await goOn()
        }
      }
      /**
       * Requests a photo, for which all three are needed: the store has it, the database finds it, and Redis knows the
       * session.
       */
      const askWithout = (engine: Engine, foto: Foto | undefined) =>
        request(all.url + (foto?.image ?? expect.fail(engine.name)), { headers: admin.headers })
      const programs = Array.from({ length: PEOPLE }, (_, at) =>
        work(people.slice(at * TURNS, (at + 1) * TURNS), at),
      )
      const working = [...programs, workOnScreen()].map((one) =>
        one.catch((error: unknown) => {
          caller.break()
          patient.break()
          isOver = true
          throw error
        }),
      )
      const ended = await Promise.allSettled([endAll().finally(() => (isOver = true)), ...working])
      expect(ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))).toEqual([])

      // A batch that was being sent to a backend that was killed is marked; it is removed when that backend no longer
      // counts (137). One that was saved while the store was away keeps its mark until the mark can be removed.
      const kept = await all.leftBelow()
      const marked = kept.flatMap((path) => (path.startsWith('.staging/') ? [path.slice(9)] : []))
      const sizes = new Map<string, number>()
      for (const lote of kept.map((path) => path.split('/')[0] ?? ''))
        if (!lote.startsWith('.') && !marked.includes(lote)) sizes.set(lote, (sizes.get(lote) ?? 0) + 1)
      const sent = orders.length + onScreen
      expect(new Set(sizes.values())).toEqual(new Set([FOTOS.length, ALTURAS.length]))
      expect(sent).toBeGreaterThanOrEqual(sizes.size)
      expect(sent).toBeLessThanOrEqual(sizes.size + new Set(marked).size)
      // The upload's own message about an outage that it survives also appears among the complaints.
      expect(complaints.filter((text) => !text.startsWith(TEXTOS.upload.erro))).toEqual([])
      // A picture that one gateway made is in the store, where the other takes it.
      expect(kept.some((path) => path.startsWith('.derivados/'))).toBe(true)
    },
    STORY_MS,
  )
})
