import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** What a module has at once: its imports, but for types and for what it brings later. */
const AT_ONCE = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?'([^']+)'/gm
const ROOT = join(import.meta.dirname, '../..')

function moduleOf(specifier: string, importer: string): string {
  if (specifier.startsWith('#shared/')) return `${specifier.slice(1)}.ts`
  return specifier.startsWith('.') ? join(dirname(importer), specifier) : specifier
}

/** Every module that a page has before it draws anything, by its path from the root, and packages by their names. */
function modulesOf(entry: string): string[] {
  const found = new Set([entry])
  for (const module of found) {
    if (!/\.tsx?$/.test(module)) continue
    const text = readFileSync(join(ROOT, module), 'utf8')
    for (const [, specifier = ''] of text.matchAll(AT_ONCE)) found.add(moduleOf(specifier, module))
  }
  return [...found]
}

it('brings no zod to the login, and the sentences of no other screen', () => {
  const modules = modulesOf('client/src/main.tsx')
  expect(modules).toEqual(expect.arrayContaining(['client/src/telas/login/login-tela.tsx', 'react']))
  expect(modules.filter((module) => /^zod|^shared\/textos\/textos\.ts$/.test(module))).toEqual([])
})
