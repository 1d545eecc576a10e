/**
 * The signature of each record of a zip, its bytes without names and extras, and where some of its fields lie. Source:
 * APPNOTE 6.3.10 §4.3.
 */

export const LOCAL = { signature: 0x04034b50, bytes: 30, nameLength: 26, extraLength: 28 }

export const CENTRAL = {
  signature: 0x02014b50,
  bytes: 46,
  method: 10,
  size: 20,
  nameLength: 28,
  extraLength: 30,
  commentLength: 32,
  localAt: 42,
}

export const DESCRIPTOR = { signature: 0x08074b50, bytes: 16 }

export const END = { signature: 0x06054b50, bytes: 22, entries: 10, directorySize: 12, directoryAt: 16 }
