// What this computer lacks to try the image of the Dockerfile. `node scripts/image/lack.mjs` ends with 1 where it lacks
// something.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../build.mjs'
import { binaryOf } from '../nodes/binary-of.mjs'
import { whereIs } from './base.mjs'

const [, base = ''] = /^FROM (\S+)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) ?? []
const [, major] = /node:(\d+)/.exec(base) ?? []

/** The image that the Dockerfile begins from. */
export const BASE = base
/** The program of its version of Node.js. */
export const NODE_BINARY = binaryOf(major)

/** In the user's words; undefined where nothing is lacking. */
export function lackOf() {
  if (process.platform !== 'linux') return 'só no Linux'
  if (process.getuid() !== 0) return 'só como root'
  const program = ['buildah', 'unshare', 'setpriv', 'chroot', 'npm'].find((name) => !whereIs(name))
  if (program) return `falta ${program}`
  return existsSync(NODE_BINARY) ? undefined : 'falta npm ci --prefix scripts/nodes'
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && lackOf()) process.exitCode = 1
