import { composed } from '../text/composed.ts'
import { lastPart } from '../text/file-name.ts'

/** A photo's file name as work orders name it: without folder, case and outer spaces. */
export const nameKey = (text: string) => composed(lastPart(text).trim()).toLowerCase()

/** `nameKey` without the ending: 'foto 1' of 'Foto 1.JPG'. */
export const stemKey = (text: string) => nameKey(text).replace(/\.[a-z0-9]{1,5}$/, '')
