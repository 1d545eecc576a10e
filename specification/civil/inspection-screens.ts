/** The bench of the civil line. */
export const CIVIL_INSPECTION_SCREENS = {
  bench: `
    title: Inspeção · Extradorso
    h1 Inspeção
    button "Nova busca"
    OS: OS-2417
    Torre: T-B
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
    Escala da linha: 2,1168 mm por pixel
    button "Calibrar"
    select "Dano" [=Escolha o dano | trinca=Trinca | rachadura=Rachadura | fissura=Fissura | desplacamento=Desplacamento | corrosao=Corrosão | infiltracao=Infiltração | eflorescencia=Eflorescência | vazamento=Vazamento | deformacao=Deformação estrutural | desalinhamento=Desalinhamento | desnivelamento=Desnivelamento | desgaste=Desgaste superficial | mancha=Mancha ou alteração de cor | acumulodetora=Acúmulo de sujeira / materiais | obstrucao=Obstrução de dutos/canais | falhafixacao=Falha em fixações | estruturaexp=Estrutura exposta | outro=Outro] = ""
    group "Danos":
    button "1 Trinca"
    button "2 Rachadura"
    button "3 Fissura"
    button "4 Desplacamento"
    button "5 Corrosão"
    button "6 Infiltração"
    button "7 Eflorescência"
    button "8 Vazamento"
    button "9 Deformação estrutural"
    button "Desalinhamento"
    button "Desnivelamento"
    button "Desgaste superficial"
    button "Mancha ou alteração de cor"
    button "Acúmulo de sujeira / materiais"
    button "Obstrução de dutos/canais"
    button "Falha em fixações"
    button "Estrutura exposta"
    button "Outro"
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
    Torre: T-B
    Condomínio: Edifício Solar do Parque
    Endereço: Rua das Acácias, 410
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
    Torre: T-B
    0 salvas
    0 sem dano
    1 marcada
    2 pendentes
    picture "0 salvas, 0 sem dano, 1 marcada, 2 pendentes"
    1 de 3
    1 de 3 vistas
    Foto 1 de 3, marcada, Deformação estrutural
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
    select "Fotos mostradas" [todas=Todas (3) | nuncaAberta=Nunca abertas (2) | vista=Vistas (0) | marcada=Marcadas, não salvas (1) | salva=Salvas (0) | semDano=Sem dano (0) | dano:deformacao=Deformação estrutural (1)] = "todas"
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
    Largura: 148,18 cm
    Altura: 114,31 cm
    Altura relativa: 64,20 m
    section "Calibração":
    Escala da linha: 2,1168 mm por pixel
    button "Calibrar"
    select "Dano" [=Escolha o dano | trinca=Trinca | rachadura=Rachadura | fissura=Fissura | desplacamento=Desplacamento | corrosao=Corrosão | infiltracao=Infiltração | eflorescencia=Eflorescência | vazamento=Vazamento | deformacao=Deformação estrutural | desalinhamento=Desalinhamento | desnivelamento=Desnivelamento | desgaste=Desgaste superficial | mancha=Mancha ou alteração de cor | acumulodetora=Acúmulo de sujeira / materiais | obstrucao=Obstrução de dutos/canais | falhafixacao=Falha em fixações | estruturaexp=Estrutura exposta | outro=Outro] = "deformacao"
    group "Danos":
    button "1 Trinca"
    button "2 Rachadura"
    button "3 Fissura"
    button "4 Desplacamento"
    button "5 Corrosão"
    button "6 Infiltração"
    button "7 Eflorescência"
    button "8 Vazamento"
    button "9 Deformação estrutural" pressed
    button "Desalinhamento"
    button "Desnivelamento"
    button "Desgaste superficial"
    button "Mancha ou alteração de cor"
    button "Acúmulo de sujeira / materiais"
    button "Obstrução de dutos/canais"
    button "Falha em fixações"
    button "Estrutura exposta"
    button "Outro"
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
    Torre: T-B
    Condomínio: Edifício Solar do Parque
    Endereço: Rua das Acácias, 410
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
    Torre: T-B
    1 salva
    0 sem dano
    0 marcadas
    2 pendentes
    picture "1 salva, 0 sem dano, 0 marcadas, 2 pendentes"
    1 de 3
    1 de 3 vistas
    Foto 1 de 3, salva, Deformação estrutural
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
    select "Fotos mostradas" [todas=Todas (3) | nuncaAberta=Nunca abertas (2) | vista=Vistas (0) | marcada=Marcadas, não salvas (0) | salva=Salvas (1) | semDano=Sem dano (0) | dano:deformacao=Deformação estrutural (1)] = "todas"
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
    Largura: 148,18 cm
    Altura: 114,31 cm
    Altura relativa: 64,20 m
    section "Calibração":
    Escala da linha: 2,1168 mm por pixel
    button "Calibrar"
    select "Dano" [=Escolha o dano | trinca=Trinca | rachadura=Rachadura | fissura=Fissura | desplacamento=Desplacamento | corrosao=Corrosão | infiltracao=Infiltração | eflorescencia=Eflorescência | vazamento=Vazamento | deformacao=Deformação estrutural | desalinhamento=Desalinhamento | desnivelamento=Desnivelamento | desgaste=Desgaste superficial | mancha=Mancha ou alteração de cor | acumulodetora=Acúmulo de sujeira / materiais | obstrucao=Obstrução de dutos/canais | falhafixacao=Falha em fixações | estruturaexp=Estrutura exposta | outro=Outro] = "deformacao"
    group "Danos":
    button "1 Trinca"
    button "2 Rachadura"
    button "3 Fissura"
    button "4 Desplacamento"
    button "5 Corrosão"
    button "6 Infiltração"
    button "7 Eflorescência"
    button "8 Vazamento"
    button "9 Deformação estrutural" pressed
    button "Desalinhamento"
    button "Desnivelamento"
    button "Desgaste superficial"
    button "Mancha ou alteração de cor"
    button "Acúmulo de sujeira / materiais"
    button "Obstrução de dutos/canais"
    button "Falha em fixações"
    button "Estrutura exposta"
    button "Outro"
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
    Torre: T-B
    Condomínio: Edifício Solar do Parque
    Endereço: Rua das Acácias, 410
    Cliente: Energias do Agreste
    Empresa: Vento Norte Inspeções
    Matrícula: VN-01873
    button "Anterior" title: Anterior (A) disabled
    button "Salvar sem dano" title: Salvar sem dano (S)
    button "Salvar Marcações" title: Salvar Marcações (Ctrl+Enter)
    button "Próxima" title: Próxima (D)`,
} as const
