import { buffer } from 'node:stream/consumers'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** A file taken out of an archive. */
export interface UnzippedFile {
  name: string
  content: Buffer
}

const open = (archive: Buffer) =>
  new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(
      archive,
      { lazyEntries: true, strictFileNames: true, validateEntrySizes: true },
      (error, zip) => (error ? reject(error) : resolve(zip)),
    )
  })

const read = (zip: ZipFile, entry: Entry) =>
  new Promise<Buffer>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error)
      else buffer(stream).then(resolve, reject)
    })
  })

/** The files of an archive in its own order, read by an independent and strict reader. */
export async function unzip(archive: Buffer): Promise<UnzippedFile[]> {
  const zip = await open(archive)
  const files: UnzippedFile[] = []
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      read(zip, entry).then((content) => {
        files.push({ name: entry.fileName, content })
        zip.readEntry()
      }, reject)
    })
    zip.once('end', resolve).once('error', reject)
    zip.readEntry()
  })
  return files
}
