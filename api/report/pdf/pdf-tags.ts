import type { PdfDocument } from './pdf-document.ts'

/** Kinds of structure elements that the report uses. Source: ISO 32000-1 §14.8.4. */
type TagType = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD' | 'Link'

/**
 * What an element says beyond its text: `alt` describes what a picture shows, `scope` which cells a header cell is the
 * header of.
 */
interface TagOptions {
  alt?: string
  scope?: 'Column'
}

type Element = PDFKit.PDFStructureElement

/**
 * The structure of the document for people who do not see it: everything drawn belongs to an element, in reading order,
 * or is an artifact. Elements are written as soon as they end, so that memory does not grow with the pages.
 */
export class PdfTags {
  readonly #doc: PdfDocument
  readonly #open: Element[] = []

  constructor(doc: PdfDocument) {
    this.#doc = doc
    const root = doc.struct('Document')
    doc.addStructure(root)
    this.#open.push(root)
  }

  #begin(type: TagType, options: TagOptions = {}): Element {
    const element = this.#doc.struct(type, options)
    this.#open.at(-1)?.add(element)
    return element
  }

  /** Draws something that is one element: a heading, a paragraph, a figure, a cell. */
  mark(type: TagType, draw: () => void, options?: TagOptions): void {
    const element = this.#begin(type, options)
    element.add(this.#doc.markStructureContent(type))
    draw()
    this.#doc.endMarkedContent()
    element.end()
  }

  /** Draws the elements that a new element holds; it ends after them. */
  group(type: TagType, draw: () => void): void {
    const element = this.#begin(type)
    this.#open.push(element)
    draw()
    this.#open.pop()
    element.end()
  }

  /** Draws text that leads to another place of the document, and makes it an element. */
  link(
    draw: () => void,
    place: { x: number; y: number; width: number; height: number; to: string; alt: string },
  ) {
    const element = this.#begin('Link', { alt: place.alt })
    element.add(this.#doc.markStructureContent('Link'))
    draw()
    this.#doc.endMarkedContent()
    const { x, y, width, height, to, alt } = place
    // A plain string would be written as a PDF name, not as text; the types know neither form.
    const Contents: unknown = new String(alt)
    this.#doc.goTo(x, y, width, height, to, {
      structParent: element,
      Contents,
    } as PDFKit.Mixins.AnnotationOption)
    element.end()
  }

  /** Draws an artifact, which says nothing to readers: rules, frames, the foot of a page. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.#doc.markContent('Artifact', { type })
    draw()
    this.#doc.endMarkedContent()
  }

  /** Closes the document's own element; nothing can be drawn after it. */
  end(): void {
    this.#open.pop()?.end()
  }
}
