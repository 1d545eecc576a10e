import type { CampoCartao } from './types.ts'

/** Labels of record fields in cards, panels and reports. Source: spec §2 (report cards). */
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
} as const satisfies Record<CampoCartao, string>
