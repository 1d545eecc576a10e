import type { CSSProperties } from 'react'
import type { Linha } from '#shared/linhas/index'

/** Properties of an element in a line's colours: inside it, `--accent` and its company are the line's. */
export function linhaAccent({ id, cores }: Linha): { 'data-linha': string; style: CSSProperties } {
  const properties = Object.entries(cores).flatMap(([ground, colors]) =>
    Object.entries(colors).map(([name, color]): [string, string] => [`--${ground}-${name}`, color]),
  )
  return { 'data-linha': id, style: Object.fromEntries(properties) }
}
