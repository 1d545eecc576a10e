import { Agent } from 'undici'

/** Milliseconds that a connection may take to be made. */
export const CONNECT_TIMEOUT_MS = 5_000
/** Milliseconds an unused connection is kept: shorter than what common servers keep theirs. */
const KEEP_ALIVE_MS = 4_000

/** Connections to somebody else's server, one request at a time on each. */
export const createAgent = (options: Agent.Options) =>
  new Agent({
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    ...options,
  })
