import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Arquivo } from '../form-body.ts'
import { formatOfName } from '../product.ts'

/**
 * A file of the disk in the form that an upload takes; it is read while it is sent. Rejects when the path is
 * no file.
 */
export async function fileOf(path: string): Promise<Arquivo> {
  const found = await stat(path)
  if (!found.isFile()) throw new Error(`${path} não é um arquivo.`)
  return { name: basename(path), size: found.size, stream: () => createReadStream(path) }
}

/** The photos of a folder (JPEG, PNG, WebP) in the order of their names, in which 2 comes before 10. */
export async function fotosOf(folder: string): Promise<Arquivo[]> {
  const names = (await readdir(folder)).filter((name) => formatOfName(name) !== null)
  const { compare } = new Intl.Collator('pt-BR', { numeric: true })
  return Promise.all(names.toSorted(compare).map((name) => fileOf(join(folder, name))))
}
