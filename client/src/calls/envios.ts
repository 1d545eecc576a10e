import type { EnvioAberto, EnvioDeclarado, EnvioEstado, EnvioVisto } from '#shared/contract/envios'
import { trpc } from './trpc-react.ts'

/** The gateway's calls for uploads that go on after a lost connection. */
export interface EnviosCalls {
  abrir: (envio: EnvioDeclarado) => Promise<EnvioAberto>
  estado: (envio: { id: string }) => Promise<EnvioVisto>
  enviar: (envio: { id: string; deixarDeFora: number[] }) => Promise<{ estado: EnvioEstado }>
  desistir: (envio: { id: string }) => Promise<unknown>
}

/** The calls of uploads as functions and not as hooks: the queue that makes them lives longer than any screen. */
export function useEnviosCalls(): EnviosCalls {
  const utils = trpc.useUtils()
  const { envios } = utils.client
  return {
    abrir: (envio) => envios.abrir.mutate(envio),
    estado: (envio) => envios.estado.query(envio),
    enviar: (envio) => envios.enviar.mutate(envio),
    // The list of own uploads is asked for anew: it may have been asked for while this one was still in it.
    desistir: (envio) => envios.desistir.mutate(envio).finally(() => void utils.envios.meus.invalidate()),
  }
}
