import { join } from 'node:path'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import { scriptOf } from './script.ts'

const SOURCE = join(import.meta.dirname, '../src/app/first-script.ts')
const APP = '/app/app.tsx'
const LINHAS = join(import.meta.dirname, '../../shared/linhas/index.ts')

/** What is read of the lines: where their screens are. */
interface Linhas {
  LISTA_LINHAS: readonly { telas: Readonly<Record<string, { rota: string }>> }[]
}

const readLinhas = async () =>
  (await runnerImport<Linhas>(LINHAS, { configFile: false, resolve: { conditions: ['source'] } })).module

/** Files that a page asks for later, by what makes it ask: being signed in, or the address of a screen. */
interface LaterFiles {
  app: string[]
  /** Of each screen of the lines: its addresses, in lower case, and its files. */
  telas: [rotas: string[], files: string[]][]
}

/** Files of a module's chunk and of those that it imports, with their styles; without those that are there `already`. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], chunk: Rolldown.OutputChunk, already: Set<string>) {
  const parts = chunks.filter(
    ({ fileName }) =>
      !already.has(fileName) && (fileName === chunk.fileName || chunk.imports.includes(fileName)),
  )
  for (const { fileName } of parts) already.add(fileName)
  const styles = parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...parts.map(({ fileName }) => fileName), ...styles].map((name) => `/${name}`)
}

/** What the entry of the build leaves to later. Throws when the app or a screen has no chunk of its own. */
function laterFiles(bundle: Rolldown.OutputBundle, { LISTA_LINHAS }: Linhas): LaterFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('no entry')
  const chunkOf = (...endings: string[]) => {
    const found = endings
      .map((ending) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending)))
      .find((chunk) => chunk !== undefined)
    if (!found) throw new Error(`no chunk of ${endings.join(', ')}`)
    return found
  }
  const already = new Set([entry.fileName, ...entry.imports])
  const app = filesOf(chunks, chunkOf(APP), already)
  const ids = new Set(LISTA_LINHAS.flatMap(({ telas }) => Object.keys(telas)))
  const telas = [...ids].map((id): LaterFiles['telas'][number] => [
    LISTA_LINHAS.flatMap(({ telas }) => telas[id]?.rota.toLowerCase() ?? []),
    filesOf(chunks, chunkOf(`/linha-${id}-tela.tsx`, `/${id}-tela.tsx`), new Set(already)),
  ])
  return { app, telas }
}

/**
 * Watches over the program and the styles of the page, shows the theme kept on this device before anything is painted, and
 * has app and screen fetched for somebody signed in: a script of its own in the head, before those it watches over, which
 * the content security policy lets in as it lets no inline one.
 */
export function firstScript(): Plugin {
  return {
    name: 'first-script',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      this.emitFile({
        type: 'asset',
        name: 'first.js',
        source: await scriptOf({ entry: SOURCE, name: 'first' }),
      })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /\/first-[^/]*\.js$/.test(name))
        if (!bundle || !file) {
          const children = await scriptOf({ entry: SOURCE, name: 'first' })
          return [{ tag: 'script', injectTo: 'head', children }]
        }
        const { app, telas } = laterFiles(bundle, await readLinhas())
        const quoted = JSON.stringify(telas).replaceAll('"', '&quot;')
        const first = `<script src="/${file}" data-app="${app.join(' ')}" data-telas="${quoted}"></script>`
        const at = html.indexOf('<script type="module"')
        if (at === -1) throw new Error('the page has no entry')
        return `${html.slice(0, at)}${first}\n    ${html.slice(at)}`
      },
    },
  }
}
