import { z } from 'zod'

/** Texts in a row, as the server tells a list, or names and values in turns, as it tells a hash. */
export const textsSchema = z.array(z.string())

/** Each name with its value. */
export const pairsOf = (texts: readonly string[]): [name: string, value: string][] =>
  texts.flatMap((name, at) => (at % 2 === 0 ? [[name, texts[at + 1] ?? '']] : []))
