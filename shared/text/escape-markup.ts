const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for an element or attribute of HTML or XML; characters that XML cannot carry must be removed before. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
