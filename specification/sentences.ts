/**
 * Sentences that no test of a screen reaches: those of servers, of documents, of rare moments. Grouped by where they
 * are shown.
 */

export const UPLOAD_SENTENCES = {
  naoImagem: 'O arquivo a.gif não é uma imagem JPEG, PNG ou WebP.',
  fotoIncompleta: 'A foto a.jpg está incompleta ou corrompida.',
  fotoVazia: 'O arquivo a.jpg está vazio.',
  fotoGrande: 'A foto a.jpg passa de 100 MB.',
  fotoEnorme: 'A foto a.jpg tem pixels demais para ser aberta.',
  fotosDemais: 'Um envio aceita no máximo 5.000 fotos.',
  jsonGrande: 'O arquivo JSON passa de 20 MB.',
  jsonInvalido: 'O arquivo da ordem de serviço não é um JSON válido.',
  jsonExtensao: 'O arquivo da ordem de serviço precisa terminar em .json.',
  campoFaltando: 'Preencha o campo Parque.',
  campoInvalido: 'Confira o campo Parque.',
  campoDesconhecido: 'O formulário não tem o campo operador. Os que há: os, wtg.',
  arquivoComoTexto:
    'O campo photos leva um arquivo com nome (filename), e veio como texto. Em curl: -F photos=@arquivo.',
  arquivoForaDoLugar: 'Arquivos não vão no campo photo, e sim em photos ou jsonfile.',
  campoEntre: 'O campo Região aceita: LE, TE.',
  formularioQuebrado: 'O envio chegou incompleto. Tente novamente.',
  nomeComNulo: 'Um nome no envio tem um caractere nulo. Troque o nome e envie de novo.',
  emAndamento: 'Este envio ainda está em andamento.',
  chaveRepetida: 'Esta chave de envio já foi usada com outro conteúdo.',
  preparando: 'Preparando...',
}

export const OTHER_SENTENCES = {
  'login.desativado': 'Este acesso foi desativado. Fale com o administrador da sua empresa.',
  'painel.todosOsMeses': 'Todos os meses',
  'inspecao.fotoDanificada': 'Foto danificada',
  'inspecao.fotoDanificadaDica': 'Parte do arquivo falta ou foi trocada: a imagem pode estar incompleta.',
  'usuarios.mudou':
    'Este cadastro mudou desde que foi aberto; nada foi gravado. Confira como está agora e salve de novo.',
  'usuarios.mudouTexto':
    'Nada foi gravado ainda. Salvar troca só o que você editou; o resto fica como está agora.',
  'cadastro.emailRepetido': 'Já existe um usuário com este e-mail.',
  'cadastro.campos.nivel.faltando': 'Escolha o nível',
  'session.outroUsuario': 'O formulário é de outro usuário. Entre novamente.',
  'download.erroFoto': 'Erro ao baixar a foto.',
  'relatorio.preparando': 'Preparando o arquivo...',
  'nav.pular': 'Ir para o conteúdo',
  'geral.avisos': 'Avisos',
  'geral.fotoTirada': 'Tirada em',
  'geral.comNul': 'Um dos textos tem o caractere NUL, que não pode ser guardado: retire-o e tente novamente.',
  'inspecao.comoMarcar':
    'Arraste com o botão direito para marcar, ou tecle Enter para pôr uma marcação no centro e use as setas.',
  'inspecao.outroCanto': 'Toque no canto oposto da marcação.',
  'inspecao.semRascunho':
    'O navegador não tem espaço para guardar marcações não salvas. Salve antes de sair.',
  'inspecao.foraDaFoto': 'A marcação fica fora da foto.',
  'inspecao.osErrada': 'A OS não é a desta foto.',
}

/** About a work order that was among the chosen photos. */
export const JSON_SENTENCES = {
  varios: 'Entre os arquivos escolhidos há 2 que terminam em .json. Escolha aqui o da ordem de serviço.',
  trocado: 'A ordem de serviço agora é b.json, no lugar de a.json.',
  deNovo: 'A página foi recarregada: escolha de novo a.json.',
  mesmoNome: 'Outro arquivo a.json tomou o lugar do que estava escolhido como ordem de serviço.',
}

/** Sentences with a number, in the singular and in the plural. */
export const COUNTED = {
  registros: ['1 registro', '2 registros'],
  fotos: ['1 foto', '2 fotos'],
  escolhidas: ['1 foto escolhida', '2 fotos escolhidas'],
  enviando: ['Enviando 1 foto', 'Enviando 2 fotos'],
  enviarOutras: ['Deixar de fora e enviar 1 foto', 'Deixar de fora e enviar 2 fotos'],
  semProblema: ['A outra foto está em ordem.', 'As outras 2 fotos estão em ordem.'],
  escolhaDeNovo: [
    'A página foi recarregada: escolha de novo a foto.',
    'A página foi recarregada: escolha de novo as 2 fotos.',
  ],
}

