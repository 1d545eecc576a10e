import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** True where nginx is installed; its tests are skipped elsewhere. */
export const NGINX = spawnSync('nginx', ['-v']).error === undefined

/** Milliseconds that nginx has to start, also on a busy machine. */
const START_MS = 60_000

/**
 * Starts nginx with this content of its `http` block and waits until the address answers; it writes only inside the
 * folder. The returned function stops it. It runs as one process: as root, nginx would give its worker to the user
 * nobody, who may not enter the folder.
 */
export async function startNginx(folder: string, http: string, url: string): Promise<() => Promise<void>> {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const conf = join(folder, 'nginx.conf')
  const errors = join(folder, 'error.log')
  writeFileSync(
    conf,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${errors}; events {} http { access_log off; ${paths} ${http} }`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', conf, '-e', errors], { stdio: 'ignore' })
  const answers = () =>
    fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    )
  for (const latest = Date.now() + START_MS; !(await answers()); await sleep(50))
    if (Date.now() > latest || nginx.exitCode !== null) throw new Error(readFileSync(errors, 'utf8'))
  return async () => {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGQUIT')
    await ended
  }
}
