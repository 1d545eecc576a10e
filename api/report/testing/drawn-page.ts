import { getDocument, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'

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

/** The pictures and texts of each page in the order of drawing, and where its lowest text stands above the footer. */
export async function drawnPages(bytes: Buffer, footer: number) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false })
  const document = await task.promise
  const pages: { pictures: DrawnPicture[]; texts: DrawnText[]; lowest: number }[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { height: top } = page.getViewport({ scale: 1 })
    const { fnArray, argsArray } = await page.getOperatorList()
    const kept: number[][] = []
    let at = [1, 0, 0, 1, 0, 0]
    const pictures: DrawnPicture[] = []
    fnArray.forEach((operator, index) => {
      const given = argsArray[index] as number[]
      if (operator === OPS.save) kept.push(at)
      else if (operator === OPS.restore) at = kept.pop() ?? at
      else if (operator === OPS.transform) at = Util.transform(at, given)
      else if (operator === OPS.paintImageXObject) {
        const [a = 0, , , d = 0, e = 0, f = 0] = at
        const px = [given[1] ?? 0, given[2] ?? 0] as const
        pictures.push({ x: e, y: top - Math.max(f, f + d), width: a, height: Math.abs(d), px })
      }
    })
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item): DrawnText[] =>
      'str' in item && item.str.trim()
        ? [{ text: item.str, x: item.transform[4], y: top - item.transform[5] }]
        : [],
    )
    const lowest = Math.max(...texts.map(({ y }) => y).filter((y) => y < footer))
    pages.push({ pictures, texts, lowest })
  }
  await task.destroy()
  return pages
}
