import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import { freshBrowser } from '../../../testing/browser.ts'
import { gateway, linha, panel, stage, toast } from '../testing/bench.ts'
import { tresFotos } from '../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

const T = TEXTOS_TRATAMENTO

freshBrowser('administrador')
beforeEach(standInForLayout)

/** Photos of a backend that keeps what is to be done. */
const keeping = (said = {}) =>
  tresFotos(linha).map((foto) => ({ ...foto, salva: null, gravidade: null, recomendacao: null, ...said }))

it('says severity, action and who sees to it by keyboard, in one save, and undoes text word by word', async () => {
  const saves: unknown[] = []
  gateway((input) => (saves.push(input), { message: 'ok' }), keeping())
  mountTela(linha, umaBusca(linha))
  await stage()
  fireEvent.keyDown(document.body, { key: 't' })
  const gravidade = panel().getByLabelText<HTMLSelectElement>(T.gravidade)
  expect(document.activeElement).toBe(gravidade)
  await userEvent.selectOptions(gravidade, '5 · Crítica')
  await userEvent.tab()
  await userEvent.keyboard('Trocar a fita')
  const acao = panel().getByLabelText<HTMLTextAreaElement>(T.recomendacao)
  fireEvent.keyDown(acao, { key: 'z', ctrlKey: true })
  expect(acao.value).toBe('Trocar a ')
  await userEvent.keyboard('peça')
  await userEvent.tab()
  await userEvent.keyboard('Ana')
  expect(localStorage.getItem('rascunho:7:drone:2417')).toContain('"encarregado":"Ana"')
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  await toast(TEXTOS.inspecao.salvo)
  expect(saves).toMatchObject([{ gravidade: '5', recomendacao: 'Trocar a peça', encarregado: 'Ana' }])
})

it('is closed until it is wanted, tells in a line what was said, and stays as it was left', async () => {
  gateway(undefined, keeping({ gravidade: '2', recomendacao: 'Limpar' }))
  const { container, unmount } = mountTela(linha, umaBusca(linha))
  await stage()
  const group = () => container.querySelector('details')
  expect(group()?.open).toBe(false)
  expect(group()?.querySelector('summary')?.textContent).toBe(`${T.titulo}2 · Leve · Limpar`)
  fireEvent.keyDown(document.body, { key: 't' })
  expect(group()?.open).toBe(true)
  unmount()
  const again = mountTela(linha, umaBusca(linha))
  await stage()
  expect(again.container.querySelector('details')?.open).toBe(true)
})

it('is not offered where the backend does not keep it', async () => {
  gateway()
  const { container } = mountTela(linha, umaBusca(linha))
  await stage()
  fireEvent.keyDown(document.body, { key: 't' })
  expect(container.querySelector('details')).toBeNull()
})
