import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { freshBrowser, user } from '../../../testing/browser.ts'
import { FolderButton } from './folder-button.tsx'

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
