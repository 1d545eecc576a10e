import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader of a PDF sees. */
export interface PdfContent {
  pages: number
  /** All text, pages joined, runs of spaces as one. */
  text: string
  /** How many times an image is painted. */
  images: number
}

/** Reads a PDF with Mozilla's reader. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const texts: string[] = []
  let images = 0
  for (let n = 1; n <= document.numPages; n += 1) {
    const page = await document.getPage(n)
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    const { fnArray } = await page.getOperatorList()
    images += fnArray.filter((op) => op === OPS.paintImageXObject).length
  }
  const pages = document.numPages
  await task.destroy()
  return { pages, text: texts.join(' ').replaceAll(/\s+/g, ' '), images }
}
