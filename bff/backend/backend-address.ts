/** Where the backend is; the embedded one moves when it restarts. */
export interface BackendAddress {
  /** Base address; paths of §7 are appended to it. Throws BACKEND_UNAVAILABLE while there is none. */
  origin(): URL
  /** As `origin`, but waits a few seconds for a backend that is starting. */
  ready(): Promise<URL>
}

/** The whole address of a path of §7. */
export function addressOf(base: URL, path: string, query: BackendQuery = {}): URL {
  const asked = paramsOf(query)
  const more = asked.size > 0 ? (path.includes('?') ? '&' : '?') + asked.toString() : ''
  return new URL(base.href.replace(/\/$/, '') + path + more)
}

/** The query of a call; a name without a value is left out. */
export type BackendQuery = Readonly<Record<string, string | undefined>> | URLSearchParams

/** A copy of a query as parameters, which may be changed. */
export function paramsOf(query: BackendQuery): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of query instanceof URLSearchParams ? query : Object.entries(query))
    if (value !== undefined) params.append(name, value)
  return params
}
