import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { scriptOf } from './script.ts'

const SOURCE = join(import.meta.dirname, '../src/app/first-script.ts')
const APP = 'app/app.tsx'

/** Addresses of what the app is made of besides the entry: its chunk, those that it imports, and their styles. */
function appFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(APP))
  if (!entry || !app) throw new Error(`no chunk of ${APP}`)
  const known = new Set([entry.fileName, ...entry.imports])
  const parts = chunks.filter(
    ({ fileName }) => !known.has(fileName) && (fileName === app.fileName || app.imports.includes(fileName)),
  )
  const styles = parts.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...parts.map(({ fileName }) => fileName), ...styles].map((name) => `/${name}`)
}

/**
 * Shows the theme kept on this device before anything is painted, and has the app fetched for somebody signed in: a script
 * of its own in the head, which the content security policy lets in as it lets no inline one.
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
      async handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /\/first-[^/]*\.js$/.test(name))
        const script =
          bundle && file
            ? { attrs: { src: `/${file}`, 'data-app': appFiles(bundle).join(' ') } }
            : { children: await scriptOf({ entry: SOURCE, name: 'first' }) }
        return [{ tag: 'script', injectTo: 'head', ...script }]
      },
    },
  }
}
