import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { textOf } from './dependency-use.ts'

const READMES = { pt: textOf('README.md'), en: textOf('README.en.md') }

/** A README without its blocks of code, in which lines may begin with '#' as well. */
const withoutCode = (readme: string) => readme.replaceAll(/^```.*?^```$/gms, '')

/** What both languages must have alike, as lists whose difference is easy to read. */
const ALIKE: Record<string, (readme: string) => string[]> = {
  'the levels of the headings': (readme) =>
    [...withoutCode(readme).matchAll(/^(#+) /gm)].map(([, level = '']) => level),
  'the commands, their comments aside': (readme) =>
    [...readme.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block = '']) =>
      block.replaceAll(/ {2,}# .*$/gm, '').trim(),
    ),
  'the settings, commands and folders of the tables': (readme) =>
    [...withoutCode(readme).matchAll(/^\| (`[^`]+`) +\|/gm)].map(([, key = '']) => key),
  'the defaults that are numbers or codes': (readme) =>
    [...readme.matchAll(/^\| (`[A-Z_]+`) +\| (`[^`]+`|[\d.]+) +\|/gm)].map(
      ([, name = '', value = '']) => `${name} ${value}`,
    ),
  'the files and pages they lead to': (readme) =>
    [...readme.matchAll(/\]\(([^)]+)\)/g)]
      .map(([, target = '']) => target.replace('arquitetura.en.svg', 'arquitetura.svg'))
      .filter((target) => !/^README/.test(target))
      .toSorted(),
}

describe('README.md and README.en.md', () => {
  it.each(Object.entries(ALIKE))('have alike %s', (_what, of) => {
    expect(of(READMES.pt).length).toBeGreaterThan(2)
    expect(of(READMES.en)).toEqual(of(READMES.pt))
  })

  it('lead to each other, and only to files that are there', () => {
    expect(READMES.pt).toContain('](README.en.md)')
    expect(READMES.en).toContain('](README.md)')
    const links = Object.values(READMES).flatMap((readme) => [
      ...readme.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g),
    ])
    const gone = links.filter(
      ([, path = '']) => !existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url))),
    )
    expect(gone.map(([link]) => link)).toEqual([])
  })
})
