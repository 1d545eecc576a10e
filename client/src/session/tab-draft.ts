/** Keys of this tab's own storage, told apart from what else it may hold. */
const PREFIXO = 'rascunho:'

/** A named piece of unsaved work that survives a reload of this tab, or null. The four keys of §3 are elsewhere. */
export function readTabDraft(chave: string): unknown {
  const texto = sessionStorage.getItem(PREFIXO + chave)
  return texto === null ? null : JSON.parse(texto)
}

/** Keeps it; values are JSON. */
export function keepTabDraft(chave: string, valor: unknown) {
  sessionStorage.setItem(PREFIXO + chave, JSON.stringify(valor))
}

/** Forgets all of it, at 'Sair'. */
export function clearTabDraft() {
  const chaves = Array.from({ length: sessionStorage.length }, (_, i) => sessionStorage.key(i) ?? '')
  for (const chave of chaves.filter((cada) => cada.startsWith(PREFIXO))) sessionStorage.removeItem(chave)
}
