/** The record fields that cards, panels and reports can show, each with its label. Source: spec §2 (report cards). */
export const LABELS_CARTAO = {
  parque: 'Parque',
  cliente: 'Cliente',
  wtg: 'WTG',
  blade: 'Pá/Torre',
  dados_foto: 'Dados da foto',
  regiao: 'Região',
  eixoz: 'Eixo Z',
  endereco: 'Endereço',
  torre: 'Torre',
  condominio: 'Condomínio',
  empresa: 'Empresa',
  matricula: 'Matrícula',
  altura: 'Altura',
  observacao: 'Observação',
  dimensao: 'Dimensão',
  dano: 'Dano',
} as const
