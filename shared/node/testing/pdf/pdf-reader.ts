import { parentPort } from 'node:worker_threads'
import { getDocument, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { DrawnPage, DrawnPicture, DrawnText, PdfContent, PdfQuestion, Tagged } from './pdf-content.ts'

interface StructNode {
  role?: string
  alt?: string
  children?: StructNode[]
}

/** The innermost elements of a page's structure, in the order of reading. */
function leavesOf(node: unknown): Tagged[] {
  const { role = '', alt, children = [] } = (node ?? {}) as StructNode
  const inner = children.filter((child) => child.role !== undefined)
  return inner.length > 0 ? inner.flatMap(leavesOf) : [[role, alt]]
}

/** Texts of a page that are neither in its structure nor marked as left out of it. */
function untaggedOf(items: readonly object[]): string[] {
  let depth = 0
  const found: string[] = []
  for (const item of items as { type?: string; str?: string }[]) {
    if (item.type?.startsWith('beginMarkedContent')) depth += 1
    else if (item.type === 'endMarkedContent') depth -= 1
    else if (depth === 0 && item.str?.trim()) found.push(item.str)
  }
  return found
}

type Opened = Awaited<ReturnType<typeof getDocument>['promise']>

async function pagesOf(document: Opened): Promise<PDFPageProxy[]> {
  return Promise.all(Array.from({ length: document.numPages }, (_page, at) => document.getPage(at + 1)))
}

async function contentOf(document: Opened): Promise<Omit<PdfContent, 'images'>> {
  const content: Pick<PdfContent, 'pages' | 'links' | 'structure' | 'untagged'> = {
    pages: [],
    links: [],
    structure: [],
    untagged: [],
  }
  for (const page of await pagesOf(document)) {
    const { items } = await page.getTextContent()
    content.structure.push(...leavesOf(await page.getStructTree()))
    content.untagged.push(...untaggedOf((await page.getTextContent({ includeMarkedContent: true })).items))
    content.links.push(
      ...(await page.getAnnotations()).map(({ url, dest }: PdfContent['links'][number]) => ({ url, dest })),
    )
    content.pages.push(
      items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join(''),
    )
  }
  const { info } = await document.getMetadata()
  const active = [
    await document.getOpenAction(),
    await document.getJSActions(),
    await document.getAttachments(),
  ]
  const outline = (await document.getOutline())?.map(({ title }: { title: string }) => ({ title })) ?? null
  return { ...content, info: info as Record<string, unknown>, outline, active }
}

/** The characters that one operator shows; numbers between them move the next one. */
const charactersOf = (shown: unknown[]) =>
  (shown as { unicode?: string }[][])
    .flat()
    .map(({ unicode = '' }) => unicode)
    .join('')

async function drawnOn(page: PDFPageProxy): Promise<DrawnPage> {
  const { height: top } = page.getViewport({ scale: 1 })
  const { fnArray, argsArray } = await page.getOperatorList()
  const kept: number[][] = []
  let at = [1, 0, 0, 1, 0, 0]
  const pictures: DrawnPicture[] = []
  let said = ''
  fnArray.forEach((operator, index) => {
    const given = argsArray[index] as number[]
    if (operator === OPS.save) kept.push(at)
    else if (operator === OPS.restore) at = kept.pop() ?? at
    else if (operator === OPS.transform) at = Util.transform(at, given)
    else if (operator === OPS.showText) said += charactersOf(given)
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
  return { pictures, texts, said }
}

async function answer({ bytes, drawn }: PdfQuestion): Promise<PdfContent | DrawnPage[]> {
  // Counted first, because the reader takes the bytes away.
  const images =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g)?.length ?? 0
  const task = getDocument({ data: bytes, verbosity: 0, isEvalSupported: false })
  try {
    const document = await task.promise
    if (drawn) return await Promise.all((await pagesOf(document)).map(drawnOn))
    return { ...(await contentOf(document)), images }
  } finally {
    await task.destroy()
  }
}

parentPort?.on('message', (question: PdfQuestion) => {
  void answer(question).then((read) => parentPort?.postMessage(read))
})
