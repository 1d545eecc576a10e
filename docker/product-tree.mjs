// node docker/product-tree.mjs FOLDER: copies into FOLDER what the built product needs to run and nothing else: its
// programs, the screens, and of node_modules only the files that the programs reach. Run it with the Node.js version
// that will run the product, because packages give different files to different versions.
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { nodeFileTrace } from '@vercel/nft'
import { packagesOf } from '../scripts/programs/packages-of.mjs'
import { programsAmong } from '../scripts/programs/program-names.mjs'
import { REQUIRED } from '../scripts/programs/required.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The list of packages whose code is bundled into the programs; scripts/programs.mjs writes it. */
const PUT_TOGETHER = 'dist/pacotes.json'
/** Files that a package's licence asks to be kept with its code. */
const KEPT = /^(licen[cs]e|copying|notice|package\.json)/i

const below = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((path) => `${folder}/${path}`)
    .filter((path) => statSync(join(ROOT, path)).isFile())

/** Files that no import names: the fonts of the reports, and SQLite for this kind of computer. */
async function readByName() {
  const { FONT_FILES } = await import(pathToFileURL(join(ROOT, 'dist/api/report/pdf/pdf-fonts.js')).href)
  const { resolve } = createRequire(import.meta.url)
  return [
    ...FONT_FILES.map((file) => relative(ROOT, resolve(file))),
    ...below(`node_modules/@photostructure/sqlite/prebuilds/${process.platform}-${process.arch}`),
  ]
}

/** Every file that the product needs, by its path from the root. */
async function productFiles() {
  const programs = programsAmong(readdirSync(join(ROOT, 'dist'), { recursive: true }))
  const { resolve } = createRequire(import.meta.url)
  const required = Object.keys(REQUIRED).map((name) => resolve(name))
  const { fileList } = await nodeFileTrace(
    [...programs.map((path) => join(ROOT, 'dist', path)), ...required],
    { base: ROOT, processCwd: ROOT },
  )
  const reached = [...fileList, ...(await readByName())].filter((path) => !path.startsWith('dist/client/'))
  const packages = [...packagesOf(reached), ...JSON.parse(readFileSync(join(ROOT, PUT_TOGETHER), 'utf8'))]
  const kept = packages.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => KEPT.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const maps = reached
    .map((path) => `${path}.map`)
    .filter((path) => path.startsWith('dist/') && existsSync(join(ROOT, path)))
  return [...new Set([...reached, ...maps, ...kept, ...below('dist/client'), 'package.json', 'LICENSE'])]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , target] = process.argv
  if (!target || (existsSync(target) && readdirSync(target).length > 0))
    throw new Error('Uso: node docker/product-tree.mjs PASTA-VAZIA')
  const files = await productFiles()
  let bytes = 0
  for (const path of files) {
    if (!statSync(join(ROOT, path)).isFile()) continue
    cpSync(join(ROOT, path), join(target, path), { dereference: true })
    bytes += statSync(join(ROOT, path)).size
  }
  process.stdout.write(`${files.length} arquivos, ${(bytes / 1e6).toFixed(1)} MB em ${target}\n`)
}
