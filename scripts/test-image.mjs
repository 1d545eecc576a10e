// npm run test:image: builds the image from the Dockerfile, runs it read-only and unprivileged, with only /data and
// /tmp writable, and does the main job in it through a browser. It needs root and Debian's buildah on Linux; elsewhere
// it says what is missing.
import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { assembleBase, BASE } from './image/base.mjs'
import { endConfined, innerPid, rightsOf, runConfined } from './image/confined.mjs'
import { ImageStore } from './image/image-store.mjs'
import { lackOf } from './image/lack.mjs'
import { openTestRun } from './tests/test-run.mjs'

const IMAGE = 'localhost/extradorso-teste'
/** The most bytes that the product may add to its base image. */
const MOST_BYTES = 120e6
const READY_MS = 120_000
const NO_RIGHTS = { effective: '0000000000000000', bounding: '0000000000000000', noNew: '1' }
/** The same administrator as in e2e/stage/product.ts, whose tests run against this product. */
const ADMIN = { ADMIN_EMAIL: 'administrador@demo.example', ADMIN_SENHA: 'senha de teste 1' }

function require(holds, what) {
  if (!holds) throw new Error(what)
}

/** A port on which nothing listens. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

async function isReady(url, running) {
  for (const until = Date.now() + READY_MS; Date.now() < until; await wait(100)) {
    require(running.child.exitCode === null, `A plataforma terminou:\n${running.output.text}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`A plataforma não ficou pronta:\n${running.output.text}`)
}

/** Runs a command of the image to its end and returns its output. */
async function command(image, words) {
  const running = runConfined(image, { command: words })
  const code = await running.exit
  require(code === 0, `${words.join(' ')}: código ${code}\n${running.output.text}`)
  return running.output.text
}

async function tryIn(image) {
  const readOnly = 'try{fs.writeFileSync("/app/x","");process.exit(1)}catch(e){if(e.code!=="EROFS")throw e}'
  await command(image, ['node', '-e', readOnly])
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const product = runConfined(image, { env: { HOST: '127.0.0.1', PORT: String(port), ...ADMIN } })
  try {
    await isReady(url, product)
    const { uid, ...rights } = rightsOf(innerPid(product))
    require(uid === product.uid && uid > 0, `A plataforma roda como uid ${uid}.`)
    require(JSON.stringify(rights) === JSON.stringify(NO_RIGHTS), `Direitos: ${JSON.stringify(rights)}`)
    const env = { ...process.env, PRODUCT_URL: url, CHROMIUM_PATH: await ensureChromium() }
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'browser',
      '--reporter=dot',
      'e2e/main-job',
    ]
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })
    require(status === 0, 'A história principal não passou.')
    await command(image, ['node', 'dist/api/ops/backup.js', '/data/copia.zip'])
    const list = await command(image, ['node', 'dist/api/ops/admin.js', 'lista'])
    require(list.includes(ADMIN.ADMIN_EMAIL), list)
    process.kill(innerPid(product), 'SIGTERM')
    require((await product.exit) === 0, `A plataforma não parou com código 0:\n${product.output.text}`)
    return uid
  } finally {
    await endConfined(product)
  }
}

async function test(run) {
  const folder = join(run, 'imagem')
  mkdirSync(folder)
  const store = new ImageStore(folder)
  try {
    assembleBase(join(folder, 'base'))
    store.importFolder(join(folder, 'base'), `docker.io/library/${BASE}`)
    store.build(ROOT, IMAGE)
    const bytes = store.sizeOf(IMAGE) - store.sizeOf(BASE)
    require(bytes < MOST_BYTES, `A plataforma ocupa ${bytes / 1e6} MB na imagem.`)
    const dataDir = join(folder, 'dados')
    mkdirSync(dataDir)
    chownSync(dataDir, 1000, 1000)
    const uid = await tryIn({ rootfs: store.mount(IMAGE), config: store.configOf(IMAGE), dataDir })
    console.log(
      `Imagem: ${(bytes / 1e6).toFixed(1)} MB além da base, uid ${uid}, sem direitos; a história passou.`,
    )
  } finally {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const lack = lackOf()
if (lack) console.log(`A imagem não foi testada: ${lack}.`)
else {
  // The test run also unmounts and ends what an interrupted or failed test leaves.
  const { folder, close } = openTestRun()
  await test(folder)
  const left = await close()
  require(left.length === 0, `O teste da imagem deixou para trás:\n${left.join('\n')}`)
}
