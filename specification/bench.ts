/** Dialogs and toasts of the bench, the same in every line (§2, §8, and texts that the product adds). */

export const SHORTCUTS = `
  dialog "Atalhos de teclado":
  h2 Atalhos de teclado
  button "Fechar Esc"
  checkbox "Usar atalhos de uma tecla" on chosen
  Usar atalhos de uma tecla
  checkbox "Depois de salvar, ir para a próxima pendente" on
  Depois de salvar, ir para a próxima pendente
  checkbox "Com zoom, manter a posição ao trocar de foto" on
  Com zoom, manter a posição ao trocar de foto
  select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"
  Próxima foto: D
  Foto anterior: A
  Próxima nunca aberta ou pendente: P
  Primeira / última: Home End
  Salvar Marcações: Ctrl Enter
  Salvar todas: Ctrl Shift Enter
  Próxima não salva: N
  Salvar sem dano: S
  Escolher dano: 1 … 9
  Ir para Observação: O
  Ir para Gravidade e ação: T
  Remover marcação: Delete
  Copiar marcação da anterior: C
  Zoom de 200% / 100%: Duplo clique
  Tamanho real (1:1): Z
  Lupa 1:1, 2:1, sem lupa: L
  Ajustes da imagem: I
  Redefinir a imagem: R
  Ver a foto sem a marcação: H segurar
  Desfazer: Ctrl Z
  Refazer: Ctrl Y
  Mover / Marcar: V M
  Mover a foto: Setas
  Passar à marcação: Tab
  Mover a marcação: Setas
  Mover mais longe: Ctrl Setas
  Mudar o tamanho: Shift Setas
  Escolher canto ou lado: Espaço
  Zoom: + -
  Voltar a 100%: 0
  Marcação no centro: Enter
  Sair do campo de texto: Esc
  Comparar com uma OS anterior: K
  Foto de então: anterior / próxima: , .
  Marcação de então na foto aberta: J
  Sair da comparação ou da calibração: Esc
  Grade de fotos: G
  Copiar link da foto: E
  Nova busca: B
  Esta lista: ?`
export const UNSAVED_SEARCH = `
  dialog "1 foto marcada não foi salva":
  h2 1 foto marcada não foi salva
  Se você fizer uma nova busca, essas marcações se perdem.
  button "Continuar marcando"
  button "Salvar e sair"
  button "Nova busca"`
export const UNSAVED_LEAVING = `
  dialog "1 foto marcada não foi salva":
  h2 1 foto marcada não foi salva
  Se você sair desta tela, essas marcações se perdem.
  button "Continuar marcando"
  button "Salvar e sair"
  button "Sair sem salvar"`
export const TWO_UNSAVED = `
  dialog "2 fotos marcadas não foram salvas":
  h2 2 fotos marcadas não foram salvas
  Se você fizer uma nova busca, essas marcações se perdem.
  button "Continuar marcando"
  button "Salvar as 2 e sair"
  button "Nova busca"`
export const BROKEN_FOTO = `
  Foto indisponível
  A foto 1 não carregou. As marcações dela continuam guardadas.
  button "Tentar de novo"`

