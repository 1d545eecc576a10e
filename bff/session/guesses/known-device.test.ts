import type { Response } from 'express'
import { expect, it } from 'vitest'
import { createKnownDevices } from './known-device.ts'

it('A05 a device is known to the account that was opened on it, and by one cookie alone', () => {
  const devices = createKnownDevices(Buffer.alloc(32, 1), { secure: false })
  let cookie = ''
  const res = { cookie: (name: string, value: string) => void (cookie = `${name}=${value}`) }
  devices.remember(res as unknown as Response, 'ana')
  const [, device] = /=([\w-]+)\./.exec(cookie) ?? []
  expect(devices.find(cookie, 'ana')).toBe(device)
  expect([devices.find(cookie, 'rui'), devices.find(`${cookie}x`, 'ana')]).toEqual([undefined, undefined])
  expect(devices.find(`${cookie}; aparelho=x`, 'ana')).toBeUndefined()
})
