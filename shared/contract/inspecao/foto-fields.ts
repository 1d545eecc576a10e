import type { Foto } from './foto.ts'
import type { CampoRegistro, Linha } from '../../linhas/index.ts'

type FotoFields = Pick<Foto, 'id' | 'image' | 'os' | 'cliente' | 'empresa' | 'matricula' | CampoRegistro>

/**
 * What the save of a mark repeats of its photo: its id, order and owner, and the line's own record fields, null for
 * those that it lacks. Source: spec §3.
 */
export const fieldsOfFoto = ({ registro }: Pick<Linha, 'registro'>, foto: FotoFields) => ({
  ...Object.fromEntries(registro.map((campo) => [campo, foto[campo] ?? null])),
  photoId: foto.id,
  foto: foto.image,
  os: foto.os,
  cliente: foto.cliente,
  empresa: foto.empresa,
  matricula: foto.matricula,
})
