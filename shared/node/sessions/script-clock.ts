/**
 * The beginning of a script, after which `now` is the time of the server that runs it, in ms since 1970. By it
 * computers whose clocks differ agree on when something ends.
 */
export const SERVER_NOW = `local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000) `
