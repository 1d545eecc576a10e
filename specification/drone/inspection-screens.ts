/** Search and bench of the drone line. */
export const DRONE_INSPECTION_SCREENS = {
  search: `
    title: Inspeção · Extradorso
    h1 Inspeção
    Busque as fotos de uma ordem de serviço para marcar os danos.
    text "Nº da OS" required name: os maxlength: 100 = ""
    text "WTG" required name: wtg maxlength: 100 = ""
    button "Buscar Fotos"`,
  searchEmpty: `
    title: Inspeção · Extradorso
    h1 Inspeção
    Busque as fotos de uma ordem de serviço para marcar os danos.
    text "Nº da OS" required name: os maxlength: 100 = "OS-2417"
    text "WTG" required name: wtg maxlength: 100 = "CRII-07"
    button "Buscar Fotos"
    Nenhuma foto encontrada.
    Confira a OS e a WTG da busca.`,
  bench: `
    title: Inspeção · Extradorso
    h1 Inspeção
    button "Nova busca"
    OS: OS-2417
    WTG: CRII-07
    0 salvas
    0 sem dano
    0 marcadas
    3 pendentes
    picture "0 salvas, 0 sem dano, 0 marcadas, 3 pendentes"
    1 de 3
    0 de 3 vistas
    Foto 1 de 3, pendente
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
    select "Fotos mostradas" [todas=Todas (3) | nuncaAberta=Nunca abertas (3) | vista=Vistas (0) | marcada=Marcadas, não salvas (0) | salva=Salvas (0) | semDano=Sem dano (0)] = "todas"
    button "Grade G" title: Ver todas as fotos em grade (G)
    list "Fotos da busca":
    aside "Detalhes da foto":
    h2 Foto 1
    button "Copiar link" title: Copiar o link desta foto (E)
    group "Desfazer ou refazer":
    button "Desfazer" title: Desfazer (Ctrl+Z) disabled
    button "Refazer" title: Refazer (Ctrl+Shift+Z ou Ctrl+Y) disabled
    button "Comparar" title: Comparar com uma OS anterior (K)
    Pendente
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
    button "Próxima" title: Próxima (D)`,
  benchMarked: `
    title: Inspeção · Extradorso
    h1 Inspeção
    button "Nova busca"
    OS: OS-2417
    WTG: CRII-07
    0 salvas
    0 sem dano
    1 marcada
    2 pendentes
    picture "0 salvas, 0 sem dano, 1 marcada, 2 pendentes"
    1 de 3
    1 de 3 vistas
    Foto 1 de 3, marcada, Arranhão
    button "Atalhos e opções"
    section "1 de 3":
    application "Foto 1":
    picture "Foto 1"
    picture "Altura relativa 64,20 m"
    group "Ferramenta":
    button "Mover" pressed
    button "Marcar"
    button "Remover marcação"
    group "Desfazer ou refazer":
    button "Desfazer" title: Desfazer (Ctrl+Z)
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
    select "Fotos mostradas" [todas=Todas (3) | nuncaAberta=Nunca abertas (2) | vista=Vistas (0) | marcada=Marcadas, não salvas (1) | salva=Salvas (0) | semDano=Sem dano (0) | dano:arranhao=Arranhão (1)] = "todas"
    button "Grade G" title: Ver todas as fotos em grade (G)
    list "Fotos da busca":
    aside "Detalhes da foto":
    h2 Foto 1
    button "Copiar link" title: Copiar o link desta foto (E)
    group "Desfazer ou refazer":
    button "Desfazer" title: Desfazer (Ctrl+Z)
    button "Refazer" title: Refazer (Ctrl+Shift+Z ou Ctrl+Y) disabled
    button "Comparar" title: Comparar com uma OS anterior (K)
    Marcada, falta salvar
    Largura: 37,04 cm
    Altura: 28,58 cm
    Altura relativa: 64,20 m
    section "Calibração":
    Escala da linha: 0,5292 mm por pixel
    button "Calibrar"
    select "Dano" [=Escolha o dano | rachadura=Rachadura | amassado=Amassado | arranhao=Arranhão | outro=Outro] = "arranhao"
    group "Danos":
    button "1 Rachadura"
    button "2 Amassado"
    button "3 Arranhão" pressed
    button "4 Outro"
    textarea "Observação" name: observacao maxlength: 5000 = "Três ramos"
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
    button "Próxima" title: Próxima (D)`,
  benchSaved: `
    title: Inspeção · Extradorso
    h1 Inspeção
    button "Nova busca"
    OS: OS-2417
    WTG: CRII-07
    1 salva
    0 sem dano
    0 marcadas
    2 pendentes
    picture "1 salva, 0 sem dano, 0 marcadas, 2 pendentes"
    1 de 3
    1 de 3 vistas
    Foto 1 de 3, salva, Arranhão
    button "Atalhos e opções"
    section "1 de 3":
    application "Foto 1":
    picture "Foto 1"
    picture "Altura relativa 64,20 m"
    group "Ferramenta":
    button "Mover" pressed
    button "Marcar"
    button "Remover marcação"
    group "Desfazer ou refazer":
    button "Desfazer" title: Desfazer (Ctrl+Z)
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
    select "Fotos mostradas" [todas=Todas (3) | nuncaAberta=Nunca abertas (2) | vista=Vistas (0) | marcada=Marcadas, não salvas (0) | salva=Salvas (1) | semDano=Sem dano (0) | dano:arranhao=Arranhão (1)] = "todas"
    button "Grade G" title: Ver todas as fotos em grade (G)
    list "Fotos da busca":
    aside "Detalhes da foto":
    h2 Foto 1
    button "Copiar link" title: Copiar o link desta foto (E)
    group "Desfazer ou refazer":
    button "Desfazer" title: Desfazer (Ctrl+Z)
    button "Refazer" title: Refazer (Ctrl+Shift+Z ou Ctrl+Y) disabled
    button "Comparar" title: Comparar com uma OS anterior (K)
    Salva
    Largura: 37,04 cm
    Altura: 28,58 cm
    Altura relativa: 64,20 m
    section "Calibração":
    Escala da linha: 0,5292 mm por pixel
    button "Calibrar"
    select "Dano" [=Escolha o dano | rachadura=Rachadura | amassado=Amassado | arranhao=Arranhão | outro=Outro] = "arranhao"
    group "Danos":
    button "1 Rachadura"
    button "2 Amassado"
    button "3 Arranhão" pressed
    button "4 Outro"
    textarea "Observação" name: observacao maxlength: 5000 = "Três ramos"
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
    button "Próxima" title: Próxima (D)`,
} as const
