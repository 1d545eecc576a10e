import { expect, it, vi } from 'vitest'
import { folders } from '../session/kept-folders.ts'
import { listenAgain } from '../session/session-events.ts'
import { freshBrowser } from '../testing/browser.ts'
import { fakeGateway, NOTHING } from '../testing/fake-gateway.ts'
import { signOut } from './logout.ts'

freshBrowser('administrador')

it("S12 'Sair' forgets the folders of uploads, whosever they are", async () => {
  fakeGateway(NOTHING)
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('FileSystemDirectoryHandle', class {})
  const forgetAll = vi.spyOn(folders, 'forgetAll').mockResolvedValue()
  await signOut()
  listenAgain()
  expect(forgetAll).toHaveBeenCalledOnce()
})
