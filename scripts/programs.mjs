// node scripts/programs.mjs: bundles the programs of the product from their sources into dist/, each in a file of its
// own name, with the code that several programs of one kind share in dist/chunks. A start reads up to twenty files
// instead of 800 modules. The kinds are bundled apart: together, every combination of programs that share code would
// get a file of its own, and a start would read fifty. Two sorts of packages stay outside of the bundles: native ones,
// and those that are loaded only when they are first needed.
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

/**
 * The bundler that vite itself uses, in vite's version, so that there is one bundler to keep up to date instead of two.
 */
const BUNDLER = pathToFileURL(createRequire(import.meta.resolve('vite')).resolve('rolldown')).href
const { rolldown } = await import(BUNDLER)

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MADE = join(ROOT, 'dist')
/** A file whose date says how new the programs are; scripts/build.mjs compares it with the sources. */
const MARK = join(MADE, '.servidor')
const begun = new Date()

/**
 * Modules of the server that commands import although they are not programs: the start of the demonstration, the
 * conformance trial of a backend, the report's fonts.
 */
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
// The packages that scripts/programs/required.mjs lists stay outside as well.
const OUTSIDE = [...NATIVE, ...READ_LATER]
const isOutside = (id) => OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`))

const sourcesIn = (room) =>
  readdirSync(join(ROOT, room), { recursive: true }).map((path) => `${room}/${path}`)
const programs = programsAmong([...sourcesIn('api'), ...sourcesIn('bff')]).filter((path) =>
  path.endsWith('.ts'),
)

/** Bundles programs together, and returns the ids of the modules that they are made of. */
async function putTogether(entries) {
  const bundle = await rolldown({
    cwd: ROOT,
    platform: 'node',
    resolve: { conditionNames: ['source', 'node'] },
    input: Object.fromEntries(entries.map((path) => [path.replace(/\.ts$/, ''), join(ROOT, path)])),
    external: isOutside,
    plugins: [ownAddress(ROOT), jsonText, usedParts(ROOT), required, readAtOnce],
    // Tells of a busy machine, and nothing of the programs.
    checks: { bundlerTimings: false },
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
/** The list of bundled packages, whose licences docker/product-tree.mjs adds to the programs. */
writeFileSync(join(MADE, 'pacotes.json'), JSON.stringify(packages))
writeFileSync(MARK, '')
// Dated at the start of this build: a source that was edited since then may not be in the programs.
utimesSync(MARK, begun, begun)
