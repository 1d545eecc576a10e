import { statSync } from 'node:fs'
import { isMissing } from './system-errors.ts'

/** True when something is there. Throws what the system says where it may not be looked at: that is no proof of absence. */
export function isThere(path: string): boolean {
  try {
    statSync(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
