/** The first `most` UTF-16 units of a text, or one fewer where the last would be half a character. */
export const firstUnits = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
