/** The kinds of sessions: a browser's, an integrator's token of 12 h got by a login, and a program's named token. */
export const SESSION_KINDS = ['navegador', 'integrador', 'programa'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]

/**
 * What all keys on a server begin with, including 16 hex digits derived from the secret, so that installations that
 * share a server do not meet.
 */
export const keyPrefix = (key: Buffer) => `extradorso:${key.toString('hex', 0, 8)}:`

/** What the key of a session begins with. */
export const SESSION = 'sessao:'
/** The key of a user's sessions of a kind, in the order in which they began. */
export const indexOf = (owner: string, kind: SessionKind) => `usuario:${kind}:${owner}`
/** The keys that a script gets that works on all sessions of a user. */
export const indexesOf = (owner: string) => [...SESSION_KINDS.map((kind) => indexOf(owner, kind)), SESSION]
/** The key of all sessions of a kind, ordered by when each will have ended. */
export const liveOf = (kind: SessionKind) => `vivas:${kind}`

/** The key of the index of accounts, alone or with a sealed place, whose guesses are spent. */
export const SPENT_ACCOUNTS_KEY = 'senhas:gastas'
/** The key of the counts of an account's wrong senhas. */
export const guessesOf = (account: string) => `senhas:de:${account}`
