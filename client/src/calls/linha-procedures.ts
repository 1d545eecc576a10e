import type { UseMutationResult, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { Calibracao, CalibrarInput } from '#shared/contract/inspecao/calibracao'
import type { Anteriores } from '#shared/contract/inspecao/anteriores'
import type { Versao } from '#shared/contract/inspecao/historico'
import type { Id } from '#shared/contract/reading/id'
import type { Foto, Registro, Resultado, Salva } from '#shared/contract/inspecao/foto'
import type { MarcacaoInput } from '#shared/contract/inspecao/marcacao'
import type { Ordem } from '#shared/contract/inspecao/ordens'
import type { Busca, Linha } from '#shared/linhas/index'
import { trpc } from './trpc-react.ts'

type QueryOptions<Output> = Omit<UseQueryOptions<Output>, 'queryKey' | 'queryFn'> & {
  trpc?: { abortOnUnmount?: boolean }
}

/** What is asked of a line, a search unless said otherwise, as a hook. */
export interface LinhaQuery<Output, Input = Busca> {
  useQuery: (input: Input, options?: QueryOptions<Output>) => UseQueryResult<Output>
}

interface LinhaMutation<Output, Input> {
  useMutation: () => UseMutationResult<Output, Error, Input>
}

interface Saved {
  message: string
  salva?: Salva
}

/** Hooks of the procedures that every line has. Source: contract §3. */
export interface LinhaProcedures {
  fotos: LinhaQuery<Foto[]>
  relatorio: LinhaQuery<Registro[]>
  busca: LinhaQuery<Resultado[]>
  anteriores: LinhaQuery<Anteriores>
  salvarMarcacoes: LinhaMutation<Saved, MarcacaoInput>
  ordens: LinhaQuery<Ordem[], undefined>
  calibrar: LinhaMutation<{ calibracao: Calibracao | null }, CalibrarInput>
  historico: LinhaQuery<Versao[], { photoId: Id }>
}

/** The procedures of one line, reached by its id: the one place where the literal types of the lines become one. */
export function linhaProcedures(linha: Linha): LinhaProcedures {
  const all: Record<Linha['id'], unknown> = trpc
  return all[linha.id] as LinhaProcedures
}

/** A search as the procedures take it: an absent field may be written as undefined. */
type Asked = { [Campo in keyof Busca]: Busca[Campo] | undefined }

/** Procedures that are also called outside a screen's life. Written as methods, since each line asks for fields of its own. */
interface LinhaCalls {
  fotos: { query(busca: Asked): Promise<Foto[]> }
  salvarMarcacoes: { mutate(payload: MarcacaoInput): Promise<Saved> }
}

const useCalls = (): Record<Linha['id'], LinhaCalls> => trpc.useUtils().client

/** Asks for the photos of a search as they are now, without the cache of any screen. */
export function useFotosNow(linha: Linha): (busca: Busca) => Promise<Foto[]> {
  const { fotos } = useCalls()[linha.id]
  return (busca) => fotos.query(busca)
}

/** Saves marks outside a screen's life. */
export function useSaveCall(): (linha: Linha, payload: MarcacaoInput) => Promise<Saved> {
  const calls = useCalls()
  return (linha, payload) => calls[linha.id].salvarMarcacoes.mutate(payload)
}
