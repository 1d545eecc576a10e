import type { Page } from 'playwright-core'

/** A file that the browser saved: its suggested name, and the path where it lies now. */
export interface SavedFile {
  name: string
  path: string
}

/** Calls `act`, which starts a download, and waits until the file is whole. */
export async function downloadFrom(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), path: await download.path() }
}
