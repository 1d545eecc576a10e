import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildInfo, commitOf } from './build-info.ts'

const COMMIT = '0123456789abcdef0123456789abcdef01234567'

let root: string
beforeEach(() => {
  root = newFolder('build')
})
afterEach(() => removeFolder(root))

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

it('says version and Node of what runs, and no commit outside a checkout', () => {
  write('package.json', '{"version":"1.2.3"}')
  expect(buildInfo(root)).toEqual({ version: '1.2.3', commit: '', node: process.version })
})

it.each([
  ['a branch', { '.git/HEAD': 'ref: refs/heads/a\n', '.git/refs/heads/a': `${COMMIT}\n` }],
  [
    'a packed branch',
    { '.git/HEAD': 'ref: refs/heads/a\n', '.git/packed-refs': `#\n${COMMIT} refs/heads/a\n` },
  ],
  ['a commit by itself', { '.git/HEAD': `${COMMIT}\n` }],
  [
    'a further work tree',
    {
      '.git': 'gitdir: git/worktrees/w\n',
      'git/worktrees/w/HEAD': 'ref: refs/heads/a\n',
      'git/worktrees/w/commondir': '../..\n',
      'git/refs/heads/a': `${COMMIT}\n`,
    },
  ],
])('finds the commit of %s', (_, files) => {
  for (const [path, text] of Object.entries(files)) write(path, text)
  expect(commitOf(root)).toBe(COMMIT)
})
