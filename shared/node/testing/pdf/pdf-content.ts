/** An innermost part of a document's structure. */
export type Tagged = readonly [role: string, alt: string | undefined]

/** What a PDF reader sees: the text of each page, links, structure, information, and what would run by itself. */
export interface PdfContent {
  pages: string[]
  /** How many pictures it holds, however often each is painted. */
  images: number
  links: { url?: string | undefined; dest?: unknown }[]
  structure: Tagged[]
  /** Texts that are neither in the structure nor marked as left out of it. */
  untagged: string[]
  info: Record<string, unknown>
  outline: { title: string }[] | null
  active: unknown[]
}

/** A picture as it lies on its page: in pt from the upper left corner, and how many px it has. */
export interface DrawnPicture {
  x: number
  y: number
  width: number
  height: number
  px: readonly [width: number, height: number]
}

/** A text as it stands on its page: where it begins, in pt from the upper left corner. */
export interface DrawnText {
  text: string
  x: number
  y: number
}

/** Pictures and texts of a page in the order of drawing; `said` are the characters alone, wherever they stand. */
export interface DrawnPage {
  pictures: DrawnPicture[]
  texts: DrawnText[]
  said: string
}

/** A question to the reading thread: for what is drawn, or else for the content. */
export interface PdfQuestion {
  bytes: Uint8Array
  drawn: boolean
}
