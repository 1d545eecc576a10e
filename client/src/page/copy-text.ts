import { notify } from './notice.ts'

/** Copies a text for the person to paste; false where the browser does not let a page do so. */
export async function copyText(text: string): Promise<boolean> {
  // The clipboard is missing where the page comes by plain http from another machine.
  if (!('clipboard' in navigator)) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause
    return false
  }
}

/** Copies a text and tells the person whether that went well. */
export async function copyAndSay(
  text: string,
  { copiado, naoCopiado }: Record<'copiado' | 'naoCopiado', string>,
) {
  if (await copyText(text)) notify.ok(copiado)
  else notify.warn(naoCopiado)
}
