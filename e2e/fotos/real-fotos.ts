import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LinhaId } from '#shared/linhas/index'

const FOLDER = fileURLToPath(new URL('../../../shared/fotos', import.meta.url))

/** Paths of photos that cameras took of this line, where they lie beside the checkout; says so, or that they do not. */
export function realFotos(linha: LinhaId): string[] {
  const folder = join(FOLDER, linha)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => /\.jpe?g$/i.test(name))
  process.stdout.write(`${linha}: ${names.length} real photos of ${folder} are sent too\n`)
  return names.sort().map((name) => join(folder, name))
}
