import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { solar } from '#shared/testing/solar'
import { drag } from '../telas/inspecao/testing/bench.ts'
import { standInForLayout } from '../telas/inspecao/testing/mount-tela.tsx'
import { FakeJudge } from '../telas/upload/testing/fake-judge.ts'
import { FakeEnvios } from '../telas/upload/testing/fake-envios.ts'
import { freshBrowser } from '../testing/browser.ts'
import { fakeGateway } from '../testing/fake-gateway.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { wtgPages } from '../testing/wtg-pages.ts'
import { fill, press, toastSays } from '../testing/reading.ts'

type Drawings = Record<string, object>

// These files are all that is written for the line: its definition and its drawings.
vi.mock('#shared/linhas/definitions', async (load) => {
  const { DEFINITIONS } = await load<{ DEFINITIONS: readonly unknown[] }>()
  return { DEFINITIONS: [...DEFINITIONS, (await import('#shared/testing/solar')).solar] }
})
vi.mock('../ui/linha-icons.tsx', async (load) => {
  const { LINHA_ICONS } = await load<Drawings>()
  return { LINHA_ICONS: { ...LINHA_ICONS, solar: (await import('../testing/solar-drawings.tsx')).icon } }
})
vi.mock('../linha/cenas/cenas.ts', async (load) => {
  const { CENAS } = await load<Drawings>()
  return { CENAS: { ...CENAS, solar: (await import('../testing/solar-drawings.tsx')).Cena } }
})
vi.mock('../telas/inspecao/search/amostras/amostras.ts', async (load) => {
  const { AMOSTRAS } = await load<Drawings>()
  return { AMOSTRAS: { ...AMOSTRAS, solar: (await import('../testing/solar-drawings.tsx')).amostras } }
})

freshBrowser('administrador')
beforeEach(standInForLayout)

const { rota } = solar.telas.inspecao
const fotos = [
  {
    id: 1,
    image: '/api/fotos/v1.x.y',
    os: 'OS-1',
    torre: 'Mesa 4',
    imageMeta: { width: 4000, height: 3000 },
  },
]
const search = [
  ['Nº da OS', 'OS-1'],
  ['Mesa', 'Mesa 4'],
] as const
const link = (name: RegExp) => screen.findByRole('link', { name })

describe('the screens of a fourth line, from its definition and drawings alone', () => {
  it('are reached by its card, in its colours, and by its own bar', async () => {
    fakeGateway({})
    const { router } = mountApp('/home')
    const card = await link(/Inspeção Solar com Drone/)
    expect(card.querySelector('#usina')).not.toBeNull()
    expect(card.style.getPropertyValue('--claro-accent')).toBe(solar.cores.claro.accent)
    fireEvent.click(card)
    await waitFor(() => expect(router.state.location.pathname).toBe(solar.telas.home.rota))
    await waitFor(() => expect(document.querySelector('header #sol')).not.toBeNull())
    await link(/Subir arquivos Fotos da usina\./)
  })

  it('send a form with its fields', async () => {
    FakeEnvios.install()
    FakeJudge.install()
    fakeGateway(FakeEnvios.answers())
    mountApp(solar.telas.upload.rota)
    await screen.findByRole('heading', { name: solar.upload.titulo })
    await fill([
      ['Seu Cliente', 'Sol'],
      ['Endereço', 'Rua A'],
      ['Sua Empresa', 'Extra'],
      ['Matrícula do Responsável', 'M-1'],
      ['Torre', 'Mesa 4'],
      ['Nº da OS', 'OS-1'],
    ])
    const chosen = await screen.findByLabelText('Fotos', { selector: 'input' })
    const foto = new File(['xxx'], 'a.jpg', { type: 'image/jpeg', lastModified: 1 })
    fireEvent.change(chosen, { target: { files: [foto] } })
    await press('Enviar')
    await FakeEnvios.leave(1)
    const [declared] = FakeEnvios.declared
    expect([declared?.linha, ...Object.keys(declared?.campos ?? {})]).toEqual([
      solar.id,
      ...solar.upload.campos,
    ])
    expect(FakeEnvios.names()).toEqual(['a.jpg'])
  })

  it('search its photos, and save a mark with its damage and measure', async () => {
    const calls = fakeGateway({
      'solar.fotos': () => fotos,
      'solar.salvarMarcacoes': () => ({ message: 'ok' }),
    })
    mountApp(rota)
    await waitFor(() => expect(document.querySelector('img[src="solar-1.webp"]')).not.toBeNull())
    await fill(search)
    await press('Buscar Fotos')
    drag(await screen.findByRole('application'), [
      [100, 100],
      [275, 235],
    ])()
    await fill([['Dano', 'celula']])
    await press('Salvar Marcações')
    await toastSays('Marcações Salvas Com Sucesso!')
    expect(calls.map(({ procedure }) => procedure)).toEqual(['solar.fotos', 'solar.salvarMarcacoes'])
    expect(calls.at(-1)?.input).toMatchObject({ dano: 'celula', dimensao: '70.00x54.00', torre: 'Mesa 4' })
  })

  it('find its records and downloads', async () => {
    fakeGateway({
      'solar.relatorio': () => [{ ...fotos[0], dano: 'celula' }],
      'solar.busca': () => [{ id: 1, url: '/api/fotos/v1.x.y' }],
    })
    const { unmount } = mountApp(solar.telas.relatorio.rota)
    await fill([['OS', 'OS-1'], search[1]])
    await press('Buscar')
    await screen.findByText('Célula quebrada')
    unmount()
    mountApp(solar.telas.download.rota)
    await fill([['OS', 'OS-1'], search[1]])
    await press('Buscar')
    await screen.findByText('1 foto')
  })

  it('count and list it on the dashboard', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00-03:00'), toFake: ['Date'] })
    const item = { id: 9, responsavel: 'Ana', empresa: 'Extra', os: 'OS-1', torre: 'Mesa 4' }
    fakeGateway({
      'admin.wtgStats': () => ({ week: 1, month: 1 }),
      'admin.userStats': () => ({ week: 0, month: 0 }),
      'admin.userList': () => [],
      'admin.wtgList': wtgPages({
        robo: [],
        drone: [],
        civil: [],
        solar: [{ ...item, data_criacao: '2026-11-20T15:00:00.000Z' }],
      }),
    })
    mountApp('/homeadm')
    const heading = await screen.findByRole('heading', { name: solar.tituloLista })
    expect(heading.closest('section')?.textContent).toContain('Torre')
    const row = await screen.findByRole('row', { name: /nov 2026/ })
    expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['0', '0', '0', '1'])
    expect(document.querySelector('.chart__total')?.textContent).toBe('1')
  })
})
