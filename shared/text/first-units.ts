/** The first UTF-16 units of a text, as many as `most`, or one less where that would leave half a character. */
export const firstUnits = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
