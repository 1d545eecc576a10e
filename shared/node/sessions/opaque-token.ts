import { hash, randomBytes } from 'node:crypto'

/** A new random token of 256 bits, as 43 characters. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url')

/** A token's SHA-256 in hex, which is kept instead of it: who reads the store cannot use what is there. */
export const tokenHash = (token: string): string => hash('sha256', token)
