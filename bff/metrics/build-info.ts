import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const packageSchema = z.object({ version: z.string() })

/** The folder of the product, seen from the sources and from the compiled gateway alike. */
const ROOT = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../..' : '../../..', import.meta.url))

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '')

/** Git's folder for a checkout; of a further work tree a file says where it is. */
function gitFolder(root: string): string {
  const path = join(root, '.git')
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return path
  return resolve(root, textOf(path).replace(/^gitdir: /, ''))
}

/** The commit that is checked out in a folder; '' where there is no checkout, as in the image. */
export function commitOf(root: string): string {
  const folder = gitFolder(root)
  const head = textOf(join(folder, 'HEAD'))
  const [, ref] = /^ref: (.+)$/.exec(head) ?? []
  if (ref === undefined) return head
  const main = resolve(folder, textOf(join(folder, 'commondir')) || '.')
  const packed = textOf(join(main, 'packed-refs'))
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
  return textOf(join(main, ref)) || (packed?.split(' ')[0] ?? '')
}

/** What runs: the product's version, its commit where the folder is a checkout, and Node's version. */
export function buildInfo(root = ROOT): { version: string; commit: string; node: string } {
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return { version, commit: commitOf(root), node: process.version }
}
