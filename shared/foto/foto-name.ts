import { cleanFileName, fitName, splitEnding } from '../text/file-name.ts'
import { endingsOf, FOTO_MIMES, type FotoMime } from './foto-format.ts'

/** An ending that names a kind of file, such as `.hta` or `.PNG`; the numbers in 'torre 2.5' are none. */
const KIND = /^\.(?=.*[a-z])[a-z0-9]{1,5}$/i

/** The ending of a photo's format, without dot: jpg, png, webp. */
const fotoEnding = (mime: FotoMime) => endingsOf(mime)[0]

/** The format that the ending of a name tells, or null. */
export function formatOfName(name: string): FotoMime | null {
  const ending = splitEnding(name)[1].slice(1).toLowerCase()
  return FOTO_MIMES.find((mime) => endingsOf(mime).includes(ending)) ?? null
}

/** The format of a photo as far as it is known: its own, or that of its name, or JPEG, as most are. */
export const assumedFormat = ({
  mime,
  nome,
}: {
  mime?: FotoMime | null | undefined
  nome?: string | null | undefined
}): FotoMime => mime ?? formatOfName(nome ?? '') ?? 'image/jpeg'

/** A clean name, with 'foto' put before one that is empty or only an ending. */
export const namedFoto = (clean: string) =>
  clean === '' || clean.startsWith('.') ? cleanFileName(`foto${clean}`) : clean

/**
 * The name under which a photo is downloaded: its own with the ending of its real format. An ending of another photo
 * format or of a program is removed: DJI_0042.JPG.hta becomes DJI_0042.JPG. At most 255 bytes, never empty.
 */
export function fotoFileName(name: string, mime: FotoMime): string {
  const clean = namedFoto(cleanFileName(name))
  const [stem, ending] = splitEnding(clean)
  if (formatOfName(clean) === mime) return fitName(stem, ending)
  const bare = KIND.test(ending) ? stem : clean
  return formatOfName(bare) === mime
    ? fitName(...splitEnding(bare))
    : fitName(bare.replace(/[. ]+$/, ''), `.${fotoEnding(mime)}`)
}
