/** The screens outside the lines, each as somebody reads it (§2, §5, §6). */

export const LOGIN = `
  title: Entrar · Extradorso
  section "Boas-vindas":
  64,20
  37,04 cm
  28,58 cm
  h1 Bem-vindo
  A solução que a sua empresa merece.
  Extradorso
  h2 Entrar
  email "E-mail" required name: email = ""
  password "Senha" required name: senha = ""
  button "Mostrar senha"
  button "Entrar"
  O acesso é criado pelo administrador da sua empresa.
  select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"`
export const LOGIN_MISSING = `
  title: Entrar · Extradorso
  section "Boas-vindas":
  64,20
  37,04 cm
  28,58 cm
  h1 Bem-vindo
  A solução que a sua empresa merece.
  Extradorso
  h2 Entrar
  email "E-mail" required name: email invalid = ""
  Digite um e-mail válido, por exemplo nome@empresa.com.br
  password "Senha" required name: senha invalid = ""
  button "Mostrar senha"
  Informe a senha
  button "Entrar"
  O acesso é criado pelo administrador da sua empresa.
  select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"`
export const LOGIN_SENHA_SHOWN = `
  title: Entrar · Extradorso
  section "Boas-vindas":
  64,20
  37,04 cm
  28,58 cm
  h1 Bem-vindo
  A solução que a sua empresa merece.
  Extradorso
  h2 Entrar
  email "E-mail" required name: email = ""
  text "Senha" required name: senha = ""
  button "Esconder senha"
  button "Entrar"
  O acesso é criado pelo administrador da sua empresa.
  select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"`
export const HOME = `
  title: Qual inspeção você vai fazer? · Extradorso
  h1 Qual inspeção você vai fazer?
  A solução que a sua empresa merece.
  link "Inspeção Eólica com Robô Interior da pá: fotos e JSON da OS." → /homeinterno
  link "Inspeção Eólica com Drone Superfície externa das pás e da torre (WTG)." → /homeexterno
  link "Inspeção Civil com Drone Fachadas e torres de condomínios." → /homeexternoCivil`
export const HOME_BAR = `
  link "Extradorso, início" → /home
  nav "Conta":
  link "Sair" → /
  select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"`
/** An administrator's bar also has the way back to the panel. */
export const HOME_BAR_ADMINISTRADOR = `
  link "Extradorso, início" → /home
  link "Painel Administrativo" → /homeadm
  nav "Conta":
  link "Sair" → /
  select "Tema" [sistema=Do sistema | claro=Claro | escuro=Escuro] = "sistema"`
export const NOT_FOUND = `
  title: Página não encontrada · Extradorso
  h1 Página não encontrada
  O endereço não existe ou mudou. Confira o que foi digitado.
  link "Voltar ao início" → /home`
export const BROKEN_SCREEN = `
  title: Usuário · Extradorso
  h1 Esta tela encontrou um erro.
  Pode ter sido a rede, ou uma versão nova da plataforma.
  button "Tentar de novo"
  button "Recarregar"`
export const REGISTER = `
  title: Cadastro de usuário · Extradorso
  link "Voltar ao Painel Administrativo" → /homeadm
  h1 Cadastro de usuário
  text "Responsável" required name: responsavel = ""
  text "Empresa" required name: empresa = ""
  text "Ramo" required name: ramo = ""
  text "CNPJ" required name: cnpj = ""
  tel "Telefone" required name: telefone = ""
  email "E-mail" required name: email = ""
  password "Senha" required name: senha = ""
  button "Mostrar senha"
  Nível
  radio "Administrador Painel, cadastro e todas as linhas." name: nivel administrador
  Administrador
  Painel, cadastro e todas as linhas.
  radio "Colaborador Upload e página do usuário, linhas eólicas." name: nivel colaborador chosen
  Colaborador
  Upload e página do usuário, linhas eólicas.
  radio "Supervisor Inspeção, relatório e download, linhas eólicas." name: nivel supervisor
  Supervisor
  Inspeção, relatório e download, linhas eólicas.
  radio "Colaborador Civil Upload e página do usuário, linha civil." name: nivel colaboradorCivil
  Colaborador Civil
  Upload e página do usuário, linha civil.
  radio "Supervisor Civil Inspeção, relatório e download, linha civil." name: nivel supervisorCivil
  Supervisor Civil
  Inspeção, relatório e download, linha civil.
  link "Cancelar" → /homeadm
  button "Cadastrar"`
