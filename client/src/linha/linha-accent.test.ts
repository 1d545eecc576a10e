import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'

const TOKENS = readFileSync('client/src/styles/tokens.css', 'utf8')

/** Surfaces on which words of a line's accent stand. */
const GROUNDS = ['bg', 'surface', 'surface-2', 'sunken'].map((name) => {
  const [, claro = '', escuro = ''] =
    new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(TOKENS) ?? []
  return { name, claro, escuro }
})

/** How light a colour `#rrggbb` is, by the formula of WCAG. */
function luminanceOf(color: string): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = NaN, lighter = NaN] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each(LISTA_LINHAS)('the accent of the $id line', ({ cores }) => {
  it.each(['claro', 'escuro'] as const)('has the contrast of WCAG 2.2 AA, %s', (theme) => {
    const { accent, hover, on, tint } = cores[theme]
    const pairs: [string, string, string][] = [
      ['on', on, accent],
      ['on hover', on, hover],
      ['tint', accent, tint],
      ...GROUNDS.map((ground): [string, string, string] => [ground.name, accent, ground[theme]]),
    ]
    for (const [name, one, other] of pairs) expect(contrast(one, other), name).toBeGreaterThanOrEqual(4.5)
  })
})
