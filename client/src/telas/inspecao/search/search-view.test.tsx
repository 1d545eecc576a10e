import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_INSPECAO as T } from '#shared/textos/inspecao/inspecao'
import { freshBrowser } from '../../../testing/browser.ts'
import { fakeGateway } from '../../../testing/fake-gateway.ts'
import { gateway, linha } from '../testing/bench.ts'
import { mountTela, standInForLayout } from '../testing/mount-tela.tsx'

freshBrowser('administrador')
beforeEach(standInForLayout)

describe('a search', () => {
  it('for spaces alone did nothing and said nothing: the field stays empty, which the browser tells', async () => {
    const calls = gateway()
    mountTela(linha)
    const [os, wtg] = ['Nº da OS', 'WTG'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
    if (!os || !wtg) throw new Error('no fields')
    await userEvent.type(os, '   ')
    await userEvent.type(wtg, ' CRII 07')
    await userEvent.click(screen.getByRole('button', { name: T.buscar }))
    expect([os.value, os.validity.valueMissing, wtg.value]).toEqual(['', true, 'CRII 07'])
    expect(calls.filter(({ procedure }) => procedure === 'drone.fotos')).toEqual([])
  })

  it('in a region that finds nothing asks to look at the region, too', async () => {
    fakeGateway({ 'robo.fotos': () => [] })
    mountTela(LINHAS.robo, '?os=OS-1&blade=B&regiao=TE')
    expect(await screen.findByText('Confira a OS, a Blade e a Regiao da busca.')).toBeTruthy()
  })

  it('that found nothing left the cursor in the region, which is optional: another OS was typed after two steps back', async () => {
    fakeGateway({ 'robo.fotos': () => [] })
    mountTela(LINHAS.robo, '?os=OS-1&blade=B')
    await screen.findByText('Confira a OS e a Blade da busca.')
    expect(document.activeElement).toBe(screen.getByLabelText('OS'))
  })
})
