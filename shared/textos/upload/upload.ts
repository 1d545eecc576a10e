import { formatContagem, formatInteiro } from '../../text/formato.ts'

/**
 * Texts of the upload screen, and the reasons for which an upload is refused. Those about single photos and progress
 * are in `TEXTOS_ENVIO`. Source: spec §2, §5, §8.
 */
export const TEXTOS_UPLOAD = {
  sucesso: 'Upload realizado com sucesso!',
  erro: 'Erro no upload',
  naoAutenticado: 'Usuário não autenticado.',
  enviar: 'Enviar',
  preVisualizacao: 'Pré-visualização',
  fotos: 'Fotos',
  escolherFotos: 'Escolher fotos',
  arraste: 'Arraste ou escolha imagens.',
  nenhuma: 'Nenhuma foto',
  nenhumaEscolhida: 'Nenhuma foto escolhida',
  preparando: 'Preparando...',
  escolhidas: (n: number) => formatContagem(n, 'foto escolhida', 'fotos escolhidas'),
  enviando: (n: number) => `Enviando ${formatContagem(n, 'foto', 'fotos')}`,
  mantenha: 'Mantenha esta página aberta até terminar.',
  cancelar: 'Cancelar envio',
  faltamFotos: 'Escolha pelo menos uma foto',
  faltaJson: 'Falta o arquivo .json',
  json: 'Arquivo JSON da ordem de serviço',
  escolherJson: 'Escolher arquivo .json',
  baixar: 'Baixar',
  baixarTodas: 'Baixar Todas',
  remover: 'Remover',
  naoImagem: (nome: string) => `O arquivo ${nome} não é uma imagem JPEG, PNG ou WebP.`,
  fotoIncompleta: (nome: string) => `A foto ${nome} está incompleta ou corrompida.`,
  fotoVazia: (nome: string) => `O arquivo ${nome} está vazio.`,
  fotoGrande: (nome: string, mb: number) => `A foto ${nome} passa de ${mb} MB.`,
  fotoEnorme: (nome: string) => `A foto ${nome} tem pixels demais para ser aberta.`,
  fotosDemais: (n: number) => `Um envio aceita no máximo ${formatInteiro(n)} fotos.`,
  jsonGrande: (mb: number) => `O arquivo JSON passa de ${mb} MB.`,
  jsonInvalido: 'O arquivo da ordem de serviço não é um JSON válido.',
  jsonExtensao: 'O arquivo da ordem de serviço precisa terminar em .json.',
  campoFaltando: (label: string) => `Preencha o campo ${label}.`,
  campoInvalido: (label: string) => `Confira o campo ${label}.`,
  campoLongo: (label: string, maximo: number) =>
    `O campo ${label} tem até ${formatInteiro(maximo)} caracteres.`,
  campoDesconhecido: (nome: string, nomes: readonly string[]) =>
    `O formulário não tem o campo ${nome}. Os que há: ${nomes.join(', ')}.`,
  arquivoComoTexto: (nome: string) =>
    `O campo ${nome} leva um arquivo com nome (filename), e veio como texto. Em curl: -F ${nome}=@arquivo.`,
  arquivoForaDoLugar: (nome: string, lugares: readonly string[]) =>
    `Arquivos não vão no campo ${nome}, e sim em ${lugares.join(' ou ')}.`,
  campoEntre: (label: string, valores: readonly string[]) =>
    `O campo ${label} aceita: ${valores.map((valor) => valor || 'vazio').join(', ')}.`,
  formularioQuebrado: 'O envio chegou incompleto. Tente novamente.',
  nomeComNulo: 'Um nome no envio tem um caractere nulo. Troque o nome e envie de novo.',
  emAndamento: 'Este envio ainda está em andamento.',
  chaveRepetida: 'Esta chave de envio já foi usada com outro conteúdo.',
} as const
