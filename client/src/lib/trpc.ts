import { createTRPCClient, type TRPCClient } from '@trpc/client'
import { createTRPCReact, type CreateTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '#bff/trpc/router'
import { trpcLinks } from './trpc-links.ts'

/** Hooks of the gateway's procedures: `trpc.usuario.pagina.useQuery(…)`. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

/** The same procedures outside React. */
export const trpcClient: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({ links: trpcLinks() })
