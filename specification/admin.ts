/** The administrator's dashboard as somebody reads it (§2). */

export const ADMIN_BAR = `
  link "Extradorso, início" → /home
  nav "Administração":
  link "Painel Administrativo" → /homeadm (current)
  link "Sair" → /
  select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"`
export const PAINEL_LOADING = `
  title: Painel de Controle Administrativo · Extradorso
  h1 Painel de Controle Administrativo
  button "Empresa dos relatórios"
  link "Minha conta" → /conta
  Carregando dados...`
export const PAINEL = `
  title: Painel de Controle Administrativo · Extradorso
  h1 Painel de Controle Administrativo
  button "Empresa dos relatórios"
  link "Minha conta" → /conta
  h2 WTGs criadas
  1 esta semana
  2 este mês
  h2 Usuários criados
  3 esta semana
  1.234 este mês
  link "Cadastrar usuários" → /register
  h2 Inspeções por mês
  Robô Drone Civil
  picture "Inspeções por mês"
  Inspeções por mês
  Mês | Robô | Drone | Civil
  dez 2025 | 0 | 0 | 0
  jan 2026 | 0 | 0 | 0
  fev 2026 | 0 | 0 | 0
  mar 2026 | 0 | 0 | 0
  abr 2026 | 0 | 0 | 0
  mai 2026 | 0 | 0 | 0
  jun 2026 | 0 | 0 | 0
  jul 2026 | 0 | 0 | 0
  ago 2026 | 0 | 0 | 0
  set 2026 | 0 | 0 | 0
  out 2026 | 0 | 1 | 0
  nov 2026 | 1 | 0 | 2
  h2 Usuários
  link "Gerenciar usuários" → /usuarios
  ul "Usuários":
  ana@vento.com.br 20/11/2026 Ana Lima
  davi@vento.com.br 19/11/2026
  h2 Inspeções com Robô
  month "Filtrar por mês" placeholder: AAAA-MM = ""
  button "Download Excel"
  O Excel traz as listas de todas as linhas, cada uma como está filtrada agora.
  ul "Inspeções com Robô":
  WTG
  CRII-01
  OS
  OS-1
  ID
  1
  20/11/2026
  Responsável
  Ana Lima
  Empresa
  Vento Norte
  link "Inspecionar OS-1, WTG CRII-01" → /inspecao?os=OS-1&wtg=CRII-01
  h2 Inspeções com Drone
  month "Filtrar por mês" placeholder: AAAA-MM = ""
  button "Download Excel"
  O Excel traz as listas de todas as linhas, cada uma como está filtrada agora.
  ul "Inspeções com Drone":
  WTG
  CRII-02
  OS
  OS-2
  ID
  2
  20/10/2026
  Responsável
  Ana Lima
  Empresa
  Vento Norte
  link "Inspecionar OS-2, WTG CRII-02" → /inspecaoDrone?os=OS-2&wtg=CRII-02
  h2 Inspeções Civil
  month "Filtrar por mês" placeholder: AAAA-MM = ""
  button "Download Excel"
  O Excel traz as listas de todas as linhas, cada uma como está filtrada agora.
  ul "Inspeções Civil":
  Torre
  T-3
  OS
  OS-3
  ID
  3
  20/11/2026
  Responsável
  Ana Lima
  Empresa
  Vento Norte
  link "Inspecionar OS-3, Torre T-3" → /inspecaoDroneCivil?os=OS-3&torre=T-3
  Torre
  T-4
  OS
  OS-4
  ID
  4
  19/11/2026
  Responsável
  Ana Lima
  Empresa
  Vento Norte
  link "Inspecionar OS-4, Torre T-4" → /inspecaoDroneCivil?os=OS-4&torre=T-4`
