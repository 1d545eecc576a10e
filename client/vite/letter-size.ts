import type { Plugin } from 'vite'

/** Letters of a browser that was never told another size, in px. */
const USUAL_PX = 16
const LENGTH = /(?<![\w.])(\d*\.?\d+)px\b/g

/**
 * Styles are written in px of letters of the usual size, and leave the build in rem: where a browser has larger letters the
 * whole screen is as with zoom, breakpoints too. What belongs to a drawing of its own size is written in points, which stay.
 */
export function letterSize(): Plugin {
  return {
    name: 'letter-size',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.css')
        ? { code: code.replace(LENGTH, (_, px: string) => `${Number(px) / USUAL_PX}rem`), map: null }
        : null,
  }
}
