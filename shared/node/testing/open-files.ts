import { readdirSync, readlinkSync } from 'node:fs'

/** The descriptors of this process that lead to a file; none where the system does not tell. */
export const descriptorsOf = (path: string) =>
  process.platform === 'linux'
    ? readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === path
        } catch {
          return false
        }
      })
    : []
