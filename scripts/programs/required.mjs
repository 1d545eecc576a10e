// Packages that stay outside and are, or import, CommonJS: they are required. Whatever imports CommonJS has it searched for
// its names first, by a reader in JavaScript that V8 makes fast meanwhile: a tenth of what the backend's start took, a
// quarter of a photo process's and two fifths of what a first PDF waits for its packages.

/** The packages, with what programs use of them; a name that is not here stops the build. */
export const REQUIRED = {
  '@node-rs/argon2': ['hash', 'verify'],
  fontkit: ['create'],
  pdfkit: ['default'],
  sharp: ['default'],
}

const MARK = '\0required:'

/** The plugin. */
export const required = {
  name: 'required',
  resolveId: (source) => (source in REQUIRED ? { id: MARK + source } : null),
  load(id) {
    if (!id.startsWith(MARK)) return null
    const name = id.slice(MARK.length)
    const exported = REQUIRED[name].map((part) =>
      part === 'default' ? 'export default found' : `export const { ${part} } = found`,
    )
    const code = `import { createRequire } from 'node:module'
const found = createRequire(import.meta.url)(${JSON.stringify(name)})
${exported.join('\n')}`
    return { code, moduleType: 'js' }
  },
}