/** The dashboard with every list filtered by a month without inspections. */
export const PAINEL_FILTERED = `
  title: Painel de Controle Administrativo · Extradorso
  h1 Painel de Controle Administrativo
  button "Empresa dos relatórios"
  link "Minha conta" → /conta
  h2 WTGs criadas
  1 esta semana
  2 este mês
  h2 Usuários criados
  3 esta semana
  1.234 este mês
  link "Cadastrar usuários" → /register
  h2 Inspeções por mês
  Robô Drone Civil
  picture "Inspeções por mês"
  Inspeções por mês
  Mês | Robô | Drone | Civil
  dez 2025 | 0 | 0 | 0
  jan 2026 | 0 | 0 | 0
  fev 2026 | 0 | 0 | 0
  mar 2026 | 0 | 0 | 0
  abr 2026 | 0 | 0 | 0
  mai 2026 | 0 | 0 | 0
  jun 2026 | 0 | 0 | 0
  jul 2026 | 0 | 0 | 0
  ago 2026 | 0 | 0 | 0
  set 2026 | 0 | 0 | 0
  out 2026 | 0 | 1 | 0
  nov 2026 | 1 | 0 | 2
  h2 Usuários
  link "Gerenciar usuários" → /usuarios
  ul "Usuários":
  ana@vento.com.br 20/11/2026 Ana Lima
  davi@vento.com.br 19/11/2026
  h2 Inspeções com Robô
  month "Filtrar por mês" placeholder: AAAA-MM = "2026-10"
  button "Download Excel"
  O Excel traz as listas de todas as linhas, cada uma como está filtrada agora.
  Nenhuma inspeção encontrada.
  h2 Inspeções com Drone
  month "Filtrar por mês" placeholder: AAAA-MM = "2026-10"
  button "Download Excel"
  O Excel traz as listas de todas as linhas, cada uma como está filtrada agora.
  ul "Inspeções com Drone":
  WTG
  CRII-02
  OS
  OS-2
  ID
  2
  20/10/2026
  Responsável
  Ana Lima
  Empresa
  Vento Norte
  link "Inspecionar OS-2, WTG CRII-02" → /inspecaoDrone?os=OS-2&wtg=CRII-02
  h2 Inspeções Civil
  month "Filtrar por mês" placeholder: AAAA-MM = "2026-12"
  button "Download Excel"
  O Excel traz as listas de todas as linhas, cada uma como está filtrada agora.
  Nenhuma inspeção encontrada.`
export const PAINEL_FAILED = `
  title: Painel de Controle Administrativo · Extradorso
  h1 Painel de Controle Administrativo
  button "Empresa dos relatórios"
  link "Minha conta" → /conta
  h2 WTGs criadas
  Não foi possível carregar estes dados.
  button "Tentar de novo"
  h2 Usuários criados
  Não foi possível carregar estes dados.
  button "Tentar de novo"
  link "Cadastrar usuários" → /register
  h2 Inspeções por mês
  Robô Drone Civil
  Não foi possível carregar estes dados.
  button "Tentar de novo"
  h2 Usuários
  link "Gerenciar usuários" → /usuarios
  Não foi possível carregar estes dados.
  button "Tentar de novo"
  h2 Inspeções com Robô
  month "Filtrar por mês" placeholder: AAAA-MM = ""
  button "Download Excel"
  O Excel traz as listas de todas as linhas, cada uma como está filtrada agora.
  Não foi possível carregar estes dados.
  button "Tentar de novo"
  h2 Inspeções com Drone
  month "Filtrar por mês" placeholder: AAAA-MM = ""
  button "Download Excel"
  O Excel traz as listas de todas as linhas, cada uma como está filtrada agora.
  Não foi possível carregar estes dados.
  button "Tentar de novo"
  h2 Inspeções Civil
  month "Filtrar por mês" placeholder: AAAA-MM = ""
  button "Download Excel"
  O Excel traz as listas de todas as linhas, cada uma como está filtrada agora.
  Não foi possível carregar estes dados.
  button "Tentar de novo"`
