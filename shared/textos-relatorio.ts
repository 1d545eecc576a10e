/** Every sentence of the report documents, PDF and Excel. Labels of record fields: `LABELS_CARTAO`. */
export const TEXTOS_RELATORIO = {
  titulo: 'Relatório de inspeção',
  nota:
    'Este é um relatório fotográfico: registra os danos vistos nas fotos e as medidas tomadas sobre elas. ' +
    'Não é um laudo técnico nem o substitui.',
  inspecao: 'Inspeção',
  os: 'OS',
  geradoPor: 'Gerado por',
  geradoEm: 'Gerado em',
  resumo: 'Resumo',
  registro: { um: 'registro', varios: 'registros' },
  outrosDanos: 'outros danos',
  semDano: 'Dano não informado',
  danosPor: (posicao: string) => `Danos por ${posicao.charAt(0).toLowerCase()}${posicao.slice(1)}`,
  colunas: {
    numero: 'Nº',
    foto: 'Foto',
    dano: 'Dano',
    dimensaoCm: 'Dimensão (cm)',
    larguraCm: 'Largura (cm)',
    alturaCm: 'Altura (cm)',
    pagina: 'Pág.',
    arquivo: 'Arquivo',
    data: 'Data do envio',
    quantidade: 'Quantidade',
    metros: (posicao: string) => `${posicao} (m)`,
  },
  planilhas: { fotos: 'Fotos', resumo: 'Resumo' },
  continuacao: (titulo: string) => `${titulo} (continuação)`,
  fotoIndisponivel: 'Foto indisponível',
  semFoto: 'Sem fotos marcadas',
  paginas: (n: number, total: number) => `${n} / ${total}`,
} as const
