import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { onSmallDisk } from '#shared/node/testing/small-disk'
import type { AgedLote } from '../db/repos/retention-repo.ts'
import { reportRemoval } from './removal-report.ts'

let root: string
beforeEach(() => (root = newFolder('relato')))
afterEach(() => removeFolder(root))

/** Bytes of a disk page: even on a full disk, the rest of a file's last page can still be written. */
const PAGE = 4096

/** Fills a disk up to its last byte. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const page = Buffer.alloc(PAGE); ;) writeSync(file, page)
  } catch {
    closeSync(file)
  }
}

it('a removal was told in half a line where the disk had room for half of it', (context) =>
  onSmallDisk({ folder: join(root, 'pequeno') }, context, async (dataDir) => {
    const lote: AgedLote = {
      id: 7,
      linha: 'robo',
      os: 'OS-1',
      alvo: 'WTG-1',
      created_at: '2020-11-27T10:00:00.000Z',
      fotos: 3,
      bytes: 9,
    }
    const report = () => reportRemoval(dataDir, lote, new Date('2026-11-27T10:00:00.000Z'))
    const told = () => readFileSync(join(dataDir, 'retencao/2026-11-27.jsonl'), 'utf8')
    const lines = () => told().split('\n').slice(0, -1)
    await report()
    const [line = ''] = lines()
    const most = Math.floor(PAGE / (line.length + 1))
    for (let number = 1; number < most; number++) await report()
    fill(join(dataDir, 'resto'))
    await expect(report()).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    rmSync(join(dataDir, 'resto'))
    await report()
    expect([new Set(lines()), lines().length]).toEqual([new Set([line]), most + 1])
  }))
