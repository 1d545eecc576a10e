import { script } from './envio-script.ts'

/** ARGV: n. Begins a file unless it has begun; answers 0 when the envio takes no files. */
export const BEGIN = script(`
if not takes() then return 0 end
redis.call('HSETNX', tamanhos, ARGV[1], 0)
return 1`)

/**
 * ARGV: n, from, piece, its bytes. Answers the new length; '' when the file does not end at `from`, or the envio takes
 * no files.
 */
export const APPEND = script(`
if not takes() then return '' end
if redis.call('HGET', tamanhos, ARGV[1]) ~= ARGV[2] then return '' end
local kept = redis.call('HGET', pedacos, ARGV[1])
redis.call('HSET', pedacos, ARGV[1], (kept and kept .. ' ' or '') .. ARGV[3])
return tostring(redis.call('HINCRBY', tamanhos, ARGV[1], ARGV[4]))`)

/** ARGV: n. Forgets the pieces of a file, and answers them. */
export const DROP = script(`
local kept = redis.call('HGET', pedacos, ARGV[1])
redis.call('HDEL', pedacos, ARGV[1])
redis.call('HDEL', tamanhos, ARGV[1])
return kept or ''`)
