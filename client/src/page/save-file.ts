/** How long the browser may need to start reading an object URL, in ms. */
const REVOKE_AFTER_MS = 60_000

/** Lets the browser save the blob under this name. */
export function saveBlob(blob: Blob, nome: string) {
  const url = URL.createObjectURL(blob)
  followLink(url, nome)
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

/** Follows a link as if it were clicked: a download by browser navigation; the server's file name wins over `nome`. */
export function followLink(href: string, nome: string) {
  const link = document.createElement('a')
  link.href = href
  link.download = nome
  document.body.append(link)
  link.click()
  link.remove()
}