/** The bench after the first of three photos was saved as without damage. */
export const SAVED_WITHOUT_DAMAGE = `
  title: Inspeção · Extradorso
  h1 Inspeção
  button "Nova busca"
  OS: OS-2417
  WTG: CRII-07
  0 salvas
  1 sem dano
  0 marcadas
  2 pendentes
  picture "0 salvas, 1 sem dano, 0 marcadas, 2 pendentes"
  1 de 3
  1 de 3 vistas
  Foto 1 de 3, sem dano
  button "Atalhos e opções"
  section "1 de 3":
  application "Foto 1":
  picture "Foto 1"
  picture "Altura relativa 64,20 m"
  group "Ferramenta":
  button "Mover" pressed
  button "Marcar"
  button "Remover marcação" disabled
  group "Desfazer ou refazer":
  button "Desfazer" title: Desfazer (Ctrl+Z) disabled
  button "Refazer" title: Refazer (Ctrl+Shift+Z ou Ctrl+Y) disabled
  button "Comparar" title: Comparar com uma OS anterior (K)
  group "Ver melhor":
  button "Lupa" title: Lupa 1:1 e 2:1 nos pixels do original (L)
  button "Tamanho real, 1:1" title: Tamanho real: um pixel da foto em cada pixel da tela (Z)
  button "Ajustes da imagem" title: Brilho, contraste, gama, negativo (I)
  group "Zoom":
  button "Diminuir zoom" disabled
  100%
  button "Aumentar zoom"
  button "Voltar a 100%"
  select "Fotos mostradas" [todas=Todas (3) | nuncaAberta=Nunca abertas (2) | vista=Vistas (0) | marcada=Marcadas, não salvas (0) | salva=Salvas (0) | semDano=Sem dano (1)] = "todas"
  button "Grade G" title: Ver todas as fotos em grade (G)
  list "Fotos da busca":
  aside "Detalhes da foto":
  h2 Foto 1
  button "Copiar link" title: Copiar o link desta foto (E)
  group "Desfazer ou refazer":
  button "Desfazer" title: Desfazer (Ctrl+Z) disabled
  button "Refazer" title: Refazer (Ctrl+Shift+Z ou Ctrl+Y) disabled
  button "Comparar" title: Comparar com uma OS anterior (K)
  Sem dano
  Largura: –
  Altura: –
  Altura relativa: 64,20 m
  section "Calibração":
  Escala da linha: 0,5292 mm por pixel
  button "Calibrar"
  select "Dano" [=Escolha o dano | rachadura=Rachadura | amassado=Amassado | arranhao=Arranhão | outro=Outro] = ""
  group "Danos":
  button "1 Rachadura"
  button "2 Amassado"
  button "3 Arranhão"
  button "4 Outro"
  textarea "Observação" name: observacao maxlength: 5000 = ""
  button "Salvar Marcações Ctrl Enter" title: Salvar Marcações (Ctrl+Enter)
  button "Salvar sem dano S" title: Salvar sem dano (S)
  button "Anterior A" title: Anterior (A) disabled
  button "D Próxima" title: Próxima (D)
  group "Atalhos de teclado":
  M
  marcar
  P
  pendente
  + -
  zoom
  button "? todos os atalhos"
  WTG: CRII-07
  Parque: Ventos do Cariri II
  Cliente: Energias do Agreste
  Empresa: Vento Norte Inspeções
  Matrícula: VN-01873
  button "Anterior" title: Anterior (A) disabled
  button "Salvar sem dano" title: Salvar sem dano (S)
  button "Salvar Marcações" title: Salvar Marcações (Ctrl+Enter)
  button "Próxima" title: Próxima (D)`

/** Asked when a photo that is in the report is saved with nothing marked. */
export const WITHDRAW = `
  dialog "Retirar do relatório?":
  h2 Retirar do relatório?
  A foto fica salva como sem dano e sai do relatório. O que estava salvo continua no histórico.
  button "Manter no relatório"
  button "Retirar do relatório"`

/** Asked when a photo with marks that were never saved is saved as without damage. */
export const DISCARD = `
  dialog "Salvar sem dano?":
  h2 Salvar sem dano?
  O que você marcou nesta foto se perde.
  button "Continuar marcando"
  button "Salvar sem dano"`

/** Asked when a photo with a marker is saved before its damage is chosen. */
export const NO_DAMAGE_SAID = `
  dialog "Salvar sem dizer o dano?":
  h2 Salvar sem dizer o dano?
  A foto tem uma marcação, mas o dano não foi escolhido.
  button "Escolher o dano"
  button "Salvar assim mesmo"`

/** Asked when somebody else has saved the photo meanwhile. */
export const CONFLICT = `
  dialog "Ana salvou esta foto às 14:32 de 22/11/2026.":
  h2 Ana salvou esta foto às 14:32 de 22/11/2026.
  Foto 1
  h3 A que está salva
  Marcação: 37,04 x 28,58 cm
  Dano: Arranhão
  Observação: Três ramos
  h3 A desta página
  Marcação: –
  Dano: Outro
  Observação: –
  Salvar a desta página deixa as duas no histórico.
  button "Ficar com a que está salva"
  button "Salvar a desta página"
  button "Decidir depois"`
