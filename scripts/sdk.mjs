// npm run sdk: builds the package of sdk/ in dist/sdk, ready for `npm pack`. It has its types written out in full, one
// file of code for programs and browsers, one for Node.js and what both use, and needs no other package.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT, checkTypes } from './build.mjs'
import { writtenTypes } from './sdk/written-types.mjs'

const SOURCE = join(ROOT, 'sdk')
const MADE = join(ROOT, 'dist/sdk')
const TYPES = join(ROOT, 'dist/types/sdk')

/** Copies the declaration files; inside the package they lie beside `.js` files, so their imports get that ending. */
function copyTypes() {
  for (const name of readdirSync(TYPES, { recursive: true }).filter((path) => path.endsWith('.d.ts'))) {
    if (/^(product|procedure-client|linha|send-form)\./.test(name)) continue
    const text = readFileSync(join(TYPES, name), 'utf8')
    mkdirSync(join(MADE, name, '..'), { recursive: true })
    writeFileSync(join(MADE, name), text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"))
  }
  const procedures = writtenTypes(join(SOURCE, 'src/procedures.ts'), join(SOURCE, 'tsconfig.json'))
  writeFileSync(join(MADE, 'procedures.d.ts'), procedures)
}

const bundle = () =>
  build({
    configFile: false,
    root: SOURCE,
    logLevel: 'warn',
    build: {
      outDir: MADE,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      lib: { entry: { index: 'src/index.ts', node: 'src/node/index.ts' }, formats: ['es'] },
      rolldownOptions: { external: [/^node:/], output: { chunkFileNames: '[name].js' } },
    },
  })

// `compile` would also rebuild the programs of the server, which the package does not need.
if (!checkTypes('sdk')) process.exit(1)
rmSync(MADE, { recursive: true, force: true })
await bundle()
copyTypes()
for (const name of ['package.json', 'README.md', 'examples'])
  cpSync(join(SOURCE, name), join(MADE, name), { recursive: true })
cpSync(join(ROOT, 'LICENSE'), join(MADE, 'LICENSE'))
console.log('O pacote @extradorso/client está em dist/sdk; `npm pack ./dist/sdk` faz dele um arquivo.')
