import { build } from 'vite'
import { CONDITIONS } from './conditions.ts'

interface ScriptInput {
  /** Path of the source. */
  entry: string
  /** What its exports would be called. */
  name: string
  /** Words of the source that stand for values known at the build. */
  define?: Record<string, string>
}

/** The code of a source and all it imports, as one classic script. */
export async function scriptOf({ entry, name, define = {} }: ScriptInput): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define,
    resolve: { conditions: CONDITIONS },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name } },
  })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : []
  const chunk = outputs.find((each) => each.type === 'chunk')
  if (!chunk) throw new Error(`nothing was built of ${entry}`)
  return chunk.code
}
