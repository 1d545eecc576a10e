import type { Log } from '#shared/node/log/create-log'
import type { OddAnswer } from '../backend-calls.ts'

/** Logs records of a backend's answer that were shown in part or left out. Source: contract §5. */
export const oddAnswerLog =
  (log: Log) =>
  (odd: OddAnswer): void =>
    log.warn({ evento: 'resposta-estranha', ...odd })
