import { formatInteiro } from '../text/formato.ts'

/** What every screen can say. */
export const TEXTOS_GERAL = {
  fechar: 'Fechar',
  cancelar: 'Cancelar',
  tentarDeNovo: 'Tentar de novo',
  fecharAviso: 'Fechar aviso',
  avisos: 'Avisos',
  carregando: 'Carregando...',
  paginaNaoEncontrada: 'Página não encontrada',
  voltarInicio: 'Voltar ao início',
  voltar: 'Voltar',
  semConexao: 'Sem conexão com o servidor. Verifique a rede e tente novamente.',
  servidorMudo: 'O servidor não respondeu. Tente novamente em instantes.',
  enderecoNaoExiste: 'O endereço não existe ou mudou. Confira o que foi digitado.',
  erroTela: 'Esta tela encontrou um erro.',
  erroTelaDica: 'Pode ter sido a rede, ou uma versão nova da plataforma.',
  recarregar: 'Recarregar',
  requestId: (id: string) => `Código do pedido: ${id}`,
  naoCarregou: 'Não foi possível carregar estes dados.',
  listaFaltou: 'O servidor não enviou esta lista, ou ela não pôde ser lida. Avise quem cuida dele.',
  comNul: 'Um dos textos tem o caractere NUL, que não pode ser guardado: retire-o e tente novamente.',
  semValor: '–',
  fotoTirada: 'Tirada em',
  longo: (maximo: number) => `Use até ${maximo} caracteres`,
  lerTudo: 'Ler tudo',
  lerMenos: 'Ler menos',
  caracteres: (n: number, maximo: number) => `${formatInteiro(n)} de ${formatInteiro(maximo)} caracteres`,
  carregarMais: 'Carregar mais',
  carregados: (mostrados: number) => `Mostrados: ${formatInteiro(mostrados)}`,
  carregadosDe: (mostrados: number, total: number) =>
    `${formatInteiro(mostrados)} de ${formatInteiro(total)}`,
} as const
