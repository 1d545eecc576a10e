import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { doneOnce } from '#shared/node/turns/done-once'
import { codePoints, unpackWoff } from './web-font.ts'

export type Weight = 'regular' | 'bold'

/** A font file: its name inside the document, its bytes, and the code points that it can show. */
export interface FontFace {
  name: string
  bytes: Buffer
  covers: Set<number>
}

/** The faces of each weight, in the order in which they are asked for a character. */
export type Fonts = Readonly<Record<Weight, readonly FontFace[]>>

const ATKINSON = '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next'
const DEJAVU = 'dejavu-fonts-ttf/ttf/DejaVuSans'

/** Files of each weight: the design's face for Latin, then DejaVu Sans for every other script it knows. */
const FILES: Readonly<Record<Weight, readonly string[]>> = {
  regular: [`${ATKINSON}-latin-400-normal.woff`, `${ATKINSON}-latin-ext-400-normal.woff`, `${DEJAVU}.ttf`],
  bold: [`${ATKINSON}-latin-700-normal.woff`, `${ATKINSON}-latin-ext-700-normal.woff`, `${DEJAVU}-Bold.ttf`],
}

/**
 * All of them; no import names them, so docker/product-tree.mjs asks what was compiled of this.
 * @public
 */
export const FONT_FILES: readonly string[] = Object.values(FILES).flat()

const { resolve } = createRequire(import.meta.url)

async function loadFace(file: string): Promise<FontFace> {
  const raw = await readFile(resolve(file))
  const bytes = file.endsWith('.woff') ? unpackWoff(raw) : raw
  return { name: file, bytes, covers: codePoints(bytes) }
}

async function load(): Promise<Fonts> {
  const [regular, bold] = await Promise.all([
    Promise.all(FILES.regular.map(loadFace)),
    Promise.all(FILES.bold.map(loadFace)),
  ])
  return { regular, bold }
}

/** The fonts of every report, read once in a process. */
export const loadFonts = doneOnce(load)
