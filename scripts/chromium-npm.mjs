// The Chromium that an npm package carries, for machines where the user may not install system packages. It is unpacked
// once into the user's cache folder, with a small starter script beside it that finds its libraries and fonts.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const PACKAGE = '@sparticuz/chromium'
const VERSION = '143.0.4'
const UNPACK = `import('${PACKAGE}').then(({ default: chromium }) => chromium.executablePath())`

const cacheFolder = () =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'extradorso', `chromium-${VERSION}`)

function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 2], ...options })
  if (status !== 0) throw new Error(`${command} terminou com ${status ?? error?.message}.`, { cause: error })
}

/**
 * The starter script: it adds the libraries that were unpacked beside the browser where the system lacks some, and the
 * fonts there where the system has none.
 */
const STARTER = `#!/bin/sh
here="\${0%/*}"
if ldd "$here/chromium" | grep -q 'not found'; then export LD_LIBRARY_PATH="$here/al2023/lib"; fi
if [ ! -d /etc/fonts ]; then export FONTCONFIG_PATH="$here/fonts"; fi
exec "$here/chromium" "$@"
`

/** Returns the path of the starter script; the first call downloads and unpacks the browser. */
export async function downloadChromium() {
  const folder = cacheFolder()
  const path = join(folder, 'start.sh')
  if (existsSync(path)) return path

  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Nenhum Chromium encontrado. Instale um, ou indique o caminho em CHROMIUM_PATH.')
  }
  console.error(`Chromium: não encontrado; baixando ${PACKAGE}@${VERSION} do npm para ${folder}...`)
  // An interrupted run may have left half of a browser, which the package would take for a whole one.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${PACKAGE}@${VERSION}`])
  // The package unpacks into TMPDIR, and unpacks its libraries only on a machine that it takes for AWS Lambda.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  run(process.execPath, ['--input-type=module', '-e', UNPACK], { cwd: folder, env })
  writeFileSync(`${path}.new`, STARTER)
  chmodSync(`${path}.new`, 0o755)
  renameSync(`${path}.new`, path)
  return path
}
