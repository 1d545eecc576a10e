import { createTRPCReact, type CreateTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from './trpc.ts'

/** Hooks of the gateway's procedures: `trpc.usuario.pagina.useQuery(…)`. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

/** What the gateway's procedures answer, as its router says it. */
export type Outputs = inferRouterOutputs<AppRouter>
