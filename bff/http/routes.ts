import type { IRouter, RequestHandler } from 'express'
import type { Access, RouteAccess } from './access.ts'
import { recordOf } from '../observe/request-record.ts'

/** One stream or file of the gateway: where it is, who may call it, and what answers. */
export interface RouteDeclaration extends RouteAccess {
  method: 'GET' | 'POST'
  /** Express path, as in contract §4. */
  path: string
  handler: RequestHandler
}

/** Mounts declared routes, each behind its own access check; other methods of the path are refused with 405. */
export function mountRoutes(router: IRouter, routes: readonly RouteDeclaration[], access: Access): void {
  for (const route of routes) {
    if (route.cookieOnly && route.method !== 'GET')
      throw new Error(`${route.path}: only a GET may be cookieOnly`)
    const named: RequestHandler = (_req, res, next) => {
      recordOf(res).rota = route.path
      next()
    }
    const verb = route.method === 'GET' ? 'get' : 'post'
    router[verb](route.path, named, access.guard(route), route.handler)
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map((route) => route.method)
    router.all(path, access.refuseMethod(methods))
  }
}
