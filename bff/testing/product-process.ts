import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ADMINISTRADOR } from './product-admin.ts'

/** What `scripts/tests/compile.mjs` made of the sources before the tests. */
const MAIN = fileURLToPath(new URL('../../dist/bff/main.js', import.meta.url))

/** The whole compiled product as a process of its own, as an operator runs it. */
export interface ProductProcess {
  child: ChildProcess
  url: string
  port: number
  /** What it wrote; stays empty for an output that is not read. */
  output: { out: string; err: string }
  /** The exit code, when it has ended. */
  exit: Promise<unknown>
  /** Ends it as a power cut ends a process. */
  kill(): Promise<void>
}

export interface ProductOptions {
  dataDir: string
  env?: Record<string, string>
  /** Program text that runs before the product, for a test to put faults in. */
  hook?: string
  /** False leaves standard output unread after the start. */
  readsOutput?: boolean
}

/** Starts the product on a free port and waits until it says that it is ready. Rejects with what it wrote when it ends before. */
export async function startProduct(options: ProductOptions): Promise<ProductProcess> {
  const { dataDir, env = {}, hook = '', readsOutput = true } = options
  const hooked = hook ? ['--import', `data:text/javascript,${encodeURIComponent(hook)}`] : []
  const child = spawn(process.execPath, [...hooked, MAIN], {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: tmpdir(),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_EMAIL: ADMINISTRADOR.email,
      ADMIN_SENHA: ADMINISTRADOR.senha,
      ...env,
    },
  })
  const output = { out: '', err: '' }
  const keepOut = (text: Buffer) => (output.out += text.toString())
  child.stdout.on('data', keepOut)
  child.stderr.on('data', (text: Buffer) => (output.err += text.toString()))
  const exit = once(child, 'exit').then(([code]: unknown[]) => code)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the product ended: ${output.out}${output.err}`)))
    child.stdout.on('data', () => {
      const [, port] = /"evento":"pronto","endereco":"http:\/\/localhost:(\d+)"/.exec(output.out) ?? []
      if (port) resolve(Number(port))
    })
  })
  if (!readsOutput) child.stdout.removeAllListeners('data').pause()
  return {
    child,
    port,
    url: `http://127.0.0.1:${port}`,
    output,
    exit,
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
  }
}
