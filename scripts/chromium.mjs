// Finds a Chromium for the browser tests, or installs one. `node scripts/chromium.mjs` prints its path.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { downloadChromium } from './chromium-npm.mjs'

/** The Chromium without windows comes first: it has the same engine and does less work. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const succeeds = (command, args, stdio = 'ignore') => spawnSync(command, args, { stdio }).status === 0
const runs = (path) => existsSync(path) && succeeds(path, ['--version'])

/**
 * The first installed Chromium that answers `--version`. The answer is asked for because some of these programs are
 * stubs that only tell how to install the browser.
 */
function findInstalled() {
  const candidates = [...NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))), MAC]
  return candidates.find(runs)
}

/**
 * Installs a Debian package, as root or through a sudo that asks for no password; undefined when neither is possible.
 */
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
 * Path of a Chromium that runs: the one of CHROMIUM_PATH, an installed one, Debian's package when this user may install
 * it, or else the npm package's, kept in the user's cache folder.
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
