import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, '../src/page/first-theme.ts')

/** The code of a source and all it imports, as one classic script. */
async function scriptOf(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'theme' } },
  })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : []
  const chunk = outputs.find((each) => each.type === 'chunk')
  if (!chunk) throw new Error(`nothing was built of ${entry}`)
  return chunk.code
}

/**
 * Shows the theme kept on this device before anything is painted: a script of its own in the head, which the content
 * security policy lets in as it lets no inline one.
 */
export function firstTheme(): Plugin {
  return {
    name: 'first-theme',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      this.emitFile({ type: 'asset', name: 'theme.js', source: await scriptOf(SOURCE) })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /theme-[^/]*\.js$/.test(name))
        const script = file ? { attrs: { src: `/${file}` } } : { children: await scriptOf(SOURCE) }
        return [{ tag: 'script', injectTo: 'head', ...script }]
      },
    },
  }
}
