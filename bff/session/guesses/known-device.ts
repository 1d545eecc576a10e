import { createHmac, randomBytes } from 'node:crypto'
import type { Response } from 'express'
import { DAY_MS } from '#shared/time/day'
import { cookieAttributes, cookieName, cookieValues } from '../cookie.ts'
import type { CookieSettings } from '../cookie.ts'
import { sameText } from '../tokens.ts'

/** Milliseconds that an account knows a device, and the address it came from, after a login. */
export const DEVICE_KNOWN_MS = 90 * DAY_MS
const MOST_CHARS = 128

/** Remembers in the browser that an account was opened there, so that guesses made elsewhere do not shut it out. */
export interface KnownDevices {
  /** Makes this browser a known one of the account. */
  remember(res: Response, account: string): void
  /** The name of the request's device, if the account knows it. */
  find(cookieHeader: string | undefined, account: string): string | undefined
}

/**
 * The cookie holds a random name and its seal for one account: it opens nothing, tells nothing, and is good for trying a
 * senha only.
 */
export function createKnownDevices(key: Buffer, settings: CookieSettings): KnownDevices {
  const name = cookieName('aparelho', settings)
  const sealed = (device: string, account: string) =>
    `${device}.${createHmac('sha256', key).update(`${device} ${account}`).digest('base64url')}`
  return {
    remember(res, account) {
      res.cookie(name, sealed(randomBytes(16).toString('base64url'), account), {
        ...cookieAttributes(settings),
        maxAge: DEVICE_KNOWN_MS,
      })
    },
    find(cookieHeader, account) {
      const [given = '', ...more] = cookieValues(cookieHeader, name)
      const [device = ''] = given.split('.')
      const isKnown =
        more.length === 0 && given.length <= MOST_CHARS && sameText(given, sealed(device, account))
      return isKnown ? device : undefined
    },
  }
}
