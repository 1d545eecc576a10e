import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { freshUpload } from './testing/fresh-upload.ts'
import { choose, chooseJson, foto, openTela, user } from './testing/open-tela.tsx'

const T = TEXTOS.upload

freshUpload()

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

  it('that is no .json is refused', async () => {
    await openTela(linha)
    await chooseJson('os.txt')
    expect(screen.getByText(T.jsonExtensao)).toBeTruthy()
  })

  it('can be dropped on the form', async () => {
    await openTela(linha)
    const zona = screen.getByText(T.arraste).closest('.drop-zone')
    if (zona) fireEvent.drop(zona, { dataTransfer: { files: [foto('solta.webp', 'image/webp')] } })
    expect(await screen.findByText('solta.webp')).toBeTruthy()
  })
})
