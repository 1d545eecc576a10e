/** Size of the letters of a browser that was never told another one, in CSS px. */
const USUAL_PX = 16

/**
 * How much larger than usual the letters of this browser are: lengths in px that the styles do not set have
 * to grow with them.
 */
export const letterScale = () =>
  (parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PX) / USUAL_PX
