/** Report, download and user page of the robo line. */
export const ROBO_RESULTS_SCREENS = {
  report: `
    title: Relatório · Extradorso
    h1 Relatório
    text "OS" name: os maxlength: 100 = ""
    text "Pá/Torre" name: blade maxlength: 100 = ""
    button "Buscar"
    button "Baixar PDF"
    button "Baixar Excel"`,
  reportFound: `
    title: Relatório · Extradorso
    h1 Relatório
    text "OS" name: os maxlength: 100 = "OS-2417"
    text "Pá/Torre" name: blade maxlength: 100 = "B-2"
    button "Buscar"
    button "Baixar PDF"
    button "Baixar Excel"
    2 registros
    group "Filtrar registros":
    button "Todos 2" pressed
    button "Rachadura 1"
    button "Dano não informado 1"
    picture "Foto: Rachadura"
    link "Ver na Inspeção" → /inspecao?os=OS-2417&blade=B-2&wtg=CRII-07&id=1
    Parque: Ventos do Cariri II
    Cliente: Energias do Agreste
    WTG: CRII-07
    Pá/Torre: B-2
    Região: LE
    Eixo Z: 13,75 m
    Dados da foto: câmera 2
    Empresa: Vento Norte Inspeções
    Matrícula: VN-01873
    Observação: Três ramos
    Dimensão: 37,04 x 28,58 cm
    Dano: Rachadura
    picture "Foto: Dano não informado"
    link "Ver na Inspeção" → /inspecao?os=OS-2417&blade=B-2&id=2
    Parque: –
    Cliente: –
    WTG: –
    Pá/Torre: –
    Região: –
    Eixo Z: –
    Dados da foto: –
    Empresa: –
    Matrícula: –
    Observação: –
    Dimensão: –
    Dano: Dano não informado`,
  reportEmpty: `
    title: Relatório · Extradorso
    h1 Relatório
    text "OS" name: os maxlength: 100 = "OS-2417"
    text "Pá/Torre" name: blade maxlength: 100 = "B-2"
    button "Buscar"
    button "Baixar PDF"
    button "Baixar Excel"
    Nenhum registro encontrado.
    Confira a OS e a Pá/Torre, ou salve marcações na Inspeção.`,
  download: `
    title: Download · Extradorso
    h1 Download
    text "OS" name: os maxlength: 100 = ""
    text "WTG" name: wtg maxlength: 100 = ""
    button "Buscar"
    button "Baixar Todas"`,
  downloadOne: `
    title: Download · Extradorso
    h1 Download
    text "OS" name: os maxlength: 100 = "OS-2417"
    text "WTG" name: wtg maxlength: 100 = "CRII-07"
    button "Buscar"
    button "Baixar Todas"
    1 foto OS-2417, WTG CRII-07
    group "Selecionar":
    button "Selecionar todas"
    checkbox "Selecionar Foto 7" on
    button "Ampliar Foto 7"
    Foto 7
    link "Baixar foto_7.jpg" → /api/fotos/ref-7?download=foto_7.jpg saved as foto_7.jpg`,
  downloadTwo: `
    title: Download · Extradorso
    h1 Download
    text "OS" name: os maxlength: 100 = "OS-2417"
    text "WTG" name: wtg maxlength: 100 = "CRII-07"
    button "Buscar"
    button "Baixar Todas"
    2 fotos OS-2417, WTG CRII-07
    group "Selecionar":
    button "Selecionar todas"
    checkbox "Selecionar Foto 7" on
    button "Ampliar Foto 7"
    Foto 7
    link "Baixar foto_7.jpg" → /api/fotos/ref-7?download=foto_7.jpg saved as foto_7.jpg
    checkbox "Selecionar Foto 8" on
    button "Ampliar Foto 8"
    Foto 8
    link "Baixar foto_8.jpg" → /api/fotos/ref-8?download=foto_8.jpg saved as foto_8.jpg`,
  downloadEmpty: `
    title: Download · Extradorso
    h1 Download
    text "OS" name: os maxlength: 100 = "OS-2417"
    text "WTG" name: wtg maxlength: 100 = "CRII-07"
    button "Buscar"
    button "Baixar Todas"
    Nenhuma foto encontrada.
    Confira a OS e a WTG da busca.`,
  downloadEnlarged: `
    dialog "Foto ampliada: Foto 7":
    picture "Foto 7"
    Foto 7
    foto_7.jpg
    link "Baixar foto_7.jpg" → /api/fotos/ref-7?download=foto_7.jpg saved as foto_7.jpg
    button "Fechar"`,
  user: `
    title: Usuário · Extradorso
    h1 Usuário
    h2 Cadastro de Empresas
    link "Minha conta" → /conta
    h3 Vento Norte Inspeções
    Responsável: Ana Lima
    Email: ana@vento.com.br
    Ramo: Inspeção
    CNPJ: 12.345.678/0001-95
    Telefone: (81) 99812-3307
    Cadastrado em: 20/11/2026 12:00
    h2 WTGs do Responsável
    month "Filtrar por mês" placeholder: AAAA-MM = ""
    h3 Torre CRII-07
    Empresa: Vento Norte Inspeções
    OS: OS-2417
    Criado em: 20/11/2026
    link "Inspecionar OS-2417, WTG CRII-07" → /inspecao?os=OS-2417&wtg=CRII-07`,
  userEmpty: `
    title: Usuário · Extradorso
    h1 Usuário
    h2 Cadastro de Empresas
    link "Minha conta" → /conta
    Nenhuma empresa cadastrada.
    Aqui aparece a empresa do seu próprio cadastro.
    h2 WTGs do Responsável
    month "Filtrar por mês" placeholder: AAAA-MM = ""
    Nenhuma WTG encontrada para este filtro.
    Aqui aparecem as WTGs dos seus próprios envios.`,
  userFiltered: `
    title: Usuário · Extradorso
    h1 Usuário
    h2 Cadastro de Empresas
    link "Minha conta" → /conta
    h3 Vento Norte Inspeções
    Responsável: Ana Lima
    Email: ana@vento.com.br
    Ramo: Inspeção
    CNPJ: 12.345.678/0001-95
    Telefone: (81) 99812-3307
    Cadastrado em: 20/11/2026 12:00
    h2 WTGs do Responsável
    month "Filtrar por mês" placeholder: AAAA-MM = "2026-11"
    Nenhuma WTG encontrada para este filtro.
    button "Limpar filtro"`,
} as const
