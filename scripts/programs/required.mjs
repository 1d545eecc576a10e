// Packages that are CommonJS, or import CommonJS, and stay outside of the bundle are loaded by `require`. For an
// `import` of CommonJS, Node.js first searches the source for the exported names, with a parser in JavaScript that V8
// has to compile meanwhile. That took a tenth of the backend's start, a quarter of a photo process's, and two fifths of
// the time in which a first PDF loads its packages.

/** The packages, each with the names that the product uses. Any other name stops the build. */
export const REQUIRED = {
  '@node-rs/argon2': ['hash', 'verify'],
  fontkit: ['create'],
  pdfkit: ['default'],
  sharp: ['default'],
}

const MARK = '\0required:'

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
