/** What the bench says in dialogs and toasts, the same in every line (§2, §8, and texts of our own). */

export const SHORTCUTS = `
  dialog "Atalhos de teclado":
  h2 Atalhos de teclado
  button "Fechar Esc"
  Próxima foto: D
  Foto anterior: A
  Próxima pendente: P
  Primeira / última: Home End
  Salvar Marcações: Ctrl Enter
  Salvar sem dano: S
  Escolher dano: 1 … 9
  Ir para Observação: O
  Remover marcação: Delete
  Mover / Marcar: V M
  Mover a foto: Setas
  Passar à marcação: Tab
  Mover a marcação: Setas
  Mover mais longe: Ctrl Setas
  Mudar o tamanho: Shift Setas
  Zoom: + -
  Voltar a 100%: 0
  Marcação no centro: Enter
  Sair do campo de texto: Esc
  Nova busca: B
  Esta lista: ?
  checkbox "Usar atalhos de uma tecla" on chosen
  Usar atalhos de uma tecla
  checkbox "Depois de salvar, ir para a próxima pendente" on
  Depois de salvar, ir para a próxima pendente`
export const UNSAVED_SEARCH = `
  dialog "1 foto marcada não foi salva":
  h2 1 foto marcada não foi salva
  Se você fizer uma nova busca, essas marcações se perdem.
  button "Continuar marcando"
  button "Nova busca"`
export const UNSAVED_LEAVING = `
  dialog "1 foto marcada não foi salva":
  h2 1 foto marcada não foi salva
  Se você sair desta tela, essas marcações se perdem.
  button "Continuar marcando"
  button "Sair sem salvar"`
export const TWO_UNSAVED = `
  dialog "2 fotos marcadas não foram salvas":
  h2 2 fotos marcadas não foram salvas
  Se você fizer uma nova busca, essas marcações se perdem.
  button "Continuar marcando"
  button "Nova busca"`
export const BROKEN_PHOTO = `
  Foto indisponível
  A foto 1 não carregou. As marcações dela continuam guardadas.
  button "Tentar de novo"`
