import type { Principal } from '../../session/principal.ts'
import type { KnownFotos } from '../known-fotos.ts'
import type { ArquivoRecord, EnvioRecord } from '../store/envio-records.ts'
import type { EnvioStore } from '../store/envio-store.ts'
import { keyOf } from './send-envio.ts'

export interface EnvioToSend {
  envio: EnvioRecord
  /** The files that came. */
  arquivos: readonly ArquivoRecord[]
  principal: Principal
}

/**
 * The files of an envio without the photos that another upload has brought to its order since it was declared, as when
 * two people send the same card at once; photos that were there before were found at the declaration. Throws what the
 * backend's answer throws.
 */
export async function withoutRepeated(
  { store, known }: { store: Pick<EnvioStore, 'setFile'>; known: KnownFotos },
  { envio, arquivos, principal }: EnvioToSend,
): Promise<ArquivoRecord[]> {
  const { linha, campos, criadoMs } = envio
  const desde = { em: new Date(criadoMs).toISOString(), chave: keyOf(envio) }
  const there = await known(principal, { linha, campos, arquivos, desde })
  const isThere = ({ sha256 }: ArquivoRecord) => sha256 !== null && there.has(sha256)
  for (const record of arquivos.filter(isThere)) await store.setFile(record, { estado: 'repetida' })
  return arquivos.filter((record) => !isThere(record))
}
