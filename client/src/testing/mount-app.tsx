import { routes } from '../app/routes.tsx'
import { mountRoutes } from './mount-routes.tsx'
import './late-code.ts'

/** The whole app behind the light entry, opened at this address. */
export const mountApp = (address: string) => mountRoutes(routes, address)
