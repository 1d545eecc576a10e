/**
 * What was typed into a field, written as its mask does. The cursor stays where it was typed: to a text that is written anew
 * from outside a browser puts it at the end.
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
  // In one that the browser fills by itself there is no cursor, and Safari would give it the focus.
  if (document.activeElement === field) field.setSelectionRange(place, place)
  return masked
}
