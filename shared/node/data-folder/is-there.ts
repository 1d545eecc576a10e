import { statSync } from 'node:fs'
import { isMissing } from './system-errors.ts'

/**
 * True when there is something at the path. Throws the system's error where that cannot be looked up, since it proves
 * nothing.
 */
export function isThere(path: string): boolean {
  try {
    statSync(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
