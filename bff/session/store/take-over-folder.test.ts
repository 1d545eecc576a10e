import { expect, it } from 'vitest'
import { takeOverFolder } from './take-over-folder.ts'
import type { EndingNote, FolderSessionStore } from './sqlite-session-store.ts'

/** A folder that holds one note, with the calls that are used here. */
function folderWithNote(): FolderSessionStore {
  const notes: EndingNote[] = [{ owner: '7', atMs: 1 }]
  const asked: Pick<FolderSessionStore, 'wasTold' | 'endings' | 'forgetEnding' | 'oldest'> = {
    wasTold: () => false,
    endings: () => Promise.resolve([...notes]),
    forgetEnding: () => Promise.resolve(notes.splice(0)),
    oldest: () => Promise.resolve([]),
  }
  return asked as FolderSessionStore
}
const insert = () => Promise.resolve()

it('S08 a note ends once what there is, however many wait for it, and what signs in then stays', async () => {
  const done: string[] = []
  /** The note that is begun first takes longest. */
  let turns = 40
  const end = async (owner: string) => {
    const own = (turns -= 10)
    for (let turn = 0; turn < own; turn += 1) await Promise.resolve()
    done.push(`fim ${owner}`)
  }
  const ready = takeOverFolder(folderWithNote(), { insert, end })
  await Promise.all([ready(), ready(), ready().then(() => done.push('entra'))])
  expect(done).toEqual(['fim 7', 'entra'])
})

it('S08 while a note cannot be carried out every request is refused, and the next one carries it out', async () => {
  const folder = folderWithNote()
  let isAway = true
  const end = () => (isAway ? Promise.reject(new Error('fora')) : Promise.resolve())
  const ready = takeOverFolder(folder, { insert, end })
  expect(await Promise.allSettled([ready(), ready()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  isAway = false
  await ready()
  expect(await folder.endings()).toEqual([])
})

it('S08 a note that is written while the folder is found empty ends its user before anybody goes on', async () => {
  const folder = folderWithNote()
  let isTold = false
  folder.wasTold = () => isTold && !(isTold = false)
  let read = (_notes: EndingNote[]) => {}
  folder.endings = () => new Promise((resolve) => (read = resolve))
  const done: string[] = []
  const ready = takeOverFolder(folder, { insert, end: (owner) => Promise.resolve(done.push(owner)) })
  const first = ready()
  isTold = true
  const second = ready()
  folder.endings = () => Promise.resolve(done.length === 0 ? [{ owner: '8', atMs: 2 }] : [])
  read([])
  await Promise.all([first, second])
  expect(done).toEqual(['8'])
})
