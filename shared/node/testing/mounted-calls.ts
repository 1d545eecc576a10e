/** What Express keeps of a mounted call or router. */
export interface Layer {
  route?: { path: string; stack: { method?: string }[] } | undefined
  handle: object
}

/** Every call that an Express app answers, those of routers inside it included, as 'METHOD /path'. */
export const mountedCalls = (stack: readonly Layer[]): string[] =>
  stack.flatMap(({ route, handle }) => {
    if (route) {
      // A handler for all methods has none of its own.
      const methods = new Set(route.stack.map(({ method }) => method ?? 'all'))
      return [...methods].map((method) => `${method.toUpperCase()} ${route.path}`)
    }
    return 'stack' in handle ? mountedCalls(handle.stack as Layer[]) : []
  })
