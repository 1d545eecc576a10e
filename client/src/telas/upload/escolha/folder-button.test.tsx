import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { freshBrowser, user } from '../../../testing/browser.ts'
import { FolderButton, takeFolder } from './folder-button.tsx'
import { pickFolder } from './picked-folder.ts'

freshBrowser()

it('a browser that was set to give pages no folders lets one be chosen all the same', async () => {
  const blocked = new DOMException('The request is not allowed', 'NotAllowedError')
  vi.stubGlobal('showDirectoryPicker', () => Promise.reject(blocked))
  const onFiles = vi.fn()
  render(<FolderButton onFiles={onFiles} />)
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click')
  await user.click(screen.getByRole('button', { name: TEXTOS_ENVIO.escolherPasta }))
  expect(opened).toHaveBeenCalledOnce()
  const field = screen.getByLabelText(TEXTOS_ENVIO.escolherPasta)
  const file = new File(['x'], 'DJI_1.JPG', { type: 'image/jpeg' })
  await user.upload(field, [file])
  expect(onFiles).toHaveBeenCalledWith([file])
})

it.each([
  ['whose choice is closed', new DOMException('', 'AbortError'), null],
  ['that cannot be read', new DOMException('', 'NotReadableError'), 'NotReadableError'],
  ['over which the page is at fault', new TypeError('broken'), 'TypeError'],
])('of a folder %s nothing comes, and only the first goes without a word', async (_what, cause, thrown) => {
  vi.stubGlobal('showDirectoryPicker', () => Promise.reject(cause))
  const blocked = vi.fn()
  const picked = pickFolder(blocked)
  if (thrown === null) expect(await picked).toBeNull()
  else await expect(picked).rejects.toMatchObject({ name: thrown })
  expect(blocked).not.toHaveBeenCalled()
})

it('a fault of the page itself was told as a folder that cannot be read', async () => {
  const fault = new TypeError('broken')
  await expect(takeFolder(Promise.reject(fault), () => undefined)).rejects.toBe(fault)
})
