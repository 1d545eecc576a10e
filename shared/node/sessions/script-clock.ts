/**
 * Begins a script: `now` is the time of the server that runs it, in ms since 1970. Computers whose clocks differ agree by
 * it on when something ends.
 */
export const NOW = `local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000) `
