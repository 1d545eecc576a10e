// node scripts/programs.mjs: the programs of the product from their sources into dist/, each under its own name, with
// what several of a kind share in dist/chunks. A start reads up to twenty files instead of the 800 they are made of; were
// the kinds put together at once, what each combination of programs shares would be a file, and a start would read fifty.
// Not this: native packages, and packages that are read when they are first needed and otherwise not at all.
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ownAddress } from './programs/own-address.mjs'
import { jsonText } from './programs/json-text.mjs'
import { packagesOf } from './programs/packages-of.mjs'
import { KINDS, programsAmong } from './programs/program-names.mjs'
import { readAtOnce } from './programs/read-at-once.mjs'
import { required } from './programs/required.mjs'
import { usedParts } from './programs/used-parts.mjs'

/** The bundler that vite itself runs on, in vite's version: one to keep up with instead of two. */
const BUNDLER = pathToFileURL(createRequire(import.meta.resolve('vite')).resolve('rolldown')).href
const { rolldown } = await import(BUNDLER)

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MADE = join(ROOT, 'dist')
/** Says since when the programs are whole: scripts/build.mjs. */
const MARK = join(MADE, '.servidor')
const begun = new Date()

/** Modules that commands of this house import: the start of the demonstration, the trial of a backend, the fonts. */
const IMPORTED = ['bff/start/start.ts', 'bff/conformance/main.ts', 'api/report/pdf/pdf-fonts.ts']
const NATIVE = ['@photostructure/sqlite']
const READ_LATER = [
  '@aws-sdk/client-s3',
  '@opentelemetry',
  '@redis/client',
  '@tus/server',
  'archiver',
  'exceljs',
  'exifr',
  'pg',
]
// What is required (programs/required.mjs) stays outside too.
const OUTSIDE = [...NATIVE, ...READ_LATER]
const isOutside = (id) => OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`))

const sourcesIn = (room) =>
  readdirSync(join(ROOT, room), { recursive: true }).map((path) => `${room}/${path}`)
const programs = programsAmong([...sourcesIn('api'), ...sourcesIn('bff')]).filter((path) =>
  path.endsWith('.ts'),
)

/** Puts programs together, and answers the modules that they are made of. */
async function putTogether(entries) {
  const bundle = await rolldown({
    cwd: ROOT,
    platform: 'node',
    resolve: { conditionNames: ['source', 'node'] },
    input: Object.fromEntries(entries.map((path) => [path.replace(/\.ts$/, ''), join(ROOT, path)])),
    external: isOutside,
    plugins: [ownAddress(ROOT), jsonText, usedParts(ROOT), required, readAtOnce],
    onLog(level, log) {
      throw new Error(log.message)
    },
  })
  const { output } = await bundle.write({
    dir: MADE,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    keepNames: true,
    // For stack traces that name the sources, with --enable-source-maps.
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
  await bundle.close()
  return output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
}

rmSync(MARK, { force: true })
for (const room of ['api', 'bff', 'chunks']) rmSync(join(MADE, room), { recursive: true, force: true })
const [services, ...others] = KINDS.map((kind) => programs.filter((path) => kind.test(path)))
const modules = await Promise.all([[...services, ...IMPORTED], ...others].map(putTogether))
const packages = packagesOf(modules.flat())
  .map((path) => relative(ROOT, path))
  .sort()
mkdirSync(MADE, { recursive: true })
/** Whose licences go with the programs: docker/product-tree.mjs. */
writeFileSync(join(MADE, 'pacotes.json'), JSON.stringify(packages))
writeFileSync(MARK, '')
// What was edited meanwhile may not be in them.
utimesSync(MARK, begun, begun)
