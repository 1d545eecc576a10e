import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { foldersOn, type KeptFolders } from '../../../session/kept-folders.ts'
import { freshBrowser, signInAs } from '../../../testing/browser.ts'
import { filesIn } from '../escolha/folder.ts'
import { fakeFolder } from '../testing/fake-folder.ts'
import type { Fase } from './fila-types.ts'
import { rememberFolders } from './remember-folders.ts'

freshBrowser('administrador')

/** A store of folders in memory, and an upload on its way. */
function stand() {
  const shelf = new Map<string, KeptFolders>()
  const folders = foldersOn({
    all: () => Promise.resolve([...shelf.values()]),
    put: (kept) => Promise.resolve(shelf.set(kept.envio, kept)),
    remove: (envio) => Promise.resolve(shelf.delete(envio)),
    clear: () => Promise.resolve(shelf.clear()),
  })
  const listeners = new Set<() => void>()
  let view: { id: string | null; fase: Fase } = { id: null, fase: 'abrindo' }
  const go = (id: string | null, fase: Fase) => {
    view = { id, fase }
    for (const listener of listeners) listener()
  }
  const fila = {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { shelf, folders, fila, go }
}

it("S12 an upload's folder is kept from its declaration on, for its user, until it has arrived", async () => {
  const { folders, fila, go } = stand()
  const persist = vi.fn(() => Promise.resolve(true))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { storage: { persist } }))
  const folder = fakeFolder('fotos', { 'a.JPG': 'a', 'b.JPG': 'b' })
  rememberFolders(fila, await filesIn(folder), folders)
  go(null, 'abrindo')
  expect([...(await folders.read())]).toEqual([])
  go('e1', 'enviando')
  go('e1', 'enviando')
  await waitFor(() => expect(persist).toHaveBeenCalledOnce())
  expect([...(await folders.read())]).toEqual([['e1', [folder]]])
  signInAs('administrador', '8')
  expect([...(await folders.read())]).toEqual([])
  signInAs('administrador')
  go('e1', 'pronto')
  expect([...(await folders.read())]).toEqual([])
})

it('S12 an upload of single files keeps none, and a folder of a month ago is forgotten', async () => {
  const { shelf, folders, fila, go } = stand()
  rememberFolders(fila, [new File(['x'], 'a.jpg')], folders)
  go('e1', 'enviando')
  shelf.set('e0', { envio: 'e0', userId: '7', em: Date.now() - 31 * 86_400_000, pastas: [] })
  expect([...(await folders.read())]).toEqual([])
  expect(shelf.size).toBe(0)
})