export const REGISTER_MISSING = `
  title: Cadastro de usuário · Extradorso
  link "Voltar ao Painel Administrativo" → /homeadm
  h1 Cadastro de usuário
  text "Responsável" required name: responsavel invalid = ""
  Informe o responsável
  text "Empresa" required name: empresa invalid = ""
  Informe a empresa
  text "Ramo" required name: ramo invalid = ""
  Informe o ramo
  text "CNPJ" required name: cnpj invalid = ""
  Informe o CNPJ
  tel "Telefone" required name: telefone invalid = ""
  Informe o telefone com DDD
  email "E-mail" required name: email invalid = ""
  Digite um e-mail válido, por exemplo nome@empresa.com.br
  password "Senha" required name: senha invalid = ""
  button "Mostrar senha"
  Informe a senha
  Nível
  radio "Administrador Painel, cadastro e todas as linhas." name: nivel administrador
  Administrador
  Painel, cadastro e todas as linhas.
  radio "Colaborador Upload e página do usuário, linhas eólicas." name: nivel colaborador chosen
  Colaborador
  Upload e página do usuário, linhas eólicas.
  radio "Supervisor Inspeção, relatório e download, linhas eólicas." name: nivel supervisor
  Supervisor
  Inspeção, relatório e download, linhas eólicas.
  radio "Colaborador Civil Upload e página do usuário, linha civil." name: nivel colaboradorCivil
  Colaborador Civil
  Upload e página do usuário, linha civil.
  radio "Supervisor Civil Inspeção, relatório e download, linha civil." name: nivel supervisorCivil
  Supervisor Civil
  Inspeção, relatório e download, linha civil.
  link "Cancelar" → /homeadm
  button "Cadastrar"`

/** The registration filled in with a wrong CNPJ and a short senha. */
export const REGISTER_WRONG = `
  title: Cadastro de usuário · Extradorso
  link "Voltar ao Painel Administrativo" → /homeadm
  h1 Cadastro de usuário
  text "Responsável" required name: responsavel = "Davi Nóbrega"
  text "Empresa" required name: empresa = "Altura Drones"
  text "Ramo" required name: ramo = "Serviços com drone"
  text "CNPJ" required name: cnpj invalid = "12.345.678/0001-96"
  CNPJ inválido. Confira os dígitos.
  tel "Telefone" required name: telefone = "(81) 99812-3307"
  email "E-mail" required name: email = "davi@altura.com.br"
  password "Senha" required name: senha invalid = "1234567"
  button "Mostrar senha"
  A senha precisa de pelo menos 8 caracteres
  Nível
  radio "Administrador Painel, cadastro e todas as linhas." name: nivel administrador
  Administrador
  Painel, cadastro e todas as linhas.
  radio "Colaborador Upload e página do usuário, linhas eólicas." name: nivel colaborador chosen
  Colaborador
  Upload e página do usuário, linhas eólicas.
  radio "Supervisor Inspeção, relatório e download, linhas eólicas." name: nivel supervisor
  Supervisor
  Inspeção, relatório e download, linhas eólicas.
  radio "Colaborador Civil Upload e página do usuário, linha civil." name: nivel colaboradorCivil
  Colaborador Civil
  Upload e página do usuário, linha civil.
  radio "Supervisor Civil Inspeção, relatório e download, linha civil." name: nivel supervisorCivil
  Supervisor Civil
  Inspeção, relatório e download, linha civil.
  link "Cancelar" → /homeadm
  button "Cadastrar"`

/** Asked when the registration is left with something filled in. */
export const REGISTER_LEAVING = `
  dialog "Sair deste cadastro?":
  h2 Sair deste cadastro?
  Os campos preenchidos se perdem.
  button "Continuar preenchendo"
  button "Sair sem cadastrar"`
