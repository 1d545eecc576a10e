/** Widest preview of a chosen photo, in CSS px. Source: spec §9. */
export const PREVIEW_MAX_PX = 300

/** How many big photos are decoded at the same time: each takes some 80 MB meanwhile. */
const AT_ONCE = 2

const made = new Map<File, string>()
const waiting: (() => void)[] = []
let running = 0

async function slot(): Promise<void> {
  if (running < AT_ONCE) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

function free() {
  const next = waiting.shift()
  if (next) next()
  else running--
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.8))

/**
 * The picture as a WebP, or as a JPEG in Safari, which writes no WebP and gives a PNG in its place: that
 * would take ten times the memory, for thousands of photos.
 */
async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const blob = await blobOf(canvas, 'image/webp')
  return blob?.type === 'image/webp' ? blob : blobOf(canvas, 'image/jpeg')
}

/**
 * Some pixels of one grey, and how much each may differ when read back: some browsers change the last bit of
 * every colour.
 */
const GREY = 128
const PIXELS = 16
const TOLERANCE = 8

/**
 * False in a browser that returns noise for the pixels of a canvas, so that its owner cannot be recognised,
 * such as a strict Firefox.
 */
function isCanvasReadable(): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return true
  pen.fillStyle = `rgb(${GREY} ${GREY} ${GREY})`
  pen.fillRect(0, 0, PIXELS, 1)
  const { data } = pen.getImageData(0, 0, PIXELS, 1)
  return data.every((value, at) => at % 4 === 3 || Math.abs(value - GREY) <= TOLERANCE)
}

async function draw(file: File): Promise<string> {
  // Browsers turn the photo upright by default. It is not asked for by `imageOrientation`: Safari before 17.2
  // knows the value under another name, and throws.
  const bitmap = await createImageBitmap(file, { resizeWidth: PREVIEW_MAX_PX, resizeQuality: 'medium' })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  // Drawn with a 2D context: if the bitmap were transferred to the canvas, Chromium would show a turned photo
  // as it is stored.
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  if (!isCanvasReadable()) return URL.createObjectURL(file)
  const blob = await encode(canvas)
  if (!blob) throw new Error('thumbnail could not be encoded')
  return URL.createObjectURL(blob)
}

/**
 * Object URL of a picture 300 px wide, which is made once, or of the photo itself where none can be made.
 * Rejects when the file is no readable photo, or when `signal` aborts first.
 */
export async function thumbnail(file: File, signal: AbortSignal): Promise<string> {
  await slot()
  try {
    signal.throwIfAborted()
    const known = made.get(file)
    if (known) return known
    const url = await draw(file)
    // After an abort nobody waits for the picture: its photo may be left out by now, and nothing else would
    // revoke the URL.
    if (signal.aborted) URL.revokeObjectURL(url)
    signal.throwIfAborted()
    made.set(file, url)
    return url
  } finally {
    free()
  }
}

/** Revokes the picture of a photo that is no longer chosen. */
export function forgetThumbnail(file: File) {
  const url = made.get(file)
  if (url) URL.revokeObjectURL(url)
  made.delete(file)
}
