/** Kinds of sessions: a browser's, a token of 12 h that an integrator signed in for, a program's named token. */
export const SESSION_KINDS = ['navegador', 'integrador', 'programa'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]

/**
 * Beginning of all keys on a server, with 16 hex digits that only those with one secret know: installations that share
 * a server do not meet.
 */
export const keyPrefix = (key: Buffer) => `extradorso:${key.toString('hex', 0, 8)}:`

/** Beginning of a session's key. */
export const SESSION = 'sessao:'
/** A user's sessions of a kind, in the order they came in. */
export const indexOf = (owner: string, kind: SessionKind) => `usuario:${kind}:${owner}`
/** Keys of what works on all sessions of a user. */
export const indexesOf = (owner: string) => [...SESSION_KINDS.map((kind) => indexOf(owner, kind)), SESSION]
/** All sessions of a kind, by when they will be gone. */
export const liveOf = (kind: SessionKind) => `vivas:${kind}`

/** All keys of accounts whose guesses are spent. */
export const ALL_SPENT = 'senhas:gastas'
/** Counts of wrong senhas of an account. */
export const guessesOf = (account: string) => `senhas:de:${account}`