export const LIMIT_SENTENCES = {
  envios: 'Você já tem outros envios em andamento. Aguarde um deles terminar e tente novamente.',
  enviosDaRede: 'Há envios demais em andamento nesta rede. Aguarde um deles terminar e tente novamente.',
  downloads: 'Você já tem downloads em andamento. Aguarde um deles terminar e tente novamente.',
}

export const BACKEND_SENTENCES = {
  partOfMany: 'O servidor enviou só parte da lista (50 de 120) e não foi possível buscar o resto.',
  partOfUpload: 'O servidor disse que guardou 1 de 2 fotos. Confira a OS antes de enviar de novo.',
  partOfUnknown: 'O servidor enviou só parte da lista (50) e não foi possível buscar o resto.',
  fotoIndisponivel: 'Foto indisponível',
  semEndereco: 'O servidor não informou o endereço desta foto.',
  foraDoServidor: 'O endereço desta foto fica fora do servidor.',
  enderecoLongo: 'O endereço que o servidor deu a esta foto é longo demais.',
  semId: 'O servidor não deu um número a esta foto; ela não pode ser marcada.',
}

/** About photos whose originals were removed on 22/11/2026 because of their age. */
export const RETENTION_SENTENCES = {
  removida: 'Removida pelo prazo de guarda em 22/11/2026',
  removidaDica: 'O arquivo original foi removido. O que foi registrado sobre a foto continua guardado.',
  semOriginal: 'O original desta foto foi removido pelo prazo de guarda em 22/11/2026.',
  nenhumOriginal: 'Os originais desta busca foram removidos pelo prazo de guarda.',
}

/** Sentences in report documents. */
export const REPORT_SENTENCES = {
  tipoInvalido: 'Escolha o tipo do relatório: pdf ou excel.',
  titulo: 'Relatório de inspeção',
  cobertura: '312 de 315 fotos inspecionadas, 27 com dano',
  coberturaLabel: 'Cobertura',
  fotosTiradas: 'Fotos tiradas em',
  periodo: '20/11/2026 a 22/11/2026',
  escala:
    'As medidas em centímetros são a marcação em pixels da foto original vezes 2,1168 mm por pixel, o fator fixo deste tipo de inspeção. Ele não vem da distância da câmera nem da lente: use as medidas como estimativa.',
  escalaCalibrada:
    'O valor calibrado vem de um comprimento conhecido, medido em uma foto da mesma OS; vale para o que está à mesma distância da câmera.',
  calibrado: 'Calibrado',
  escalaLabel: 'Escala',
  mmPorPixel: '2,1168 mm por pixel',
  nota: 'Este é um relatório fotográfico: registra os danos vistos nas fotos e as medidas tomadas sobre elas.\nNão é um laudo técnico nem o substitui.',
  realizadaPor: 'Realizada por',
  altLogo: 'Logotipo de Vento Norte',
  inspecao: 'Inspeção',
  os: 'OS',
  geradoPor: 'Gerado por',
  geradoEm: 'Gerado em',
  resumo: 'Resumo',
  registro: { um: 'registro', varios: 'registros' },
  outrosDanos: 'outros danos',
  total: 'Total',
  semDano: 'Dano não informado',
  danosPor: 'Danos por altura relativa',
  semPosicao: '3 danos sem altura relativa',
  faixa: '10 a 15 m',
  colunas: {
    numero: 'Nº',
    foto: 'Foto',
    dano: 'Dano',
    dimensaoCm: 'Dimensão (cm)',
    larguraCm: 'Largura da marcação (cm)',
    alturaCm: 'Altura da marcação (cm)',
    larguraCalibradaCm: 'Largura calibrada (cm)',
    alturaCalibradaCm: 'Altura calibrada (cm)',
    pagina: 'Pág.',
    arquivo: 'Arquivo',
    tirada: 'Data da foto',
    data: 'Data do envio',
    quantidade: 'Quantidade',
    metros: 'Altura relativa (m)',
  },
  planilhas: { fotos: 'Fotos', resumo: 'Resumo' },
  continuacao: 'Registro 3 (continuação)',
  detalhe: 'Detalhe',
  altCapa: 'Foto da inspeção',
  altFoto: 'Foto 3 · DJI_0003.JPG, Trinca, 5,29 x 3,18 cm',
  irPara: 'Ir para o registro 3',
  fotoIndisponivel: 'Foto indisponível',
  paginas: '2 / 7',
}
