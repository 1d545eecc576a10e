import type { UseMutationResult, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { CalibrarInput } from '#shared/contract/inspecao/calibracao'
import type { Id } from '#shared/contract/reading/id'
import type { MarcacaoInput } from '#shared/contract/inspecao/marcacao'
import type { Busca, Linha } from '#shared/linhas/index'
import { trpc, type Outputs } from './trpc-react.ts'

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

/** What the procedures that every line has answer. */
type Answers = Outputs[Linha['id']]

/** Hooks of the procedures that every line has. Source: contract §3. */
export interface LinhaProcedures {
  fotos: LinhaQuery<Answers['fotos']>
  relatorio: LinhaQuery<Answers['relatorio']>
  busca: LinhaQuery<Answers['busca']>
  anteriores: LinhaQuery<Answers['anteriores']>
  salvarMarcacoes: LinhaMutation<Answers['salvarMarcacoes'], MarcacaoInput>
  ordens: LinhaQuery<Answers['ordens'], undefined>
  calibrar: LinhaMutation<Answers['calibrar'], CalibrarInput>
  historico: LinhaQuery<Answers['historico'], { photoId: Id }>
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
  fotos: { query(busca: Asked): Promise<Answers['fotos']> }
  salvarMarcacoes: { mutate(payload: MarcacaoInput): Promise<Answers['salvarMarcacoes']> }
}

const useCalls = (): Record<Linha['id'], LinhaCalls> => trpc.useUtils().client

/** Asks for the photos of a search as they are now, without the cache of any screen. */
export function useFotosNow(linha: Linha): (busca: Busca) => Promise<Answers['fotos']> {
  const { fotos } = useCalls()[linha.id]
  return (busca) => fotos.query(busca)
}

/** Saves marks outside a screen's life. */
export function useSaveCall(): (linha: Linha, payload: MarcacaoInput) => Promise<Answers['salvarMarcacoes']> {
  const calls = useCalls()
  return (linha, payload) => calls[linha.id].salvarMarcacoes.mutate(payload)
}
