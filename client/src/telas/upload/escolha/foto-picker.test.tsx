import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { TEXTOS_ENVIO as E } from '#shared/textos/upload/envio'
import { readNotices } from '../../../page/notice.ts'
import { freshBrowser, user } from '../../../testing/browser.ts'
import { fakeFolder } from '../testing/fake-folder.ts'
import { FotoPicker } from './foto-picker.tsx'

freshBrowser()

it('a folder without photos, and without a work order, is said to have none', async () => {
  const pick = () => Promise.resolve(fakeFolder('notas', { 'leia.txt': '' }))
  vi.stubGlobal('showDirectoryPicker', pick)
  const taken = vi.fn()
  render(<FotoPicker count={0} unjudged={0} lost={0} error={undefined} onFiles={taken} />)
  const said = vi.fn()
  onTestFinished(readNotices(said))
  await user.click(screen.getByRole('button', { name: E.escolherPasta }))
  await waitFor(() => expect(said.mock.calls.flat()).toMatchObject([{ texto: E.semFotos }]))
  expect(taken).not.toHaveBeenCalled()
})

it('what a Mac writes beside each file was listed as a photo when it was dropped without its folder', () => {
  const taken = vi.fn()
  render(<FotoPicker count={0} unjudged={0} lost={0} error={undefined} onFiles={taken} onJsons={vi.fn()} />)
  const said = vi.fn()
  onTestFinished(readNotices(said))
  const [foto, ...ofMac] = ['A.JPG', '._A.JPG', '._os.json'].map((name) => new File(['x'], name))
  const drop = (files: (File | undefined)[]) =>
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files } })
  drop([foto, ...ofMac])
  expect([taken.mock.calls, said.mock.calls]).toEqual([[[[foto]]], []])
  drop(ofMac)
  expect([taken.mock.calls.length, said.mock.calls.flat()]).toMatchObject([1, [{ texto: E.semFotos }]])
})
