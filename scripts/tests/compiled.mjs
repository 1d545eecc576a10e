import { fileURLToPath } from 'node:url'

/** An alias for test configurations: with it, the programs that tests start are the compiled ones. */
export const COMPILED = {
  find: /^(#shared\/node\/process|\.(\.\/\.\.\/process)?)\/start-program(\.ts)?$/,
  replacement: fileURLToPath(new URL('../../shared/node/testing/start-compiled.ts', import.meta.url)),
}
