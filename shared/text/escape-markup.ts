const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text inside an element or attribute of HTML or XML; what XML cannot carry at all has to be gone already. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
