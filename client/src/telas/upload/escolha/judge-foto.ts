import { FotoError, FotoInspector } from '#shared/foto/foto-inspector'
import { TEXTOS_ENVIO } from '#shared/textos/envio'

/** Bytes read at a time. */
const SLICE = 4 * 1024 * 1024

/** A file's bytes, slice by slice, up to where the inspector has seen enough. */
async function inspect(file: File, inspector: FotoInspector): Promise<void> {
  for (let at = 0; at < file.size && !inspector.whole; at += SLICE) {
    inspector.push(new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()))
  }
  inspector.end()
}

/**
 * Why the gateway would refuse a photo, in its own words (type by bytes, cut, empty, too many pixels), or null. A file
 * that can no longer be read is told too: sending it would fail without a reason.
 */
export async function judgeFoto(file: File): Promise<string | null> {
  try {
    await inspect(file, new FotoInspector(file.name))
    return null
  } catch (error) {
    if (error instanceof FotoError) return error.texto
    if (error instanceof DOMException) return TEXTOS_ENVIO.fotoIlegivel(file.name)
    throw error
  }
}
