/** Bar, home and upload of the robo line. */
export const ROBO_UPLOAD_SCREENS = {
  bar: `
    link "Extradorso, início" → /home
    Eólica com robô
    link "Painel Administrativo" → /homeadm
    nav "Navegação da linha":
    link "Carregar Arquivos" → /upload
    link "Inspeção" → /inspecao
    link "Relatório" → /relatorio
    link "Download" → /download
    link "Usuário" → /usuario
    link "Sair" → /
    select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"
    button "Menu"`,
  barOfOthers: `
    link "Extradorso, início" → /home
    Eólica com robô
    nav "Navegação da linha":
    link "Carregar Arquivos" → /upload (current)
    link "Inspeção" → /inspecao
    link "Relatório" → /relatorio
    link "Download" → /download
    link "Usuário" → /usuario
    link "Sair" → /
    select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"
    button "Menu"`,
  menu: `
    dialog "Menu":
    Menu
    button "Fechar"
    nav "Navegação da linha":
    link "Carregar Arquivos" → /upload
    link "Inspeção" → /inspecao
    link "Relatório" → /relatorio
    link "Download" → /download
    link "Usuário" → /usuario
    link "Painel Administrativo" → /homeadm
    link "Sair" → /
    select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"`,
  home: `
    title: Eólica com robô · Extradorso
    h1 Inspeção Eólica com Robô
    A solução que a sua empresa merece.
    link "Subir arquivos Fotos e JSON da ordem de serviço." → /upload
    link "Inspecionar Marque danos e registre observações." → /inspecao
    link "Download Baixe fotos uma a uma ou todas." → /download
    link "Relatório Exporte em PDF ou Excel." → /relatorio`,
  upload: `
    title: Carregar Arquivos · Extradorso
    h1 Formulário de Upload (Robô)
    text "Seu Cliente" required name: seuCliente = ""
    text "Parque" required name: parque = ""
    text "Sua Empresa" required name: suaEmpresa = ""
    text "Matrícula do Responsável" required name: matricula = ""
    text "WTG" required name: wtg = ""
    text "Blade" required name: blade = ""
    select "Região" required name: regiao [ | LE | TE | CE | OUTRO] = ""
    text "Nº da OS" required name: os = ""
    text "Início da Inspeção (número)" required name: inicioInspecao = ""
    group "Arquivo JSON da ordem de serviço":
    Arquivo JSON
    button "Escolher arquivo .json"
    file "Arquivo JSON da ordem de serviço" name: jsonfile accept: .json,application/json
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
    h1 Formulário de Upload (Robô)
    text "Seu Cliente" required name: seuCliente invalid = ""
    Informe o cliente
    text "Parque" required name: parque invalid = ""
    Informe o parque
    text "Sua Empresa" required name: suaEmpresa invalid = ""
    Informe a sua empresa
    text "Matrícula do Responsável" required name: matricula invalid = ""
    Informe a matrícula
    text "WTG" required name: wtg invalid = ""
    Informe a WTG
    text "Blade" required name: blade invalid = ""
    Informe a blade
    select "Região" required name: regiao invalid [ | LE | TE | CE | OUTRO] = ""
    Escolha a região
    text "Nº da OS" required name: os invalid = ""
    Informe o número da OS
    text "Início da Inspeção (número)" required name: inicioInspecao invalid = ""
    Informe o início, um número
    group "Arquivo JSON da ordem de serviço":
    Arquivo JSON
    button "Escolher arquivo .json"
    file "Arquivo JSON da ordem de serviço" name: jsonfile accept: .json,application/json
    Falta o arquivo .json
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
    h1 Formulário de Upload (Robô)
    text "Seu Cliente" required name: seuCliente = "Energias do Agreste"
    text "Parque" required name: parque = "Ventos do Cariri II"
    text "Sua Empresa" required name: suaEmpresa = "Vento Norte Inspeções"
    text "Matrícula do Responsável" required name: matricula = "VN-01873"
    text "WTG" required name: wtg = "CRII-07"
    text "Blade" required name: blade = "B-2"
    select "Região" required name: regiao [ | LE | TE | CE | OUTRO] = "LE"
    text "Nº da OS" required name: os = "OS-2417"
    text "Início da Inspeção (número)" required name: inicioInspecao = "12.5"
    group "Arquivo JSON da ordem de serviço":
    Arquivo JSON
    button "os.json"
    file "Arquivo JSON da ordem de serviço" name: jsonfile accept: .json,application/json
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
    OS-2417, WTG CRII-07. Mantenha esta página aberta até terminar.
    button "Pausar"
    button "Minimizar"
    button "Cancelar envio"
    Fotos`,
  uploadDone: `
    title: Carregar Arquivos · Extradorso
    section "Envio recebido":
    h2 Envio recebido
    OS-2417, WTG CRII-07
    1 foto, <1 MB, 12:34
    link "Inspecionar agora" → /inspecao?os=OS-2417&blade=B-2&regiao=LE
    button "Fechar"
    h1 Formulário de Upload (Robô)
    text "Seu Cliente" required name: seuCliente = "Energias do Agreste"
    text "Parque" required name: parque = "Ventos do Cariri II"
    text "Sua Empresa" required name: suaEmpresa = "Vento Norte Inspeções"
    text "Matrícula do Responsável" required name: matricula = "VN-01873"
    text "WTG" required name: wtg = ""
    text "Blade" required name: blade = ""
    select "Região" required name: regiao [ | LE | TE | CE | OUTRO] = ""
    text "Nº da OS" required name: os = ""
    text "Início da Inspeção (número)" required name: inicioInspecao = ""
    group "Arquivo JSON da ordem de serviço":
    Arquivo JSON
    button "Escolher arquivo .json"
    file "Arquivo JSON da ordem de serviço" name: jsonfile accept: .json,application/json
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
    h1 Formulário de Upload (Robô)
    text "Seu Cliente" required name: seuCliente = ""
    text "Parque" required name: parque = ""
    text "Sua Empresa" required name: suaEmpresa = ""
    text "Matrícula do Responsável" required name: matricula = ""
    text "WTG" required name: wtg = ""
    text "Blade" required name: blade = ""
    select "Região" required name: regiao [ | LE | TE | CE | OUTRO] = ""
    text "Nº da OS" required name: os = ""
    text "Início da Inspeção (número)" required name: inicioInspecao = ""
    group "Arquivo JSON da ordem de serviço":
    Arquivo JSON
    button "Escolher arquivo .json"
    file "Arquivo JSON da ordem de serviço" name: jsonfile accept: .json,application/json
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
