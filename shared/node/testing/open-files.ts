import { readdirSync, readlinkSync } from 'node:fs'

/** Descriptors of this process that lead to a file, where the system tells. */
export const openOf = (path: string) =>
  process.platform === 'linux'
    ? readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === path
        } catch {
          return false
        }
      })
    : []
