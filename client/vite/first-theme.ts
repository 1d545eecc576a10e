import { join } from 'node:path'
import type { Plugin } from 'vite'
import { scriptOf } from './script.ts'

const SOURCE = join(import.meta.dirname, '../src/page/first-theme.ts')

/**
 * Shows the theme kept on this device before anything is painted: a script of its own in the head, which the content
 * security policy lets in as it lets no inline one.
 */
export function firstTheme(): Plugin {
  return {
    name: 'first-theme',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      this.emitFile({
        type: 'asset',
        name: 'theme.js',
        source: await scriptOf({ entry: SOURCE, name: 'theme' }),
      })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /theme-[^/]*\.js$/.test(name))
        const script = file
          ? { attrs: { src: `/${file}` } }
          : { children: await scriptOf({ entry: SOURCE, name: 'theme' }) }
        return [{ tag: 'script', injectTo: 'head', ...script }]
      },
    },
  }
}
