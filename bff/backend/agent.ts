import { Agent } from 'undici'

/** Milliseconds that a connection may take to be made. */
export const CONNECT_TIMEOUT_MS = 5_000
/**
 * Milliseconds for which an unused connection is kept: fewer than common servers keep it, so that they never close it
 * just as a call goes out.
 */
const KEEP_ALIVE_MS = 4_000

/** An undici agent for calls of other servers, with one request at a time on each connection. */
export const createAgent = (options: Agent.Options) =>
  new Agent({
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    ...options,
  })
