import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Versao } from '#shared/contract/inspecao/historico'
import type { Foto } from '#shared/contract/inspecao/foto'
import { TEXTOS_HISTORICO } from '#shared/textos/inspecao/historico'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser } from '../../../testing/browser.ts'
import { fakeGateway, holdAnswers, Refusal } from '../../../testing/fake-gateway.ts'
import { linha, panel, pill, stage, toast } from '../testing/bench.ts'
import { tresFotos } from '../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

const T = TEXTOS_HISTORICO
const MARKER = { x: 400, y: 400, width: 700, height: 540 }
const ANA: Versao = {
  ...{ versao: 1, por: 'Ana', em: '2026-11-22T17:32:00.000Z', marker: MARKER, dimensao: '37.04x28.58' },
  ...{ dano: 'outro', observacao: 'Trinca', gravidade: '2', recomendacao: 'Lixar', encarregado: '' },
}
const RUI: Versao = {
  ...{ versao: 2, por: 'Rui', em: '2026-11-23T09:05:00.000Z', marker: null, dimensao: '' },
  ...{ dano: '', observacao: '', gravidade: '', recomendacao: '', encarregado: '' },
}

freshBrowser('administrador')
beforeEach(standInForLayout)

/** The bench of photos of which the first was saved by Ana, and then by Rui without damage. */
async function openBench(historico: (input: unknown) => unknown = () => [RUI, ANA]) {
  const [foto, ...others] = tresFotos(linha)
  if (!foto) throw new Error('no photo')
  const saved: Foto = { ...foto, ...RUI, id: foto.id, salva: RUI }
  const sent: unknown[] = []
  const calls = fakeGateway({
    'drone.fotos': () => [saved, ...others.map((each) => ({ ...each, salva: null, gravidade: null }))],
    'drone.historico': historico,
    'drone.salvarMarcacoes': (input) => (sent.push(input), { message: TEXTOS.inspecao.salvo }),
  })
  mountTela(linha, umaBusca(linha))
  await stage()
  return { sent, asked: () => calls.filter(({ procedure }) => procedure === 'drone.historico'), id: foto.id }
}

const open = async () => {
  await userEvent.click(panel().getByRole('button', { name: T.titulo }))
  return within(await screen.findByRole('dialog'))
}

it('tells who saved the photo last, and on demand every save, with the way back to what it said', async () => {
  const { sent, asked, id } = await openBench()
  expect(panel().getByText(T.salvaPor('Rui', '23/11/2026 06:05'))).toBeTruthy()
  expect(asked()).toEqual([])
  const dialog = await open()
  await dialog.findByRole('heading', { name: T.versao('Ana', '22/11/2026 14:32') })
  expect(dialog.getByRole('heading', { level: 2 }).textContent).toBe('Histórico da foto 1')
  expect(asked()).toMatchObject([{ input: { photoId: id } }])
  expect(dialog.getAllByRole('heading', { level: 3 })[0]?.textContent).toContain('Rui')
  expect(dialog.getByText(T.valeAgora).parentElement?.textContent).toContain('Sem dano')
  await userEvent.click(dialog.getByRole('button', { name: T.trazerDe('22/11/2026 14:32') }))
  await toast(T.trazida)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(panel().getByLabelText<HTMLTextAreaElement>(TEXTOS.inspecao.observacao).value).toBe('Trinca')
  expect(pill(TEXTOS.inspecao.estados.marcada.pill)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  await toast(TEXTOS.inspecao.salvo)
  expect(sent).toMatchObject([
    { marker: MARKER, dano: 'outro', observacao: 'Trinca', gravidade: '2', recomendacao: 'Lixar', versao: 2 },
  ])
})

it('takes away what the save that is brought back did not say, and can be undone', async () => {
  await openBench()
  const obs = () => panel().getByLabelText<HTMLTextAreaElement>(TEXTOS.inspecao.observacao)
  await userEvent.type(obs(), 'Minha')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  const gravidade = panel().getByLabelText<HTMLSelectElement>(TEXTOS_TRATAMENTO.gravidade)
  await userEvent.selectOptions(gravidade, '5 · Crítica')
  const dialog = await open()
  await userEvent.click(await dialog.findByRole('button', { name: T.trazerDe('23/11/2026 06:05') }))
  expect([obs().value, gravidade.value]).toEqual(['', ''])
  expect(pill(TEXTOS.inspecao.estados.semDano.pill)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect([obs().value, gravidade.value]).toEqual(['Minha', '5'])
})

it('showed bare words, where other parts show a turning wheel, until the saves came', async () => {
  await openBench()
  const answer = holdAnswers()
  const dialog = await open()
  expect(dialog.getByText(TEXTOS.geral.carregando).closest('.loading')).toBeTruthy()
  answer()
  await dialog.findByText(T.valeAgora)
})

it('says when the saves could not be read, and asks again', async () => {
  let isDown = true
  await openBench(() => {
    if (isDown) throw new Refusal(502, 'fora')
    return [RUI]
  })
  const dialog = await open()
  await dialog.findByText(T.erro)
  isDown = false
  await userEvent.click(dialog.getByRole('button', { name: TEXTOS.geral.tentarDeNovo }))
  await dialog.findByRole('heading', { name: T.versao('Rui', '23/11/2026 06:05') })
})

it('tells only when it was saved, where the backend does not tell by whom', async () => {
  const salva = { versao: 1, por: '', em: '2026-11-23T09:05:00.000Z' }
  fakeGateway({ 'drone.fotos': () => tresFotos(linha).map((foto) => ({ ...foto, salva })) })
  mountTela(linha, umaBusca(linha))
  await stage()
  expect(panel().getByText('Salva em 23/11/2026 06:05')).toBeTruthy()
})

it('is not offered for a photo that nobody saved, nor with a backend that tells no saves', async () => {
  fakeGateway({ 'drone.fotos': () => tresFotos(linha) })
  mountTela(linha, umaBusca(linha))
  await stage()
  expect(panel().queryByRole('button', { name: T.titulo })).toBeNull()
})
