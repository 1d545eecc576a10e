import type { Foto } from '#shared/contract/inspecao/foto'
import type { Linha } from '#shared/linhas/index'

/** One value for every record field that a line can have. */
const CAMPOS = {
  parque: 'Ventos do Cariri II',
  wtg: 'CRII-07',
  blade: 'B',
  dados_foto: 'câmera 2',
  regiao: 'LE',
  eixoz: 13.75,
  endereco: 'Rua das Acácias, 410',
  torre: 'B',
  condominio: 'Edifício Solar do Parque',
  altura: 64.2,
} as const

/** A photo of a line as the gateway gives it: 4000 × 3000 px, nothing saved. */
export function umaFoto(linha: Linha, id: number, marcacao: Partial<Foto> = {}): Foto {
  return {
    id,
    image: `/api/fotos/ref-${id}`,
    os: '2417',
    cliente: 'Energias do Agreste',
    empresa: 'Vento Norte Inspeções',
    matricula: 'VN-01873',
    ...Object.fromEntries(linha.registro.map((campo) => [campo, CAMPOS[campo]])),
    imageMeta: { width: 4000, height: 3000 },
    ...marcacao,
  }
}

export const tresFotos = (linha: Linha) => [1, 2, 3].map((id) => umaFoto(linha, id))
