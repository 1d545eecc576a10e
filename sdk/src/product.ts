/**
 * All that this package imports from the product at run time: data and arithmetic, no schema and no server.
 */
export { fieldsOfFoto } from '../../shared/contract/inspecao/foto-fields.ts'
export { TRPC_MAX_BATCH } from '../../shared/contract/paths.ts'
export { DEFINITIONS } from '../../shared/linhas/definitions.ts'
export { formatOfName } from '../../shared/foto/foto-name.ts'
export { dimensaoOf } from '../../shared/marcacao/medidas.ts'
export { PARTS } from '../../shared/upload/parts.ts'
