import { formatContagem, formatInteiro } from '../../text/formato.ts'
import { naFrase } from '../../text/na-frase.ts'
import { nomeDaFoto } from '../../text/nome-foto.ts'

/** Every sentence of the report documents, PDF and Excel. Labels of record fields: shared/linhas/labels.ts. */
export const TEXTOS_REPORT = {
  tipoInvalido: 'Escolha o tipo do relatório: pdf ou excel.',
  titulo: 'Relatório de inspeção',
  /** Photos that were sent, that were inspected, and that show a damage. */
  cobertura: (enviadas: number, inspecionadas: number, comDano: number) => {
    const de = inspecionadas < enviadas ? ` de ${formatInteiro(enviadas)}` : ''
    const vistas = enviadas === 1 ? 'foto inspecionada' : 'fotos inspecionadas'
    return `${formatInteiro(inspecionadas)}${de} ${vistas}, ${formatInteiro(comDano)} com dano`
  },
  coberturaLabel: 'Cobertura',
  fotosTiradas: (n: number) => (n === 1 ? 'Foto tirada em' : 'Fotos tiradas em'),
  periodo: (de: string, ate: string) => `${de} a ${ate}`,
  escala: (mm: string) =>
    `As medidas em centímetros são a marcação em pixels da foto original vezes ${mm} mm por pixel, o fator fixo ` +
    'deste tipo de inspeção. Ele não vem da distância da câmera nem da lente: use as medidas como estimativa.',
  /** Added to `escala` in documents with a calibrated value. */
  escalaCalibrada:
    'O valor calibrado vem de um comprimento conhecido, medido em uma foto da mesma OS; vale para o que está à mesma ' +
    'distância da câmera.',
  calibrado: 'Calibrado',
  escalaLabel: 'Escala',
  mmPorPixel: (mm: string) => `${mm} mm por pixel`,
  nota:
    'Este é um relatório fotográfico: registra os danos vistos nas fotos e as medidas tomadas sobre elas.\n' +
    'Não é um laudo técnico nem o substitui.',
  realizadaPor: 'Realizada por',
  altLogo: (nome: string) => `Logotipo de ${nome}`,
  inspecao: 'Inspeção',
  os: 'OS',
  geradoPor: 'Gerado por',
  geradoEm: 'Gerado em',
  resumo: 'Resumo',
  registro: { um: 'registro', varios: 'registros' },
  outrosDanos: 'outros danos',
  total: 'Total',
  semDano: 'Dano não informado',
  danosPor: (posicao: string) => `Danos por ${naFrase(posicao)}`,
  /** How many damages have no position and are therefore missing in the chart of positions. */
  semPosicao: (n: number, posicao: string) => `${formatContagem(n, 'dano', 'danos')} sem ${naFrase(posicao)}`,
  faixa: (de: string, ate: string) => `${de} a ${ate} m`,
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
    metros: (posicao: string) => `${posicao} (m)`,
  },
  planilhas: { fotos: 'Fotos', resumo: 'Resumo' },
  continuacao: (dano: string) => `${dano} (continuação)`,
  detalhe: 'Detalhe',
  altCapa: 'Foto da inspeção',
  altFoto: (foto: { numero: number; nome: string; dano: string; dimensao: string }) =>
    [`Foto ${nomeDaFoto(foto.numero, foto.nome)}`, foto.dano, foto.dimensao]
      .filter((parte) => parte !== '')
      .join(', '),
  irPara: (numero: number) => `Ir para o registro ${numero}`,
  fotoIndisponivel: 'Foto indisponível',
  paginas: (n: number, total: number) => `${n} / ${total}`,
} as const
