/**
 * The field of this label. It is looked for from the labels, of which a page has few: `getByLabelText` asks every element
 * of the page for its labels, and jsdom looks through the page each time.
 */
export function fieldOf(label: string): HTMLElement {
  const named = [...document.querySelectorAll('label')].filter(
    ({ textContent }) => textContent.replace(/\s+/g, ' ').trim() === label,
  )
  const fields = named.flatMap(({ control }) => control ?? [])
  const [field] = fields
  if (!field || fields.length > 1) throw new Error(`${fields.length} fields of the label "${label}"`)
  return field
}
