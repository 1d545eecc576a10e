import { fireEvent, screen, within } from '@testing-library/react'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { fakeGateway } from '../../../testing/fake-gateway.ts'
import { tresFotos } from './fotos.ts'

const T = TEXTOS.inspecao

/** The line whose bench the tests use where lines do not differ. */
export const linha = LINHAS.drone

/** A gateway with three photos of the line; `save` answers a save. */
export const gateway = (
  save: (input: unknown) => unknown = () => ({ message: 'ok' }),
  fotos = tresFotos(linha),
) => fakeGateway({ 'drone.fotos': () => fotos, 'drone.salvarMarcacoes': save })

export const stage = () => screen.findByRole('application')
export const panel = () => within(screen.getByRole('complementary', { name: T.detalhesDaFoto }))
/** The value that stands beside a measure's label. */
export const medida = (label: string) => panel().getAllByText(label)[0]?.nextSibling?.textContent
export const pill = (text: string) => panel().queryByText(text)
export const toast = (text: string) => screen.findByText(text, { selector: '.toast__text *' })

/**
 * Begins a drag on the stage, in CSS px: 1 px is 4 natural px of the photo. The returned function ends it.
 */
export function drag(surface: Element, [from, to]: [[number, number], [number, number]], button = 2) {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, button, pointerId: 1 })
  fireEvent.pointerDown(surface, at(from))
  fireEvent.pointerMove(surface, at(to))
  return () => fireEvent.pointerUp(surface, at(to))
}

/** Draws a rectangle of 700 × 540 px at 400, 400. */
export const dragMarker = async () =>
  drag(await stage(), [
    [100, 100],
    [275, 235],
  ])()
