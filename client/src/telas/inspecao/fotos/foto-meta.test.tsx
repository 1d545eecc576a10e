import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { freshBrowser } from '../../../testing/browser.ts'
import { umaFoto } from '../testing/fotos.ts'
import { FotoMeta } from './foto-meta.tsx'

freshBrowser('administrador')

const labels = () => screen.getAllByRole('term').map(({ textContent }) => textContent)

describe.each(LISTA_LINHAS)('the record of a photo of the $id line', (linha) => {
  it('ends with when its camera took it', () => {
    const foto = umaFoto(linha, 1, { capturadaEm: '2026-11-20T23:55:12' })
    render(<FotoMeta linha={linha} foto={foto} />)
    expect(labels()).toHaveLength(linha.detalhes.length + 1)
    expect(labels().at(-1)).toBe('Tirada em')
    expect(screen.getAllByRole('definition').at(-1)?.textContent).toBe('20/11/2026 23:55')
  })

  it.each([null, undefined])('shows no capture time where none is known: %s', (capturadaEm) => {
    render(<FotoMeta linha={linha} foto={umaFoto(linha, 1, { capturadaEm })} />)
    expect(labels()).toHaveLength(linha.detalhes.length)
  })
})
