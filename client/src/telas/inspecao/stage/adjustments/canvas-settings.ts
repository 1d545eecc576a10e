/**
 * How a canvas under the filter of the adjustments is made; a canvas keeps the settings that it was first drawn with, so
 * it is made anew when the filter comes or goes. The option, a hint for other purposes, keeps it off the graphics card:
 * WebKit puts what is drawn there on the page beside an SVG filter, not through it.
 */
export const canvasSettings = (filter: string | undefined): CanvasRenderingContext2DSettings => ({
  willReadFrequently: filter !== undefined,
})
