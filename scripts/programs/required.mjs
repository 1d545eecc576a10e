// A package of CommonJS that stays outside is required. Imported it would first be searched for its names, by a reader in
// JavaScript that V8 makes fast meanwhile: a tenth of what the backend's start takes.

/** The packages, with what programs use of them; a name that is not here stops the build. */
export const REQUIRED = { '@node-rs/argon2': ['hash', 'verify'] }

const MARK = '\0required:'

/** The plugin. */
export const required = {
  name: 'required',
  resolveId: (source) => (source in REQUIRED ? { id: MARK + source } : null),
  load(id) {
    if (!id.startsWith(MARK)) return null
    const name = id.slice(MARK.length)
    const found = `createRequire(import.meta.url)(${JSON.stringify(name)})`
    const code = `import { createRequire } from 'node:module'
export const { ${REQUIRED[name].join(', ')} } = ${found}`
    return { code, moduleType: 'js' }
  },
}
