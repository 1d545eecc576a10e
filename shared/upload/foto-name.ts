import { lastPart } from '../text/file-name.ts'

/**
 * Most UTF-16 units that are looked at of a text that may be a name: four for each of the 255 that are kept of a name,
 * as composing takes at most that many together. A long run of accents takes the square of its length to compose.
 */
const NAME_UNITS = 1024

/** A photo's file name as work orders name it: without folder, case and outer spaces. */
export const nameKey = (text: string) =>
  lastPart(text).trim().slice(0, NAME_UNITS).normalize('NFC').toLowerCase()

/** `nameKey` without the ending: 'foto 1' of 'Foto 1.JPG'. */
export const stemKey = (text: string) => nameKey(text).replace(/\.[a-z0-9]{1,5}$/, '')
