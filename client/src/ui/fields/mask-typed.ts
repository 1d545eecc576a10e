/**
 * What was typed into a field, written as its mask says. The cursor stays where it was typed; a browser would
 * put it at the end of a text that is written anew from outside.
 */
export function maskTyped(
  field: HTMLInputElement | HTMLSelectElement,
  mask?: (texto: string) => string,
): string {
  const { value } = field
  const masked = mask?.(value) ?? value
  if (!mask || masked === value || !(field instanceof HTMLInputElement)) return masked
  const place = mask(value.slice(0, field.selectionStart ?? value.length)).length
  field.value = masked
  // A field that the browser fills by itself has no cursor, and Safari would give it the focus.
  if (document.activeElement === field) field.setSelectionRange(place, place)
  return masked
}
