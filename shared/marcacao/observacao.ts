/** Longest observation or recommendation, in characters, and the most that a report prints of one. Source: contract §6. */
export const OBSERVACAO_MAX = 5000
