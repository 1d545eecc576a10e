/** Search of the inspection, report, download and user page of the civil line. */
export const CIVIL_RESULTS_SCREENS = {
  search: `
    title: Inspeção · Extradorso
    h1 Inspeção
    Busque as fotos de uma ordem de serviço para marcar os danos.
    text "Nº da OS" required name: os maxlength: 100 = ""
    text "Torre" required name: torre maxlength: 100 = ""
    button "Buscar Fotos"`,
  searchEmpty: `
    title: Inspeção · Extradorso
    h1 Inspeção
    Busque as fotos de uma ordem de serviço para marcar os danos.
    text "Nº da OS" required name: os maxlength: 100 = "OS-2417"
    text "Torre" required name: torre maxlength: 100 = "T-B"
    button "Buscar Fotos"
    Nenhuma foto encontrada.
    Confira a OS e a Torre da busca.`,
  report: `
    title: Relatório · Extradorso
    h1 Relatório
    text "OS" name: os maxlength: 100 = ""
    text "Torre" name: torre maxlength: 100 = ""
    button "Buscar"
    button "Baixar PDF"
    button "Baixar Excel"`,
  reportFound: `
    title: Relatório · Extradorso
    h1 Relatório
    text "OS" name: os maxlength: 100 = "OS-2417"
    text "Torre" name: torre maxlength: 100 = "T-B"
    button "Buscar"
    button "Baixar PDF"
    button "Baixar Excel"
    2 registros
    group "Filtrar registros":
    button "Todos 2" pressed
    button "Deformação estrutural 1"
    button "Dano não informado 1"
    picture "Foto: Deformação estrutural"
    link "Ver na Inspeção" → /inspecaoDroneCivil?os=OS-2417&torre=T-B&id=1
    Endereço: Rua das Acácias, 410
    Cliente: Energias do Agreste
    Torre: T-B
    Condomínio: Edifício Solar do Parque
    Empresa: Vento Norte Inspeções
    Matrícula: VN-01873
    Altura: 64,20 m
    Observação: Três ramos
    Dimensão: 148,18 x 114,31 cm
    Dano: Deformação estrutural
    picture "Foto: Dano não informado"
    link "Ver na Inspeção" → /inspecaoDroneCivil?os=OS-2417&torre=T-B&id=2
    Endereço: –
    Cliente: –
    Torre: –
    Condomínio: –
    Empresa: –
    Matrícula: –
    Altura: –
    Observação: –
    Dimensão: –
    Dano: Dano não informado`,
  reportEmpty: `
    title: Relatório · Extradorso
    h1 Relatório
    text "OS" name: os maxlength: 100 = "OS-2417"
    text "Torre" name: torre maxlength: 100 = "T-B"
    button "Buscar"
    button "Baixar PDF"
    button "Baixar Excel"
    Nenhum registro encontrado.
    Confira a OS e a Torre, ou salve marcações na Inspeção.`,
  download: `
    title: Download · Extradorso
    h1 Download
    text "OS" name: os maxlength: 100 = ""
    text "Torre" name: torre maxlength: 100 = ""
    button "Buscar"
    button "Baixar Todas"`,
  downloadOne: `
    title: Download · Extradorso
    h1 Download
    text "OS" name: os maxlength: 100 = "OS-2417"
    text "Torre" name: torre maxlength: 100 = "T-B"
    button "Buscar"
    button "Baixar Todas"
    1 foto OS-2417, Torre T-B
    group "Selecionar":
    button "Selecionar todas"
    checkbox "Selecionar Foto 7" on
    button "Ampliar Foto 7"
    Foto 7
    link "Baixar foto_drone_civil_7.jpg" → /api/fotos/ref-7?download=foto_drone_civil_7.jpg saved as foto_drone_civil_7.jpg`,
  downloadTwo: `
    title: Download · Extradorso
    h1 Download
    text "OS" name: os maxlength: 100 = "OS-2417"
    text "Torre" name: torre maxlength: 100 = "T-B"
    button "Buscar"
    button "Baixar Todas"
    2 fotos OS-2417, Torre T-B
    group "Selecionar":
    button "Selecionar todas"
    checkbox "Selecionar Foto 7" on
    button "Ampliar Foto 7"
    Foto 7
    link "Baixar foto_drone_civil_7.jpg" → /api/fotos/ref-7?download=foto_drone_civil_7.jpg saved as foto_drone_civil_7.jpg
    checkbox "Selecionar Foto 8" on
    button "Ampliar Foto 8"
    Foto 8
    link "Baixar foto_drone_civil_8.jpg" → /api/fotos/ref-8?download=foto_drone_civil_8.jpg saved as foto_drone_civil_8.jpg`,
  downloadEmpty: `
    title: Download · Extradorso
    h1 Download
    text "OS" name: os maxlength: 100 = "OS-2417"
    text "Torre" name: torre maxlength: 100 = "T-B"
    button "Buscar"
    button "Baixar Todas"
    Nenhuma foto encontrada.
    Confira a OS e a Torre da busca.`,
  downloadEnlarged: `
    dialog "Foto ampliada: Foto 7":
    picture "Foto 7"
    Foto 7
    foto_drone_civil_7.jpg
    link "Baixar foto_drone_civil_7.jpg" → /api/fotos/ref-7?download=foto_drone_civil_7.jpg saved as foto_drone_civil_7.jpg
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
    link "Inspecionar OS-2417, Torre CRII-07" → /inspecaoDroneCivil?os=OS-2417&torre=CRII-07`,
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
