import type { Foto, MarcacaoInput, Registro, Resultado, Salva } from '#shared/contract/linha'
import type { CampoId, Linha } from '#shared/linhas/index'
import { trpcClient } from './trpc.ts'

/** Values of a search form, keyed by the fields of `linha.busca[tela]`; empty optional fields are left out. */
export type Busca = Partial<Record<CampoId, string>>

interface Query<Output> {
  query: (input: Busca, options?: { signal?: AbortSignal }) => Promise<Output>
}

/** The procedures that every line has. Source: contract §3. */
export interface LinhaProcedures {
  fotos: Query<Foto[]>
  relatorio: Query<Registro[]>
  busca: Query<Resultado[]>
  salvarMarcacoes: {
    mutate: (
      input: MarcacaoInput,
      options?: { signal?: AbortSignal },
    ) => Promise<{ message: string; salva?: Salva }>
  }
}

/** The procedures of one line, reached by its id: the one place where three literal types become one. */
export function linhaProcedures(linha: Linha): LinhaProcedures {
  const todas: Record<Linha['id'], unknown> = trpcClient
  return todas[linha.id] as LinhaProcedures
}
