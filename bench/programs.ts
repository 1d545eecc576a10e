import { fork, spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#shared/node/testing/free-port'
import { ADMINISTRADOR } from '#shared/node/testing/product-process'

/** A server that takes part in a measurement. */
export interface Running {
  name: string
  url: string
  pid: number
  stop(): Promise<void>
}

/** The folder for all files, and the servers that have been started, to be stopped at the end. */
export interface Place {
  folder: string
  started: Running[]
}

/** Adds a server to those that will be stopped, and returns it. */
export function keep<R extends Running | undefined>({ started }: Place, running: R): R {
  if (running) started.push(running)
  return running
}

/** Settings that give the product a first administrator with known credentials. */
export const ADMIN_ENV = { ADMIN_EMAIL: ADMINISTRADOR.email, ADMIN_SENHA: ADMINISTRADOR.senha }

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
  await exited
  clearTimeout(timer)
}

/** Starts a program of this folder, which sends its port as a message. */
export async function startProgram(name: string, file: string, args: string[] = []): Promise<Running> {
  const child = fork(pathOf(file), args, { execArgv: ['--conditions=source', '--import', 'tsx'] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { name, url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) }
}

/**
 * Starts the compiled peer (arguments in `peer/main.ts`). Its log is read through a pipe, as the product's is, so that
 * writing it costs both the same.
 */
export async function startPeer(args: string[]): Promise<Running> {
  const child = fork(pathOf('../dist/peer/main.js'), args, {
    execArgv: [],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  child.stdout?.resume()
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { name: 'equipe', url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) }
}

/** Starts the built product with these settings: in front of the backend of `API_URL`, or without it with its own. */
export async function startProduct(dataDir: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [pathOf('../dist/bff/main.js')], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      // The image and the systemd unit set this too, and so does `startPeer`.
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`o produto terminou com ${String(code)}: ${output}`)))
    child.stdout.on('data', (text: Buffer) => {
      if (output.length < 10_000) output += text.toString()
      const [, found] = /"endereco":"http:\/\/localhost:(\d+)"/.exec(output) ?? []
      if (found) resolve(found)
    })
  })
  return { name: 'bff', url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) }
}

const nginxConf = (folder: string, port: number, backend: string) => `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off; client_max_body_size 0; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream backend { server ${new URL(backend).host}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://backend; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_request_buffering off; proxy_buffering on; proxy_max_temp_file_size 0; proxy_read_timeout 600s;
    }
  }
}
`

/** Starts nginx in front of a backend; undefined when nginx is not installed. */
export async function startNginx(folder: string, backend: string): Promise<Running | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, nginxConf(folder, port, backend))
  const child = spawn('nginx', ['-p', folder, '-c', conf], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 50; tries++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { name: 'nginx', url, pid: child.pid ?? 0, stop: () => end(child) }
}
