import { ExtradorsoError, networkError, refusalOf } from './error.ts'

/** A token, or a function that gives one before each request. */
export type TokenSource = string | (() => string | Promise<string>)

/** The way to the server, with the headers that say who asks. */
export interface Connection {
  /** Address of a path of the server. */
  address(path: string): URL
  headers(): Promise<Record<string, string>>
  fetch: typeof fetch
}

/** Address of the server, and how it is asked. */
export interface ConnectionOptions {
  /** Address of the server: `https://inspecoes.exemplo.com.br`. */
  url: string | URL
  /** A token of 'Minha conta' or of `auth.accessToken`; without one, only `auth.accessToken` answers. */
  token?: TokenSource
  /** Used in place of the global `fetch`. */
  fetch?: typeof fetch
}

/**
 * The token of a source. Rejects with the ExtradorsoError that the program's function threw, or with one of
 * code `TOKEN` for anything else: the server was not asked yet.
 */
async function tokenOf(token: TokenSource | undefined): Promise<string | undefined> {
  try {
    return typeof token === 'function' ? await token() : token
  } catch (cause) {
    if (cause instanceof ExtradorsoError) throw cause
    throw new ExtradorsoError('O token não pôde ser obtido.', { code: 'TOKEN', cause })
  }
}

/** Makes the connection that all calls use; nothing is sent yet. */
export function openConnection({ url, token, fetch: given }: ConnectionOptions): Connection {
  const base = new URL(url)
  const prefix = base.pathname.replace(/\/+$/, '')
  return {
    address(path) {
      const address = new URL(prefix + path, base)
      if (address.origin !== base.origin) throw new TypeError(`${path} is not an address of ${base.origin}`)
      return address
    },
    async headers() {
      const value = await tokenOf(token)
      return value === undefined || value === '' ? {} : { authorization: `Bearer ${value}` }
    },
    fetch: given ?? ((...args) => globalThis.fetch(...args)),
  }
}

/** The answer to a request. Rejects with ExtradorsoError for 4xx and 5xx, and when no answer comes. */
export async function ask(connection: Connection, path: string, init: RequestInit): Promise<Response> {
  const signal = init.signal ?? undefined
  try {
    const headers = {
      ...(await connection.headers()),
      ...(init.headers as Record<string, string> | undefined),
    }
    const response = await connection.fetch(connection.address(path), {
      ...init,
      headers,
      credentials: 'omit',
      // To follow a redirect, the whole upload would have to be kept in memory, to be sent twice. The server
      // redirects nothing.
      redirect: 'error',
    })
    if (response.ok) return response
    throw refusalOf(response.status, await response.text().catch(() => ''), response.headers)
  } catch (error) {
    throw networkError(error, signal)
  }
}
