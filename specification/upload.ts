/** The upload of the drone line in states that every line has. */

/** Four files chosen; the check finds a problem in two of them. */
export const PROBLEMS = `
  title: Carregar Arquivos · Extradorso
  h1 Formulário de Upload (Drone)
  text "Seu Cliente" required name: seuCliente = "Energias do Agreste"
  text "Parque" required name: parque = "Ventos do Cariri II"
  text "Sua Empresa" required name: suaEmpresa = "Vento Norte Inspeções"
  text "Matrícula do Responsável" required name: matricula = "VN-01873"
  text "WTG" required name: wtg = "CRII-07"
  text "Nº da OS" required name: os = "OS-2417"
  group "Fotos":
  Fotos
  4 fotos escolhidas
  Arraste ou escolha imagens.
  button "Escolher fotos"
  button "Escolher pasta"
  file "Fotos" multiple name: photos accept: image/jpeg,image/png,image/webp
  button "Enviar"
  2 fotos com problema
  button "Deixar todas de fora"
  A foto cortada.jpg está incompleta ou corrompida.
  button "Deixar de fora cortada.jpg"
  O arquivo vazia.jpg está vazio.
  button "Deixar de fora vazia.jpg"
  section "Pré-visualização":
  h2 Pré-visualização
  4 fotos, <1 MB. Toque em uma foto para ampliar.
  button "Baixar Todas"
  button "Ampliar boa.jpg"
  boa.jpg
  button "Baixar boa.jpg"
  button "Remover boa.jpg"
  button "Ampliar cortada.jpg, A foto cortada.jpg está incompleta ou corrompida."
  cortada.jpg
  button "Baixar cortada.jpg"
  button "Remover cortada.jpg"
  button "Ampliar vazia.jpg, O arquivo vazia.jpg está vazio."
  vazia.jpg
  button "Baixar vazia.jpg"
  button "Remover vazia.jpg"
  button "Ampliar nota.gif"
  nota.gif
  button "Baixar nota.gif"
  button "Remover nota.gif"
  2 fotos <1 MB
  button "Enviar"`

/** Asked when they are sent nevertheless. */
export const PROBLEM_DIALOG = `
  dialog "2 fotos com problema":
  h2 2 fotos com problema
  A foto cortada.jpg está incompleta ou corrompida.
  O arquivo vazia.jpg está vazio.
  As outras 2 fotos estão em ordem.
  button "Deixar de fora e enviar 2 fotos"
  button "Voltar"`

/** The same form after the two with a problem were left out. */
export const PROBLEMS_LEFT_OUT = `
  title: Carregar Arquivos · Extradorso
  h1 Formulário de Upload (Drone)
  text "Seu Cliente" required name: seuCliente = "Energias do Agreste"
  text "Parque" required name: parque = "Ventos do Cariri II"
  text "Sua Empresa" required name: suaEmpresa = "Vento Norte Inspeções"
  text "Matrícula do Responsável" required name: matricula = "VN-01873"
  text "WTG" required name: wtg = "CRII-07"
  text "Nº da OS" required name: os = "OS-2417"
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
  button "Ampliar boa.jpg"
  boa.jpg
  button "Baixar boa.jpg"
  button "Remover boa.jpg"
  button "Ampliar nota.gif"
  nota.gif
  button "Baixar nota.gif"
  button "Remover nota.gif"
  2 fotos <1 MB
  button "Enviar"`

/** One photo chosen, which has a problem. */
export const NO_GOOD_FOTO = `
  title: Carregar Arquivos · Extradorso
  h1 Formulário de Upload (Drone)
  text "Seu Cliente" required name: seuCliente = "Energias do Agreste"
  text "Parque" required name: parque = "Ventos do Cariri II"
  text "Sua Empresa" required name: suaEmpresa = "Vento Norte Inspeções"
  text "Matrícula do Responsável" required name: matricula = "VN-01873"
  text "WTG" required name: wtg = "CRII-07"
  text "Nº da OS" required name: os = "OS-2417"
  group "Fotos":
  Fotos
  1 foto escolhida
  Arraste ou escolha imagens.
  button "Escolher fotos"
  button "Escolher pasta"
  file "Fotos" multiple name: photos accept: image/jpeg,image/png,image/webp
  Nenhuma das fotos escolhidas pode ser enviada.
  button "Enviar"
  1 foto com problema
  A foto cortada.jpg está incompleta ou corrompida.
  button "Deixar de fora cortada.jpg"
  section "Pré-visualização":
  h2 Pré-visualização
  1 foto, <1 MB. Toque em uma foto para ampliar.
  button "Baixar Todas"
  button "Ampliar cortada.jpg, A foto cortada.jpg está incompleta ou corrompida."
  cortada.jpg
  button "Baixar cortada.jpg"
  button "Remover cortada.jpg"
  0 fotos 0 MB
  button "Enviar"`

/** 'Enviar' was pressed while the two chosen photos are still being checked. */
export const JUDGING = `
  title: Carregar Arquivos · Extradorso
  h1 Formulário de Upload (Drone)
  text "Seu Cliente" required name: seuCliente = "Energias do Agreste"
  text "Parque" required name: parque = "Ventos do Cariri II"
  text "Sua Empresa" required name: suaEmpresa = "Vento Norte Inspeções"
  text "Matrícula do Responsável" required name: matricula = "VN-01873"
  text "WTG" required name: wtg = "CRII-07"
  text "Nº da OS" required name: os = "OS-2417"
  group "Fotos":
  Fotos
  2 fotos escolhidas
  Conferindo 0 de 2...
  button "Escolher fotos"
  button "Escolher pasta"
  file "Fotos" multiple name: photos accept: image/jpeg,image/png,image/webp
  button "Conferindo as fotos..." disabled
  section "Pré-visualização":
  h2 Pré-visualização
  2 fotos, <1 MB. Toque em uma foto para ampliar.
  button "Baixar Todas"
  button "Ampliar a.jpg"
  a.jpg
  button "Baixar a.jpg"
  button "Remover a.jpg"
  button "Ampliar b.jpg"
  b.jpg
  button "Baixar b.jpg"
  button "Remover b.jpg"
  2 fotos <1 MB
  button "Conferindo as fotos..." disabled`

/** Six of 100 MB are sent, at 1 MB/s. */
export const SENDING = `
  dialog "Enviando 1 foto":
  6%
  progress "Enviando 1 foto" 6
  Enviando 1 foto
  Foto 1 de 1, 6 MB de 100 MB
  1 MB/s, faltam cerca de 2 min
  OS-2417, WTG CRII-07. Mantenha esta página aberta até terminar.
  button "Pausar"
  button "Minimizar"
  button "Cancelar envio"
  Fotos`

/** The form after the gateway refused the upload: it stays as it was. */
export const FAILED = `
  title: Carregar Arquivos · Extradorso
  h1 Formulário de Upload (Drone)
  text "Seu Cliente" required name: seuCliente = "Energias do Agreste"
  text "Parque" required name: parque = "Ventos do Cariri II"
  text "Sua Empresa" required name: suaEmpresa = "Vento Norte Inspeções"
  text "Matrícula do Responsável" required name: matricula = "VN-01873"
  text "WTG" required name: wtg = "CRII-07"
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
  button "Ampliar a.jpg"
  a.jpg
  button "Baixar a.jpg"
  button "Remover a.jpg"
  1 foto <1 MB
  button "Enviar"`

/** One chosen photo, enlarged. */
export const ENLARGED = `
  dialog "Foto ampliada: a.jpg":
  picture "a.jpg"
  a.jpg
  button "Baixar a.jpg"
  button "Fechar"`
