import type { CSSProperties } from 'react'
import type { Linha } from '#shared/linhas/index'

/**
 * Properties that give an element the line's colours: inside it, `--accent` and the colours that go with it
 * are the line's.
 */
export function linhaAccent({ id, cores }: Linha): { 'data-linha': string; style: CSSProperties } {
  const properties = Object.entries(cores).flatMap(([ground, colors]) =>
    Object.entries(colors).map(([name, color]): [string, string] => [`--${ground}-${name}`, color]),
  )
  return { 'data-linha': id, style: Object.fromEntries(properties) }
}
