const PROGRAMAS = {
  migrate: 'dist/api/ops/migrate.js',
  'migrate:storage': 'dist/api/ops/migrate-storage.js',
  conformance: 'dist/bff/conformance/main.js',
} as const

/** How to type a command, for readers of the log. In the image there is no npm, so both ways are given. */
export const comando = (script: keyof typeof PROGRAMAS) =>
  `npm run ${script} (na imagem, node ${PROGRAMAS[script]})`
