import { formatContagem, formatInteiro } from '../../text/formato.ts'

/** Texts of the administrator's list of users, and the answers of its calls. */
export const TEXTOS_USUARIOS = {
  titulo: 'Usuários',
  gerenciar: 'Gerenciar usuários',
  voltar: 'Voltar ao Painel Administrativo',
  buscar: 'Buscar por nome, e-mail, empresa ou ID',
  nenhum: 'Nenhum usuário encontrado.',
  nenhumDica: 'Confira o que foi digitado na busca.',
  contagem: (mostrados: number, todos: number) => {
    const usuarios = formatContagem(todos, 'usuário', 'usuários')
    return mostrados === todos ? usuarios : `${formatInteiro(mostrados)} de ${usuarios}`
  },
  erroLista: 'Erro ao buscar usuários.',
  doBackend:
    'Os usuários são mantidos pelo sistema da sua empresa (API_URL), que não oferece essas operações a esta plataforma. Edite e desative lá; aqui só o cadastro está disponível.',
  colunas: {
    id: 'ID',
    nome: 'Nome',
    nivel: 'Nível',
    situacao: 'Situação',
    ultimoAcesso: 'Último acesso',
    acoes: 'Ações',
  },
  ativo: 'Ativo',
  desativado: 'Desativado',
  bloqueado: 'Bloqueado',
  bloqueadoDica: 'Senhas erradas demais; termina sozinho em até 15 minutos',
  senhaGerada: 'Senha gerada',
  semAcesso: 'não registrado',
  voce: 'você',
  editar: 'Editar',
  redefinir: 'Redefinir senha',
  desativar: 'Desativar',
  reativar: 'Reativar',
  desbloquear: 'Desbloquear',
  salvar: 'Salvar',
  editarTitulo: (nome: string) => `Editar ${nome}`,
  avisoSessoes: 'Outro e-mail ou nível encerra as sessões e os tokens da pessoa.',
  perguntaDesativar: (nome: string) => `Desativar ${nome}?`,
  efeitoDesativar:
    'A pessoa sai agora, também no meio de um envio, e não entra mais. O que enviou fica. Reativar desfaz.',
  perguntaReativar: (nome: string) => `Reativar ${nome}?`,
  efeitoReativar: 'A pessoa entra de novo com a senha que tinha.',
  perguntaDesbloquear: (nome: string) => `Desbloquear ${nome}?`,
  efeitoDesbloquear: 'As senhas erradas até agora são esquecidas e a pessoa pode tentar de novo.',
  perguntaRedefinir: (nome: string) => `Redefinir a senha de ${nome}?`,
  efeitoRedefinir:
    'A senha atual deixa de valer e a pessoa sai agora, também no meio de um envio. A senha nova aparece uma só vez.',
  senhaNova: (nome: string) => `Senha nova de ${nome}`,
  senhaUmaVez:
    'Mostrada só desta vez. Entregue por um meio seguro; na entrada a pessoa é lembrada de trocá-la.',
  copiar: 'Copiar',
  copiado: 'Senha copiada.',
  naoCopiado: 'O navegador não deixou copiar. Selecione a senha e copie.',
  anotada: 'Já anotei',
  editado: 'Cadastro salvo.',
  mudou:
    'Este cadastro mudou desde que foi aberto; nada foi gravado. Confira como está agora e salve de novo.',
  mudouTitulo: (nome: string) => `O cadastro de ${nome} mudou enquanto você o editava`,
  mudouTexto: 'Nada foi gravado ainda. Salvar troca só o que você editou; o resto fica como está agora.',
  agora: 'Agora',
  seSalvar: 'Se você salvar',
  ficarComoEsta: 'Ficar como está',
  salvarPorCima: 'Salvar o que editei',
  voltarAEdicao: 'Voltar à edição',
  enviosFicam: (empresa: string) =>
    `O que a pessoa já enviou continua com ${empresa}: só essa empresa e os administradores o veem. Se foi a empresa que mudou de nome, quem opera a plataforma leva os envios com npm run admin -- renomear-empresa.`,
  enviosFicamTitulo: 'Os envios não mudam de empresa',
  entendi: 'Entendi',
  foiDesativado: 'Acesso desativado.',
  foiReativado: 'Acesso reativado.',
  foiDesbloqueado: 'Conta desbloqueada.',
  erro: 'Erro ao mudar o usuário.',
  ultimoAdministrador:
    'É o último administrador ativo. Torne outra pessoa administrador antes; nada foi alterado.',
  aSiMesmo: 'Esta operação não vale para a própria conta. Peça a outro administrador.',
  senhaPropria: 'A própria senha se troca em Minha conta.',
  senhaMudou: 'A senha desta pessoa acaba de ser mudada por outra pessoa; nada foi alterado.',
  naoExiste: 'Este usuário não existe mais. Recarregue a página.',
} as const
