import { useLayoutEffect, useState, type RefObject } from 'react'
import { listenTo } from '../../../../page/listen-to.ts'
import { LABEL, type LabelSize } from './cotas.ts'

/** Size of the letters, in CSS px, that LABEL is made for. */
const USUAL_PX = 15

/**
 * Room that a label takes in the letters of this text: more where somebody has set them larger, or wider
 * apart.
 */
function sizeFrom(text: SVGTextElement | null): LabelSize {
  // The length is 0 without a layout, as in tests: nobody reads the label then.
  const length = text?.getComputedTextLength?.() ?? 0
  if (!text || length === 0) return LABEL
  const scale = Math.max(1, parseFloat(getComputedStyle(text).fontSize) / USUAL_PX)
  const perChar = Math.max(LABEL.perChar, length / (text.textContent?.length ?? 1))
  return { height: LABEL.height * scale, perChar, padding: LABEL.padding }
}

/** Room for the labels of a marker, measured at one of them when it is drawn and when the window changes. */
export function useLabelSize(text: RefObject<SVGTextElement | null>): LabelSize {
  const [size, setSize] = useState(LABEL)
  useLayoutEffect(() => {
    const measure = () => setSize(sizeFrom(text.current))
    measure()
    return listenTo(window, { resize: measure })
  }, [text])
  return size
}
