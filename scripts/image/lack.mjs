// What this computer lacks to test the image of the Dockerfile. `node scripts/image/lack.mjs` exits with 1 where it
// lacks something.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { NODE_BINARY, whereIs } from './base.mjs'
import { canConfine } from './confined.mjs'

/** A sentence for the user that says what is missing; undefined where nothing is. */
export function lackOf() {
  if (process.platform !== 'linux') return 'só no Linux'
  if (process.getuid() !== 0) return 'só como root'
  const program = ['buildah', 'unshare', 'setpriv', 'chroot', 'npm'].find((name) => !whereIs(name))
  if (program) return `falta ${program}`
  if (!canConfine()) return 'aqui root não pode montar pastas'
  return existsSync(NODE_BINARY) ? undefined : 'falta npm ci --prefix scripts/nodes'
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && lackOf()) process.exitCode = 1
