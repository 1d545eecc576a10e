/** Texts of manifesto.csv, the list of photos in a zip, and of the refusal when no original is left. */
export const TEXTOS_MANIFESTO = {
  colunas: {
    numero: 'Nº',
    nome: 'Nome original',
    arquivo: 'Arquivo no zip',
    bytes: 'Bytes',
    sha256: 'SHA-256',
    marcacao: 'Marcação',
    dimensao: 'Dimensão (cm)',
    observacao: 'Observação',
    metros: (posicao: string) => `${posicao} (m)`,
    tirada: 'Data da foto',
    situacao: 'Situação',
  },
  naoSalva: 'Não salva',
  semDano: 'Sem dano',
  semTipo: 'Dano não informado',
  situacoes: {
    presente: 'No zip',
    danificada: 'No zip, danificada desde o envio',
    removida: (data: string) => `Fora do zip: removida pelo prazo de guarda em ${data}`,
    ausente: 'Fora do zip: o original não está inteiro no armazenamento',
    naoVeio: 'Fora do zip: o sistema de origem não a entregou',
  },
  nenhumOriginal:
    'Nenhum original desta busca está inteiro no armazenamento. Fale com quem administra o sistema.',
} as const
