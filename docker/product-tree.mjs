// node docker/product-tree.mjs FOLDER: copies there what the built product needs to run and nothing else: its programs with
// what they import, the screens, and of node_modules only the files that are reached. To be run by the Node.js that will
// run the product: packages offer other files to other versions.
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFileTrace } from '@vercel/nft'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** What somebody starts: the two processes and the commands of whoever operates the product. */
const STARTED =
  /^(bff|api)\/main\.js$|^api\/ops\/(admin|backup|migrate|migrate-storage|restore|retencao)\.js$/
/** What those start in their turn, as processes and threads. */
const BEGUN = /^(bff|api)\/.*-(process|worker|thread)\.js$/
/** What a package's own licence asks to be kept with it. */
const KEPT = /^(licen[cs]e|copying|notice|package\.json)/i
const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

/** The programs among the paths of dist/. */
export const programsAmong = (paths) => paths.filter((path) => STARTED.test(path) || BEGUN.test(path))

/** Folders of the packages that hold these files. */
export const packagesOf = (files) => [...new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []))]

const below = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((path) => `${folder}/${path}`)
    .filter((path) => statSync(join(ROOT, path)).isFile())

/** Files that no import names: fonts of the reports, and SQLite for this kind of computer. */
async function readByName() {
  const { FONT_FILES } = await import('../dist/api/report/pdf/pdf-fonts.js')
  const { resolve } = createRequire(import.meta.url)
  return [
    ...FONT_FILES.map((file) => relative(ROOT, resolve(file))),
    ...below(`node_modules/@photostructure/sqlite/prebuilds/${process.platform}-${process.arch}`),
  ]
}

/** Every file the product needs, by its path from the root. */
async function productFiles() {
  const programs = programsAmong(readdirSync(join(ROOT, 'dist'), { recursive: true }))
  const { fileList } = await nodeFileTrace(
    programs.map((path) => join(ROOT, 'dist', path)),
    { base: ROOT, processCwd: ROOT },
  )
  const reached = [...fileList, ...(await readByName())].filter((path) => !path.startsWith('dist/client/'))
  const kept = packagesOf(reached).flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => KEPT.test(name))
      .map((name) => `${folder}/${name}`),
  )
  return [...new Set([...reached, ...kept, ...below('dist/client'), 'package.json', 'LICENSE'])]
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
