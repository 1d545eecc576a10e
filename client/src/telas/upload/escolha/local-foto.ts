import { fotoFileName } from '#shared/foto/foto-name'
import type { FotoData } from './judge-foto.ts'
import { SIGNATURE_BYTES, sniffFoto, type FotoMime } from '#shared/foto/foto-format'

/** A chosen photo, told apart by its own number for lists and drafts. */
export interface LocalFoto {
  id: number
  file: File
  /** Why it can't be sent, in a sentence; null when nothing is known against it, undefined while it is not judged. */
  problema?: string | null
  /** What it says of itself, once it is judged and in order. */
  dados?: FotoData
  /** Name of the chosen photo before it that has the same bytes. */
  igualA?: string
}

/** Numbers of the chosen photos that are being sent: they cannot be left out any more. */
export type Sending = ReadonlySet<number>

/** A chosen photo that can't be sent. */
export type BadFoto = LocalFoto & { problema: string }

let next = 1

/** A chosen file under a number of its own, not judged yet. */
export const localFoto = (file: File): LocalFoto => ({ id: next++, file })

/** Name the photo is saved under: its own, else photo-{index}.jpg. Source: spec §2. */
export const fotoName = ({ file }: LocalFoto, index: number) => file.name || `photo-${index}.jpg`

/** What the file's own first bytes say that it is; null for no photo. */
export async function realMime(file: File): Promise<FotoMime | null> {
  return sniffFoto(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
}

/** Name that the file is saved under: with the ending of what it is. */
export async function savedName(file: File, nome: string): Promise<string> {
  const mime = await realMime(file)
  return mime ? fotoFileName(nome, mime) : nome
}

/** Bytes of all photos. */
export const totalBytes = (fotos: readonly LocalFoto[]) => fotos.reduce((sum, { file }) => sum + file.size, 0)

/** True for a photo that was judged and cannot be sent. */
export const isBad = (foto: LocalFoto): foto is BadFoto => typeof foto.problema === 'string'

/** A chosen photo whose bytes another one has. */
export type RepeatedFoto = LocalFoto & { igualA: string }

/** True for a photo whose bytes another chosen one has. */
export const isRepeated = (foto: LocalFoto): foto is RepeatedFoto => foto.igualA !== undefined

/** The photos, each told whose bytes it repeats: the first of equal ones counts. */
export function withRepeats(fotos: readonly LocalFoto[]): LocalFoto[] {
  const firsts = new Map<string, string>()
  return fotos.map(({ igualA: _, ...foto }) => {
    const sha256 = foto.dados?.sha256
    if (sha256 === undefined) return foto
    const first = firsts.get(sha256)
    if (first !== undefined) return { ...foto, igualA: first }
    firsts.set(sha256, foto.file.name)
    return foto
  })
}

/** What one file is known by, as far as can be told without reading it. */
export const identity = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`

/**
 * The photos without files that were chosen twice. Name, size and date alone don't tell: cameras count their files from 1
 * in every folder, so two photos may have all three in common.
 */
export function withoutTwice(fotos: readonly LocalFoto[]): LocalFoto[] {
  const known = new Set<string>()
  return fotos.filter(({ file, problema, dados }) => {
    if (problema === undefined) return true
    const all = `${identity(file)}/${dados?.sha256 ?? ''}`
    return !known.has(all) && known.add(all)
  })
}

/** How many photos are not judged yet. */
export const countUnjudged = (fotos: readonly LocalFoto[]) =>
  fotos.filter(({ problema }) => problema === undefined).length
