import type { Page } from 'playwright-core'

/**
 * What does not fit on the page as it is now, one line per place: the page scrolls sideways; text is cut or runs out of
 * its box; a control is cut by the box around it; a control with the focus is covered by something; controls overlap;
 * bars keep a third of the window or more.
 */
export const misfits = (page: Page): Promise<string[]> => page.evaluate(findMisfits)

/** Whether the page scrolls sideways, as one line or none; nothing else is looked for. */
export const movedSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`the page scrolls sideways by ${scrollWidth - clientWidth}`] : []
  })

/** Runs in the page, so it can use nothing from outside of itself. */
function findMisfits(): string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const met: string[] = []
  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    const classes = [...element.classList].map((each) => `.${each}`).join('')
    return `${element.tagName.toLowerCase()}${classes} '${text}'`
  }
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  const scope = dialogs.at(-1) ?? document.body

  /**
   * Remembers the answer for each element: the questions below are asked of an element and of all those around it, and
   * most elements are around many others.
   */
  const once = <T>(ask: (element: Element) => T) => {
    const answers = new Map<Element, T>()
    return (element: Element): T => {
      const known = answers.get(element)
      if (known !== undefined) return known
      const answer = ask(element)
      answers.set(element, answer)
      return answer
    }
  }

  // Texts for screen readers alone, and the link that is shown only to the keyboard, are cut on purpose.
  const isCut: (element: Element) => boolean = once(
    (element) =>
      element.classList.contains('skip') ||
      getComputedStyle(element).clipPath !== 'none' ||
      (element.parentElement !== null && isCut(element.parentElement)),
  )
  const isHidden = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isCut(element)

  const CUTS = /hidden|clip/
  const SCROLLS = /auto|scroll/
  const edgeOf = (element: Element) => {
    const { overflowX: x, overflowY: y, flexWrap, position } = getComputedStyle(element)
    return { element, box: element.getBoundingClientRect(), x, y, flexWrap, isFixed: position === 'fixed' }
  }
  /**
   * Boxes that may end a text: of the element itself and those around it, the nearest first, the ones that cut, scroll
   * or are fixed.
   */
  const edgesOf: (element: Element) => ReturnType<typeof edgeOf>[] = once((element) => {
    if (element === document.body) return []
    const around = element.parentElement ? edgesOf(element.parentElement) : []
    const edge = edgeOf(element)
    return edge.isFixed || edge.x !== 'visible' || edge.y !== 'visible' ? [edge, ...around] : around
  })

  /** What is wrong with an element's text: it leaves its own box, or a box around it cuts it. */
  const textMisfit = (element: Element): string | null => {
    const words = [...element.childNodes].filter(
      (node): node is Text => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
    if (words.length === 0 || element.closest('svg, option')) return null
    const own = element.getBoundingClientRect()
    const isInline = getComputedStyle(element).display === 'inline'
    const range = document.createRange()
    for (const word of words) {
      range.selectNodeContents(word)
      for (const line of range.getClientRects()) {
        if (line.width === 0) continue
        if (!isInline && (line.right > own.right + 1 || line.left < own.left - 1))
          return `text leaves its box by ${Math.round(Math.max(line.right - own.right, own.left - line.left))}`
        for (const { element: each, box, x, y, flexWrap, isFixed } of edgesOf(element)) {
          if (SCROLLS.test(x)) break
          // Text that wraps below the end of a one-line box is hidden whole, which is intended.
          if (CUTS.test(y) && flexWrap === 'wrap' && line.top >= box.bottom - 1) break
          if (CUTS.test(x) && (line.right > box.right + 1 || line.left < box.left - 1))
            return `text is cut sideways by ${nameOf(each).slice(0, 40)}`
          if (SCROLLS.test(y)) break
          // A line's box is taller than its letters, so a few px may be cut.
          if (CUTS.test(y) && (line.bottom > box.bottom + 4 || line.top < box.top - 4))
            return `text is cut in height by ${nameOf(each).slice(0, 40)}`
          if (isFixed) break
        }
      }
    }
    return null
  }

  /** A control that a box around it cuts sideways, such as a group of tools that has less room than it needs. */
  const controlMisfit = (element: Element): string | null => {
    const own = element.getBoundingClientRect()
    for (const { element: each, box, x, isFixed } of edgesOf(element)) {
      if (SCROLLS.test(x) || isFixed) break
      if (each !== element && CUTS.test(x) && (own.right > box.right + 1 || own.left < box.left - 1))
        return `cut sideways by ${nameOf(each).slice(0, 40)}`
    }
    return null
  }

  const pen = document.createElement('canvas').getContext('2d')
  /** A chosen option whose text is longer than the field that shows it. */
  const valueMisfit = (element: Element): string | null => {
    if (!(element instanceof HTMLSelectElement) || !pen) return null
    const style = getComputedStyle(element)
    pen.font = style.font
    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    const text = element.selectedOptions[0]?.text ?? ''
    return pen.measureText(text).width > room + 1 ? `the choice '${text}' is cut` : null
  }

  /** What covers a control that has just got the focus, or that it is out of the window. */
  const coverOf = (element: Element): string | null => {
    const box = element.getBoundingClientRect()
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    if (right - left < Math.min(box.width, innerWidth) - 2) return 'out of the window'
    if (bottom - top < Math.min(box.height, 24) - 2) return 'out of the window'
    const points: [number, number][] = [
      [(left + right) / 2, (top + bottom) / 2],
      [(left + right) / 2, top + 4],
      [(left + right) / 2, bottom - 4],
      [left + 5, (top + bottom) / 2],
      [right - 5, (top + bottom) / 2],
    ]
    for (const [x, y] of points) {
      const found = document.elementFromPoint(x, y)
      if (found && (element.contains(found) || found.contains(element))) continue
      if (
        found?.closest('button') &&
        element.contains(found.closest('.password')?.querySelector('input') ?? null)
      )
        continue
      if (found?.closest('label')?.control === element || found?.closest('.toast')) continue
      return `covered by ${found ? nameOf(found) : 'nothing'}`
    }
    return null
  }

  const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (sideways > 0) met.push(`the page scrolls sideways by ${sideways}`)

  const shown = [...scope.querySelectorAll('*')].filter((element) => !isHidden(element))
  for (const element of shown) {
    const misfit = textMisfit(element) ?? valueMisfit(element)
    if (misfit) met.push(`${nameOf(element)}: ${misfit}`)
  }

  const controls = shown.filter((element) => element.matches(CONTROLS))
  for (const element of controls) {
    // A marker may reach beyond the part of its photo that is shown.
    const misfit = element.matches('.marker') ? null : controlMisfit(element)
    if (misfit) met.push(`${nameOf(element)}: ${misfit}`)
  }
  const isHeld: (element: Element) => boolean = once((element) => {
    const { position, overflowX, overflowY } = getComputedStyle(element)
    if (position === 'fixed' || position === 'sticky' || overflowX === 'auto' || overflowY === 'auto')
      return true
    return element.parentElement !== null && isHeld(element.parentElement)
  })
  const loose = controls.filter((element) => !isHeld(element))
  const boxes = loose.map((element) => element.getBoundingClientRect())
  loose.forEach((one, i) => {
    for (let j = i + 1; j < loose.length; j += 1) {
      const [other, a, b] = [loose[j], boxes[i], boxes[j]]
      if (!other || !a || !b || one.contains(other) || other.contains(one)) continue
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      const [least] = [a.width * a.height, b.width * b.height].toSorted((x, y) => x - y)
      // A control may lie wholly on another: the eye on the senha's field, the cross on a picture.
      if (across > 2 && down > 2 && across * down < (least ?? 0) - 4)
        met.push(`${nameOf(one)} overlaps ${nameOf(other)}`)
    }
  })

  const before = document.activeElement
  const [x, y] = [scrollX, scrollY]
  for (const element of controls) {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) continue
    // Thumbnails appear and disappear as their strip moves; the middle of a marker belongs to the photo.
    if (element.matches(':disabled, .marker, .strip *')) continue
    // An element that has the focus already would not be scrolled into view by getting it.
    if (document.activeElement === element) element.blur()
    element.focus()
    if (document.activeElement !== element && !element.contains(document.activeElement)) continue
    const cover = coverOf(element)
    if (cover) met.push(`${nameOf(element)}: ${cover}`)
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })

  scrollTo({ top: document.documentElement.scrollHeight / 3, behavior: 'instant' })
  let kept = 0
  for (const element of shown) {
    const { position } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const stuck =
      position === 'fixed' ||
      (position === 'sticky' && (Math.abs(box.top) < 2 || Math.abs(box.bottom - innerHeight) < 2))
    const wide = box.width > innerWidth * 0.6 && box.height < innerHeight * 0.9 && !element.closest('dialog')
    if (stuck && wide && !element.parentElement?.closest('.Toastify')) kept += box.height
  }
  if (kept > innerHeight * 0.34) met.push(`bars keep ${Math.round(kept)} of ${innerHeight} px`)
  scrollTo(x, y)
  return met
}
