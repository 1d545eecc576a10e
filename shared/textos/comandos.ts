const PROGRAMAS = {
  migrate: 'dist/api/ops/migrate.js',
  'migrate:storage': 'dist/api/ops/migrate-storage.js',
  conformance: 'dist/bff/conformance/main.js',
} as const

/** How a command is typed, for whoever reads of it in a log: there is no npm in the image. */
export const comando = (script: keyof typeof PROGRAMAS) =>
  `npm run ${script} (na imagem, node ${PROGRAMAS[script]})`
