import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import { freshBrowser } from '../../../testing/browser.ts'
import { fakeGateway } from '../../../testing/fake-gateway.ts'
import { panel, stage, toast } from '../testing/bench.ts'
import { tresFotos } from '../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

const T = TEXTOS_TRATAMENTO

/** Its severities are others than those of the wind. */
const linha = LINHAS.civil

freshBrowser('administrador')
beforeEach(standInForLayout)

/** Photos of a backend that keeps what is to be done, and what was said of them. */
const keeping = (said = {}) => ({ salva: null, gravidade: null, recomendacao: null, ...said })

/** A gateway with three photos; what is saved of them goes to `saves`. */
const gateway = (kept: object, saves: unknown[] = []) =>
  fakeGateway({
    'civil.fotos': () => tresFotos(linha).map((foto) => ({ ...foto, ...kept })),
    'civil.salvarMarcacoes': (input) => (saves.push(input), { message: 'ok' }),
  })

it('says severity, action and who sees to it by keyboard, in one save, and undoes text word by word', async () => {
  const saves: unknown[] = []
  gateway(keeping(), saves)
  mountTela(linha, umaBusca(linha))
  await stage()
  fireEvent.keyDown(document.body, { key: 't' })
  const gravidade = panel().getByLabelText<HTMLSelectElement>(T.gravidade)
  expect(document.activeElement).toBe(gravidade)
  await userEvent.selectOptions(gravidade, 'Crítica')
  await userEvent.tab()
  await userEvent.keyboard('Trocar a fita')
  const acao = panel().getByLabelText<HTMLTextAreaElement>(T.recomendacao)
  fireEvent.keyDown(acao, { key: 'z', ctrlKey: true })
  expect(acao.value).toBe('Trocar a ')
  await userEvent.keyboard('peça')
  await userEvent.tab()
  await userEvent.keyboard('Ana')
  expect(localStorage.getItem('rascunho:7:civil:2417')).toContain('"encarregado":"Ana"')
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  await toast(TEXTOS.inspecao.salvo)
  expect(saves).toMatchObject([{ gravidade: 'critica', recomendacao: 'Trocar a peça', encarregado: 'Ana' }])
})

it('is closed until it is wanted, tells in a line what was said, and stays as it was left', async () => {
  gateway(keeping({ gravidade: 'minima', recomendacao: 'Limpar' }))
  const { container, unmount } = mountTela(linha, umaBusca(linha))
  await stage()
  const group = () => container.querySelector('details')
  expect(group()?.open).toBe(false)
  expect(group()?.querySelector('summary')?.textContent).toBe(`${T.titulo}Mínima · Limpar`)
  fireEvent.keyDown(document.body, { key: 't' })
  expect(group()?.open).toBe(true)
  unmount()
  const again = mountTela(linha, umaBusca(linha))
  await stage()
  expect(again.container.querySelector('details')?.open).toBe(true)
})

it('is not offered where the backend does not keep it', async () => {
  gateway({})
  const { container } = mountTela(linha, umaBusca(linha))
  await stage()
  fireEvent.keyDown(document.body, { key: 't' })
  expect(container.querySelector('details')).toBeNull()
})
