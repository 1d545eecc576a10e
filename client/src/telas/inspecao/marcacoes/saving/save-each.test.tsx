import { fireEvent, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { ConnectionLost, HttpError } from '../../../../calls/http-error.ts'
import { freshBrowser } from '../../../../testing/browser.ts'
import { Refusal } from '../../../../testing/fake-gateway.ts'
import { gateway, linha, panel, stage, toast } from '../../testing/bench.ts'
import { mountTela, standInForLayout, umaBusca } from '../../testing/mount-tela.tsx'
import { reasonOf } from './save-each.ts'

const T = TEXTOS.inspecao

freshBrowser('administrador')
beforeEach(standInForLayout)

const key = (pressed: string, more: object = {}) =>
  fireEvent.keyDown(document.body, { key: pressed, ...more })
const save = () => key('Enter', { ctrlKey: true })
const saveAll = () => key('Enter', { ctrlKey: true, shiftKey: true })

/**
 * Opens three photos, the first two with a damage that is not saved; returns the photos of the saves that are
 * sent.
 */
async function twoUnsaved(answer?: (input: unknown) => unknown) {
  const calls = gateway(answer)
  mountTela(linha, umaBusca(linha))
  await stage()
  for (let n = 0; n < 2; n++) {
    await userEvent.selectOptions(panel().getByLabelText(T.dano), 'outro')
    key('d')
  }
  return () =>
    calls.flatMap(({ procedure, input }) =>
      procedure === 'drone.salvarMarcacoes' ? (input as { photoId: number }).photoId : [],
    )
}

const refusal = (status: number) =>
  new HttpError(status, { message: 'Esta foto foi removida.', requestId: '1' })

describe('saving all', () => {
  it('sends no photo a second time that is on its way already', async () => {
    const sent = await twoUnsaved()
    key('a')
    save()
    saveAll()
    await toast(T.salvo)
    await waitFor(() => expect(panel().queryByText(T.estados.salva.pill)).not.toBeNull())
    await waitFor(() => expect(sent()).toEqual([2, 1]))
  })

  it('says which photo stays unsaved, and why', async () => {
    await twoUnsaved((input) => {
      if ((input as { photoId: number }).photoId === 2) throw new Refusal(422, 'Esta foto foi removida.')
      return { message: 'ok' }
    })
    saveAll()
    await toast(T.salvo)
    await toast(T.fotoMotivo('2', 'Esta foto foi removida.'))
  })

  it('sends each photo once when it is asked for twice', async () => {
    const sent = await twoUnsaved()
    saveAll()
    saveAll()
    await toast(T.salvo)
    await waitFor(() => expect(sent()).toEqual([1, 2]))
  })

  it.each([
    ['no connection came', new ConnectionLost(), T.soNestaPagina],
    ['it was refused', refusal(422), 'Esta foto foi removida.'],
    ['the server failed', refusal(500), T.erroSalvar],
  ])('says of a photo that stays unsaved because %s what became of it', (_why, error, motivo) => {
    expect(reasonOf(1, error)).toEqual({ index: 1, motivo })
  })
})
