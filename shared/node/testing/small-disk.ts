import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import type { TestContext } from 'vitest'

/**
 * Runs `work` on a new folder that is a disk of 48 MB of its own, with room for `files` files (0: no limit); skips the
 * test where a disk cannot be mounted.
 */
export async function onSmallDisk(
  { folder, files = 0 }: { folder: string; files?: number },
  { skip }: Pick<TestContext, 'skip'>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  mkdirSync(folder)
  const options = `size=48m,nr_inodes=${files}`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
  skip(!mounted, 'nobody may mount a small disk here')
  try {
    await work(folder)
  } finally {
    spawnSync('umount', ['-l', folder])
  }
}
