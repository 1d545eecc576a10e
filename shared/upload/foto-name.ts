import { composed } from '../text/composed.ts'
import { lastPart } from '../text/file-name.ts'

/** A photo's file name in a work order, without folder and outer spaces. */
export const nameIn = (text: string) => composed(lastPart(text).trim())

/** A name without its ending: 'Foto 1' of 'Foto 1.JPG'. */
export const stemOf = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '')

/** A photo's file name as work orders name it: without folder, case and outer spaces. */
export const nameKey = (text: string) => nameIn(text).toLowerCase()

/** `nameKey` without the ending: 'foto 1' of 'Foto 1.JPG'. */
export const stemKey = (text: string) => stemOf(nameKey(text))
