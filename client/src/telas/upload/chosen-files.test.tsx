import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CAMPOS, LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { fakeFolder } from './testing/fake-folder.ts'
import { FakeJudge } from './testing/fake-judge.ts'
import { freshUpload } from './testing/fresh-upload.ts'
import { choose, chooseJson, foto, openTela, user } from './testing/open-tela.tsx'

const T = TEXTOS.upload

freshUpload()

/**
 * Holds files over the page, which takes them only a moment after it is drawn: then it prevents what the
 * browser does with them.
 */
const hold = (dataTransfer: object) =>
  waitFor(() => expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false))

describe('the chosen files', () => {
  const linha = LINHAS.robo

  it('are added up, shown by name, removed one by one, and the same file counts once', async () => {
    await openTela(linha)
    const primeira = foto('DJI_1.jpg')
    await choose(primeira)
    await choose(primeira, foto('DJI_2.png', 'image/png'))
    expect(await screen.findByText('2 fotos escolhidas')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remover DJI_1.jpg' }))
    expect(screen.getByText('1 foto escolhida')).toBeTruthy()
    expect(screen.getByText('DJI_2.png')).toBeTruthy()
  })

  it('were all drawn anew at each letter in a field and each step of an upload', async () => {
    await openTela(linha)
    const chosen = foto('DJI_1.jpg')
    const name = vi.fn(() => 'DJI_1.jpg')
    Object.defineProperty(chosen, 'name', { get: name })
    await choose(chosen)
    await screen.findByText('DJI_1.jpg')
    await waitFor(() => expect(screen.queryByText(TEXTOS_ENVIO.conferindo(0, 1))).toBeNull())
    name.mockClear()
    await user.type(screen.getByLabelText(CAMPOS.os.label), '2417')
    expect(name).not.toHaveBeenCalled()
  })

  it('that is no .json is refused', async () => {
    await openTela(linha)
    await chooseJson('os.txt')
    expect(screen.getByText(T.jsonExtensao)).toBeTruthy()
  })

  it('dropped beside the zone were opened by the browser in place of the page: they are chosen wherever they fall', async () => {
    await openTela(linha)
    const zona = screen.getByText(T.arraste).closest('.drop-zone') as HTMLElement
    const dataTransfer = { types: ['Files'], files: [foto('solta.webp', 'image/webp')] }
    await hold(dataTransfer)
    expect(zona.dataset['over']).toBe('true')
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false)
    expect(zona.dataset['over']).toBe('false')
    expect(await screen.findByText('solta.webp')).toBeTruthy()
  })

  it('are no texts that were dragged within the page', async () => {
    await openTela(linha)
    expect(fireEvent.dragStart(screen.getByText(T.arraste))).toBe(true)
    const dataTransfer = { types: ['text/plain'], files: [foto('solta.webp', 'image/webp')] }
    expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(true)
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(true)
    expect(screen.getByText(T.nenhuma)).toBeTruthy()
  })

  it('were opened by the browser after a thumbnail had gone while it was dragged: pictures of the page stay where they are', async () => {
    await openTela(linha)
    const dataTransfer = { types: ['Files'], files: [foto('solta.webp', 'image/webp')] }
    await hold(dataTransfer)
    const thumbnail = document.body.appendChild(document.createElement('img'))
    const isDragged = fireEvent.dragStart(thumbnail)
    // The end of the drag is told to the element where it began, which is no longer in the page.
    thumbnail.remove()
    fireEvent.dragEnd(thumbnail)
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false)
    expect(await screen.findByText('solta.webp')).toBeTruthy()
    expect(isDragged).toBe(false)
  })

  it('are not taken while a dialog lies over the form, nor opened', async () => {
    await openTela(linha)
    await choose(foto('a.jpg'))
    await user.click(screen.getByRole('button', { name: 'Ampliar a.jpg' }))
    const dialog = await screen.findByRole('dialog')
    const dataTransfer = { types: ['Files'], files: [foto('solta.webp', 'image/webp')] }
    expect(fireEvent.drop(dialog, { dataTransfer })).toBe(false)
    expect(screen.getByText(T.escolhidas(1))).toBeTruthy()
  })

  it("went without their place on the blade when the work order was another's: what it does not name is told before", async () => {
    await openTela(linha)
    await choose(foto('IMG_1.jpg'), foto('IMG_2.JPG'), foto('IMG_3.jpg'))
    await chooseJson('outra.json', JSON.stringify([{ foto: 'IMG_9.jpg', eixoz: 1 }]))
    expect(await screen.findByText(TEXTOS_ENVIO.foraDoJson('outra.json', 3, 3))).toBeTruthy()
    expect(screen.getByText(TEXTOS_ENVIO.confiraJson)).toBeTruthy()
    // Names appear as a key, without ending, behind a folder, and in another case.
    const some = { 'C:\\robo\\IMG_1.JPG': { z: 1 }, fotos: [{ nome: 'img_2', z: 2 }] }
    await chooseJson('parte.json', JSON.stringify(some))
    const told = await screen.findByText(TEXTOS_ENVIO.foraDoJson('parte.json', 1, 3))
    const section = told.closest('section') as HTMLElement
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['IMG_3.jpg', TEXTOS_ENVIO.confiraJson])
    await chooseJson('todas.json', JSON.stringify({ ...some, IMG_3: 3 }))
    await waitFor(() => expect(section.className).toBe('sr-only'))
  })

  it('come from folders of hundreds: the names that a work order lacks are listed up to twenty', async () => {
    await openTela(linha)
    await choose(...Array.from({ length: 23 }, (_, n) => foto(`IMG_${n}.jpg`)))
    await chooseJson('os.json', '["IMG_0"]')
    const told = await screen.findByText(TEXTOS_ENVIO.foraDoJson('os.json', 22, 23))
    const items = within(told.closest('section') as HTMLElement).getAllByRole('listitem')
    expect(items.at(-2)?.textContent).toBe(TEXTOS_ENVIO.eMais(2))
    expect(items).toHaveLength(22)
  })

  it('were lost, or never judged, when a folder that was asked for before came after them', async () => {
    let give: (folder: FileSystemDirectoryHandle) => void = () => undefined
    const asked = new Promise<FileSystemDirectoryHandle>((resolve) => (give = resolve))
    vi.stubGlobal('showDirectoryPicker', () => asked)
    await openTela(linha)
    FakeJudge.waiting = true
    await choose(foto('IMG_1.jpg'))
    await user.click(screen.getByRole('button', { name: TEXTOS_ENVIO.escolherPasta }))
    FakeJudge.goOn()
    expect(await screen.findByText(T.arraste)).toBeTruthy()
    await choose(foto('IMG_2.jpg'))
    await chooseJson('os.json')
    give(fakeFolder('DCIM', { 'IMG_3.JPG': 'xxx', 'outra.json': '{}' }))
    expect(await screen.findByText(T.escolhidas(3))).toBeTruthy()
    expect(await screen.findByText(TEXTOS_ENVIO.jsonTrocado('os.json', 'outra.json'))).toBeTruthy()
    expect(await screen.findByText(T.arraste)).toBeTruthy()
  })
})
