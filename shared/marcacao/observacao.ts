/** Most characters of an observation or recommendation, also in a report. Source: contract §6. */
export const OBSERVACAO_MAX = 5000
