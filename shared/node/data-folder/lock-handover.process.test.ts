import type * as Sqlite from '@photostructure/sqlite'
import { expect, it, vi } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { lockFolder } from './folder-lock.ts'

/** Called each time a lock is found held. */
const onHeld = vi.hoisted(() => vi.fn<(sql: string) => void>())
vi.mock('@photostructure/sqlite', async (original) => {
  const { DatabaseSync } = await original<typeof Sqlite>()
  class Watched extends DatabaseSync {
    override exec(sql: string): void {
      try {
        super.exec(sql)
      } catch (error) {
        onHeld(sql)
        throw error
      }
    }
  }
  return { DatabaseSync: Watched }
})

it('a data folder was said to be in use to who waited for it, when its owner ended between two looks', async () => {
  const dataDir = newFolder('trava')
  const lock = (stoppingMs: number) => lockFolder({ dataDir, name: 'gateway' }, { runningMs: 0, stoppingMs })
  try {
    const before = await lock(0)
    before.announceStop()
    const found = () => onHeld.mock.calls.filter(([sql]) => sql === 'BEGIN EXCLUSIVE').length
    // The owner is found running twice, and ends before the third look.
    onHeld.mockImplementation(() => void (found() === 2 && before.release()))
    const own = await lock(60_000)
    own.release()
    expect(found()).toBe(2)
  } finally {
    removeFolder(dataDir)
  }
})
