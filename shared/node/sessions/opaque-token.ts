import { hash, randomBytes } from 'node:crypto'

/** A new token that says nothing: 256 random bits as 43 characters. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url')

/** How a token is kept: its SHA-256, in hex. Whoever reads the store cannot use what stands there. */
export const tokenHash = (token: string): string => hash('sha256', token)
