import { createTRPCReact, type CreateTRPCReact } from '@trpc/react-query'
import type { AppRouter } from './trpc.ts'

/** Hooks of the gateway's procedures: `trpc.usuario.pagina.useQuery(…)`. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()
