import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newFolder, removeFolder } from '../testing/own-folder.ts'
import { LAST_BACKUP, lastBackup, noteBackup } from './last-backup.ts'

let folder: string
beforeEach(() => {
  folder = newFolder('ultima-copia')
})
afterEach(() => removeFolder(folder))

it('keeps when a backup was made as the time of an empty file, which needs no room on a full disk and which only its owner can read', async () => {
  const made = new Date('2026-11-21T02:30:00Z')
  await noteBackup(folder, made)
  expect(await lastBackup(folder)).toBe(made.getTime() / 1000)
  const { size, mode } = statSync(join(folder, LAST_BACKUP))
  expect([size, mode & 0o777]).toEqual([0, 0o600])
})

it('rejects where nothing can be kept', async () => {
  await expect(noteBackup(join(folder, 'falta'), new Date())).rejects.toThrow('ENOENT')
})
