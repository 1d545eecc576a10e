import { describe, expect, it } from 'vitest'
import { droppedFolders } from './dropped-folders.ts'
import { readKeptFolders, filesIn, foldersOf, fotosAmong, jsonsAmong } from './folder.ts'
import { fakeFolder } from '../testing/fake-folder.ts'

const names = (files: readonly File[] | null) => files?.map(({ name }) => name)

const TREE = { 'DJI_10.JPG': 'a', 'DJI_9.JPG': 'b', outra: { 'DJI_1.JPG': 'c', 'notas.txt': 'd' } }

/** The drag that a browser tells of when these items are dropped. */
const drag = (...items: object[]) =>
  ({
    items: items.map((item) => ({ kind: 'file', getAsFile: () => null, ...item })),
  }) as unknown as DataTransfer

/** A dropped folder where none can be kept: its reader gives one entry at a time. */
function entryOf(name: string, tree: object): object {
  const entries = Object.entries(tree).map(([each, inside]: [string, unknown]) =>
    typeof inside === 'string'
      ? {
          isFile: true,
          name: each,
          file: (resolve: (file: File) => void) => resolve(new File([inside], each, { type: 'image/jpeg' })),
        }
      : entryOf(each, inside as object),
  )
  const createReader = () => {
    const left = [...entries]
    return { readEntries: (resolve: (part: object[]) => void) => resolve(left.splice(0, 1)) }
  }
  return { isDirectory: true, isFile: false, name, createReader }
}

describe('a folder', () => {
  it('gives all its files by name, with those of the folders in it, and is known as where they come from', async () => {
    const folder = fakeFolder('fotos', TREE)
    const files = await filesIn(folder)
    expect(names(files)).toEqual(['DJI_9.JPG', 'DJI_10.JPG', 'DJI_1.JPG', 'notas.txt'])
    expect(foldersOf(files)).toEqual([folder])
    expect(names(fotosAmong(files))).toEqual(['DJI_9.JPG', 'DJI_10.JPG', 'DJI_1.JPG'])
  })

  it.each([
    ['is refused', fakeFolder('fotos', TREE, 'denied')],
    ['is gone', fakeFolder('fotos', null)],
  ])('that was kept and %s gives none', async (_, folder) => {
    expect(await readKeptFolders([folder])).toBeNull()
  })

  it('that was kept and about which the question was closed may be asked about again', async () => {
    const asked = fakeFolder('fotos', TREE, 'prompt')
    expect(await readKeptFolders([asked])).toBe('unanswered')
    const late = fakeFolder('fotos', TREE)
    const tooLate = new DOMException('no activation', 'SecurityError')
    Object.assign(late, { requestPermission: () => Promise.reject(tooLate) })
    expect(await readKeptFolders([fakeFolder('fotos', TREE), late])).toBe('unanswered')
  })

  it('may have a work order in each of its JSON files, however they are written', async () => {
    const files = await filesIn(fakeFolder('fotos', { ...TREE, 'a.json': '{}', robo: { 'OS.JSON': '{}' } }))
    expect(names(jsonsAmong(files))).toEqual(['a.json', 'OS.JSON'])
  })

  it('that a Mac has written to had each photo twice, once as one that cannot be sent, and two work orders', async () => {
    const files = await filesIn(
      fakeFolder('fotos', { '._A.JPG': '', 'A.JPG': '', '._os.json': '', 'os.json': '' }),
    )
    expect([names(fotosAmong(files)), names(jsonsAmong(files))]).toEqual([['A.JPG'], ['os.json']])
  })

  it('that is dropped gives its files, with what was dropped beside it', async () => {
    const file = new File(['x'], 'solta.jpg', { type: 'image/jpeg' })
    const folder = fakeFolder('fotos', TREE)
    const files = await droppedFolders(
      drag(
        {
          webkitGetAsEntry: () => entryOf('fotos', TREE),
          getAsFileSystemHandle: () => Promise.resolve(folder),
        },
        { webkitGetAsEntry: () => ({ isDirectory: false }), getAsFile: () => file },
      ),
    )
    expect(names(files)).toEqual(['DJI_9.JPG', 'DJI_10.JPG', 'DJI_1.JPG', 'notas.txt', 'solta.jpg'])
    expect(foldersOf(files ?? [])).toEqual([folder])
  })

  it('that is dropped gives its files also where no folder can be kept', async () => {
    const files = await droppedFolders(drag({ webkitGetAsEntry: () => entryOf('fotos', TREE) }))
    expect(names(files)).toEqual(['DJI_9.JPG', 'DJI_10.JPG', 'DJI_1.JPG', 'notas.txt'])
    expect(foldersOf(files ?? [])).toEqual([])
  })

  it('that is dropped gives its files also where the browser was set to give pages no folders', async () => {
    const blocked = fakeFolder('fotos', TREE)
    Object.assign(blocked, {
      values: () => {
        throw new DOMException('The request is not allowed', 'NotAllowedError')
      },
    })
    const entry = {
      webkitGetAsEntry: () => entryOf('fotos', TREE),
      getAsFileSystemHandle: () => Promise.resolve(blocked),
    }
    expect(names(await droppedFolders(drag(entry)))).toContain('DJI_9.JPG')
  })

  it('is none of what was dropped when that are files', () => {
    expect(droppedFolders(drag({ webkitGetAsEntry: () => ({ isDirectory: false }) }))).toBeNull()
  })
})
