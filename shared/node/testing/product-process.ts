import { compiled, runProgram, type RunningProgram } from './running-program.ts'

/** The first administrator of every product under test. */
export const ADMINISTRADOR = { email: 'admin@empresa.com.br', senha: 'uma-senha-de-teste' }

/** The whole compiled product as a process of its own, as an operator runs it. */
export interface ProductProcess extends RunningProgram {
  url: string
  port: number
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

export interface ProductOptions {
  dataDir: string
  env?: Record<string, string>
  /** JavaScript that runs before the product, by which a test causes faults. */
  hook?: string
  /** False leaves standard output unread after the start. */
  readsOutput?: boolean
  /** Called with the process at once, while it may still be starting. */
  onSpawn?: (program: RunningProgram) => void
}

/** Starts the product on a free port and waits until it says that it is ready. Rejects with what it wrote when it ends before. */
export async function startProduct(options: ProductOptions): Promise<ProductProcess> {
  const { dataDir, env = {}, hook = '', readsOutput = true } = options
  const hooked = hook ? ['--import', `data:text/javascript,${encodeURIComponent(hook)}`] : []
  const { email: ADMIN_EMAIL, senha: ADMIN_SENHA } = ADMINISTRADOR
  const program = runProgram(process.execPath, [...hooked, compiled('bff/main')], {
    env: { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ADMIN_EMAIL, ADMIN_SENHA, ...env },
  })
  options.onSpawn?.(program)
  const { child, output, exit, end } = program
  const port = await new Promise<number>((resolve, reject) => {
    void exit.then(() => reject(new Error(`the product ended: ${output.out}${output.err}`)))
    child.stdout?.on('data', function look() {
      const [, port] = /"evento":"pronto","endereco":"http:\/\/localhost:(\d+)"/.exec(output.out) ?? []
      if (!port) return
      child.stdout?.off('data', look)
      resolve(Number(port))
    })
  })
  if (!readsOutput) child.stdout?.removeAllListeners('data').pause()
  const kill = async () => void (await end('SIGKILL'))
  return { ...program, port, url: `http://127.0.0.1:${port}`, kill }
}
