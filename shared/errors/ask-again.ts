/** Seconds after which a database, a store, a disk or a server that is away, busy or full may be asked again. */
export const ASK_AGAIN_S = 5
