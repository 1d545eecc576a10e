import { fotoFileName } from '#shared/foto/foto-name'
import type { FotoData } from './judge-foto.ts'
import { SIGNATURE_BYTES, sniffFoto, type FotoMime } from '#shared/foto/foto-format'

/** A chosen photo, with a number of its own by which lists and drafts know it. */
export interface LocalFoto {
  id: number
  file: File
  /** Why it can't be sent, in a sentence; null when it can, undefined while it is not judged. */
  problema?: string | null
  /** What it says of itself, once it was judged and can be sent. */
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

/** Name that the photo is saved under: its own, else photo-{index}.jpg. Source: spec §2. */
export const fotoName = ({ file }: LocalFoto, index: number) => file.name || `photo-${index}.jpg`

/** Type that the file's own first bytes tell; null when it is no photo. */
export async function realMime(file: File): Promise<FotoMime | null> {
  return sniffFoto(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
}

/** Name that the file is saved under, with the ending of the type that its bytes tell. */
export async function savedName(file: File, nome: string): Promise<string> {
  const mime = await realMime(file)
  return mime ? fotoFileName(nome, mime) : nome
}

/** Bytes of all photos together. */
export const totalBytes = (fotos: readonly LocalFoto[]) => fotos.reduce((sum, { file }) => sum + file.size, 0)

/** True for a photo that was judged and cannot be sent. */
export const isBadFoto = (foto: LocalFoto): foto is BadFoto => typeof foto.problema === 'string'

/** A chosen photo whose bytes another one has. */
export type RepeatedFoto = LocalFoto & { igualA: string }

/** True for a photo whose bytes another chosen one has. */
export const isRepeated = (foto: LocalFoto): foto is RepeatedFoto => foto.igualA !== undefined

/** The photos, each with the name of the earlier one whose bytes it repeats, if there is one. */
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

/** Key of a file, as far as it can be told from others without reading it. */
export const fileIdentity = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`

/**
 * The photos without files that were chosen twice. Name, size and date alone don't tell: cameras count their
 * files from 1 in every folder, so that two photos may have all three in common.
 */
export function withoutDuplicates(fotos: readonly LocalFoto[]): LocalFoto[] {
  const known = new Set<string>()
  return fotos.filter(({ file, problema, dados }) => {
    if (problema === undefined) return true
    const all = `${fileIdentity(file)}/${dados?.sha256 ?? ''}`
    return !known.has(all) && known.add(all)
  })
}

/** How many photos are not judged yet. */
export const countUnjudged = (fotos: readonly LocalFoto[]) =>
  fotos.filter(({ problema }) => problema === undefined).length
