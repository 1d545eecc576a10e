import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new, empty folder for a test to fill. */
export const newFolder = (name: string): string => mkdtempSync(join(tmpdir(), `${name}-`))

/** Removes a folder with all in it, tried again for about 5 s: what a killed process had started may write there for a moment longer. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
