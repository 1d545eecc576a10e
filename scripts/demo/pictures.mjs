// Turns the small drawn pictures into photos of camera size, with the height a drone would write into them.
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const SIZE = { width: 4000, height: 3000 }

const heightXmp = (altura) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/"
 drone-dji:RelativeAltitude="+${altura.toFixed(2)}"/>
</rdf:RDF></x:xmpmeta>`

const made = new Map()

/**
 * Bytes of a 4000 × 3000 JPEG; with `altura` (metres) it carries `drone-dji:RelativeAltitude`. Each picture is made
 * once, even if several orders show it.
 */
export function cameraPicture({ arquivo, altura }) {
  const key = `${arquivo} ${altura}`
  if (!made.has(key)) made.set(key, makePicture(arquivo, altura))
  return made.get(key)
}

function makePicture(arquivo, altura) {
  const path = fileURLToPath(new URL(`fotos/${arquivo}`, import.meta.url))
  // The pictures are made again at every start, so speed counts: these options take half the time of the best kernel
  // and the smallest file.
  const picture = sharp(path)
    .resize({ ...SIZE, kernel: 'linear' })
    .jpeg({ quality: 82, optimiseCoding: false })
  return altura === undefined ? picture.toBuffer() : picture.withXmp(heightXmp(altura)).toBuffer()
}
