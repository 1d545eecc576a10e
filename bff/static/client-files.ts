import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const ENCODINGS = { br: '.br', gzip: '.gz' } as const

export type Encoding = keyof typeof ENCODINGS

/** One file of the built client, whole in memory, with the compressed forms the build made of it. */
export interface ClientFile {
  type: string
  /** True when the name carries a hash of the content, so that it never changes. */
  immutable: boolean
  body: Buffer
  /** Tells this content from any other. */
  hash: string
  encoded: Partial<Record<Encoding, Buffer>>
}

/** The `hash` of a file's content. */
export const hashOf = (body: Buffer): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 27)

/** The built client by URL path; empty when it was not built. */
export type ClientFiles = ReadonlyMap<string, ClientFile>

const readIf = (path: string) => (statSync(path, { throwIfNoEntry: false }) ? readFileSync(path) : undefined)

function readFile(path: string, urlPath: string, type: string): ClientFile {
  const encoded: ClientFile['encoded'] = {}
  for (const encoding of ['br', 'gzip'] as const) {
    const body = readIf(path + ENCODINGS[encoding])
    if (body) encoded[encoding] = body
  }
  const body = readFileSync(path)
  return { type, immutable: urlPath.startsWith('/assets/'), body, hash: hashOf(body), encoded }
}

/** Reads the built client once: only files of known types, so that a map or a dot file is never served. */
export function loadClientFiles(folder: string): ClientFiles {
  if (!statSync(folder, { throwIfNoEntry: false })) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    entries.flatMap((entry): [string, ClientFile][] => {
      const type = TYPES[extname(entry.name)]
      if (type === undefined) return []
      const path = join(entry.parentPath, entry.name)
      const urlPath = `/${relative(folder, path).split(sep).join('/')}`
      return [[urlPath, readFile(path, urlPath, type)]]
    }),
  )
}
