/** Bar, home and upload of the civil line. */
export const CIVIL_UPLOAD_SCREENS = {
  bar: `
    link "Extradorso, início" → /home
    Civil com drone
    link "Painel Administrativo" → /homeadm
    nav "Navegação da linha":
    link "Carregar Arquivos" → /uploadDroneCivil
    link "Inspeção" → /inspecaoDroneCivil
    link "Relatório" → /relatorioDroneCivil
    link "Download" → /downloadDroneCivil
    link "Usuário" → /usuariodroneCivil
    link "Sair" → /
    select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"
    button "Menu"`,
  barOfOthers: `
    link "Extradorso, início" → /home
    Civil com drone
    nav "Navegação da linha":
    link "Carregar Arquivos" → /uploadDroneCivil (current)
    link "Inspeção" → /inspecaoDroneCivil
    link "Relatório" → /relatorioDroneCivil
    link "Download" → /downloadDroneCivil
    link "Usuário" → /usuariodroneCivil
    link "Sair" → /
    select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"
    button "Menu"`,
  menu: `
    dialog "Menu":
    Menu
    button "Fechar"
    nav "Navegação da linha":
    link "Carregar Arquivos" → /uploadDroneCivil
    link "Inspeção" → /inspecaoDroneCivil
    link "Relatório" → /relatorioDroneCivil
    link "Download" → /downloadDroneCivil
    link "Usuário" → /usuariodroneCivil
    link "Painel Administrativo" → /homeadm
    link "Sair" → /
    select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"`,
  home: `
    title: Civil com drone · Extradorso
    h1 Inspeção Civil com Drone
    A solução que a sua empresa merece.
    link "Subir arquivos Fotos da ordem de serviço." → /uploadDroneCivil
    link "Inspecionar Marque danos e registre observações." → /inspecaoDroneCivil
    link "Download Baixe fotos uma a uma ou todas." → /downloadDroneCivil
    link "Relatório Exporte em PDF ou Excel." → /relatorioDroneCivil`,
  upload: `
    title: Carregar Arquivos · Extradorso
    h1 Upload de Inspeção Civil
    text "Seu Cliente" required name: seuCliente = ""
    text "Endereço" required name: endereco = ""
    text "Condomínio" required name: condominio = ""
    text "Sua Empresa" required name: suaEmpresa = ""
    text "Matrícula do Responsável" required name: matricula = ""
    text "Torre" required name: torre = ""
    text "Nº da OS" required name: os = ""
    group "Fotos":
    Fotos
    Nenhuma foto
    Arraste ou escolha imagens.
    button "Escolher fotos"
    button "Escolher pasta"
    file "Fotos" multiple name: photos accept: image/jpeg,image/png,image/webp
    button "Enviar"
    section "Pré-visualização":
    h2 Pré-visualização
    Nenhuma foto escolhida
    As fotos aparecem aqui antes do envio, para você conferir.
    0 fotos 0 MB
    button "Enviar"`,
  uploadMissing: `
    title: Carregar Arquivos · Extradorso
    h1 Upload de Inspeção Civil
    text "Seu Cliente" required name: seuCliente invalid = ""
    Informe o cliente
    text "Endereço" required name: endereco invalid = ""
    Informe o endereço
    text "Condomínio" required name: condominio invalid = ""
    Informe o condomínio
    text "Sua Empresa" required name: suaEmpresa invalid = ""
    Informe a sua empresa
    text "Matrícula do Responsável" required name: matricula invalid = ""
    Informe a matrícula
    text "Torre" required name: torre invalid = ""
    Informe a torre
    text "Nº da OS" required name: os invalid = ""
    Informe o número da OS
    group "Fotos":
    Fotos
    Nenhuma foto
    Arraste ou escolha imagens.
    button "Escolher fotos"
    button "Escolher pasta"
    file "Fotos" multiple name: photos accept: image/jpeg,image/png,image/webp
    Escolha pelo menos uma foto
    button "Enviar"
    section "Pré-visualização":
    h2 Pré-visualização
    Nenhuma foto escolhida
    As fotos aparecem aqui antes do envio, para você conferir.
    0 fotos 0 MB
    button "Enviar"`,
  uploadOne: `
    title: Carregar Arquivos · Extradorso
    h1 Upload de Inspeção Civil
    text "Seu Cliente" required name: seuCliente = "Energias do Agreste"
    text "Endereço" required name: endereco = "Rua das Acácias, 410"
    text "Condomínio" required name: condominio = "Edifício Solar do Parque"
    text "Sua Empresa" required name: suaEmpresa = "Vento Norte Inspeções"
    text "Matrícula do Responsável" required name: matricula = "VN-01873"
    text "Torre" required name: torre = "T-B"
    text "Nº da OS" required name: os = "OS-2417"
    group "Fotos":
    Fotos
    1 foto escolhida
    Arraste ou escolha imagens.
    button "Escolher fotos"
    button "Escolher pasta"
    file "Fotos" multiple name: photos accept: image/jpeg,image/png,image/webp
    button "Enviar"
    section "Pré-visualização":
    h2 Pré-visualização
    1 foto, <1 MB. Toque em uma foto para ampliar.
    button "Baixar Todas"
    button "Ampliar DJI_1.jpg"
    DJI_1.jpg
    button "Baixar DJI_1.jpg"
    button "Remover DJI_1.jpg"
    1 foto <1 MB
    button "Enviar"`,
  uploadSending: `
    dialog "Enviando 1 foto":
    43%
    progress "Enviando 1 foto" 43
    Enviando 1 foto
    Foto 1 de 1, <1 MB de <1 MB
    OS-2417, Torre T-B. Mantenha esta página aberta até terminar.
    button "Pausar"
    button "Minimizar"
    button "Cancelar envio"
    Fotos`,
  uploadDone: `
    title: Carregar Arquivos · Extradorso
    section "Envio recebido":
    h2 Envio recebido
    OS-2417, Torre T-B
    1 foto, <1 MB, 12:34
    link "Inspecionar agora" → /inspecaoDroneCivil?os=OS-2417&torre=T-B
    button "Fechar"
    h1 Upload de Inspeção Civil
    text "Seu Cliente" required name: seuCliente = "Energias do Agreste"
    text "Endereço" required name: endereco = "Rua das Acácias, 410"
    text "Condomínio" required name: condominio = "Edifício Solar do Parque"
    text "Sua Empresa" required name: suaEmpresa = "Vento Norte Inspeções"
    text "Matrícula do Responsável" required name: matricula = "VN-01873"
    text "Torre" required name: torre = ""
    text "Nº da OS" required name: os = ""
    group "Fotos":
    Fotos
    Nenhuma foto
    Arraste ou escolha imagens.
    button "Escolher fotos"
    button "Escolher pasta"
    file "Fotos" multiple name: photos accept: image/jpeg,image/png,image/webp
    button "Enviar"
    section "Pré-visualização":
    h2 Pré-visualização
    Nenhuma foto escolhida
    As fotos aparecem aqui antes do envio, para você conferir.
    0 fotos 0 MB
    button "Enviar"`,
  uploadTwo: `
    title: Carregar Arquivos · Extradorso
    h1 Upload de Inspeção Civil
    text "Seu Cliente" required name: seuCliente = ""
    text "Endereço" required name: endereco = ""
    text "Condomínio" required name: condominio = ""
    text "Sua Empresa" required name: suaEmpresa = ""
    text "Matrícula do Responsável" required name: matricula = ""
    text "Torre" required name: torre = ""
    text "Nº da OS" required name: os = ""
    group "Fotos":
    Fotos
    2 fotos escolhidas
    Arraste ou escolha imagens.
    button "Escolher fotos"
    button "Escolher pasta"
    file "Fotos" multiple name: photos accept: image/jpeg,image/png,image/webp
    button "Enviar"
    section "Pré-visualização":
    h2 Pré-visualização
    2 fotos, <1 MB. Toque em uma foto para ampliar.
    button "Baixar Todas"
    button "Ampliar DJI_1.jpg"
    DJI_1.jpg
    button "Baixar DJI_1.jpg"
    button "Remover DJI_1.jpg"
    button "Ampliar DJI_2.jpg"
    DJI_2.jpg
    button "Baixar DJI_2.jpg"
    button "Remover DJI_2.jpg"
    2 fotos <1 MB
    button "Enviar"`,
} as const
