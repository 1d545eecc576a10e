import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Registro } from '#shared/contract/inspecao/foto'
import { CAMPOS, labelDano, LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { mountApp } from '../../testing/mount-app.tsx'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway, Refusal } from '../../testing/fake-gateway.ts'
import { umaFoto } from '../inspecao/testing/fotos.ts'

const T = TEXTOS.relatorio

freshBrowser('administrador')

const registro = (linha: Linha): Registro =>
  umaFoto(linha, 1, {
    dano: linha.danos[0]?.valor ?? '',
    dimensao: '37.04x28.58',
    observacao: 'Trinca em três ramos',
    marker: { x: 10, y: 20, width: 700, height: 540 },
  })

async function openTela(linha: Linha, relatorio: () => unknown = () => [registro(linha)]) {
  const calls = fakeGateway({ [`${linha.id}.relatorio`]: relatorio })
  mountApp(linha.telas.relatorio.rota)
  await screen.findByRole('heading', { level: 1, name: T.titulo })
  return calls
}

const rotulo = (linha: Linha, i: number) => {
  const campo = linha.busca.relatorio[i]
  if (!campo) throw new Error('no field')
  return campo.campo === 'os' ? 'OS' : (campo.label ?? CAMPOS[campo.campo].label)
}

/** Fills the search in as with text from a chat: with spaces, and with characters that nobody sees. */
async function fillIn(linha: Linha) {
  await user.type(screen.getByLabelText(rotulo(linha, 0)), ' \u200b2417\ufeff ')
  await user.type(screen.getByLabelText(rotulo(linha, 1)), 'B-07')
}

const clicar = (nome: string) => user.click(screen.getByRole('button', { name: nome }))

it('Buscar did nothing while another order was on its way; it asks for this one, and for none twice', async () => {
  const linha = LINHAS.drone
  const asked: string[] = []
  await openTela(linha)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('relatorio')) asked.push(/"os":"(\w+)"/.exec(init.body as string)?.[1] ?? '')
    return new Promise(() => undefined)
  })
  await fillIn(linha)
  await clicar('Buscar')
  await clicar('Buscar')
  await user.type(screen.getByLabelText('OS'), '8')
  await clicar('Buscar')
  await waitFor(() => expect(asked).toEqual(['2417', '24178']))
})

describe('the report', () => {
  const linha = LINHAS.civil

  it('says of a photo that cannot be decoded whole that it is damaged, and of no other', async () => {
    const inteira = registro(linha)
    await openTela(linha, () => [inteira, { ...inteira, id: 2, problema: 'danificada' }])
    await fillIn(linha)
    await clicar('Buscar')
    const cartoes = await screen.findAllByRole('article')
    expect(cartoes.map((cartao) => within(cartao).queryByText('Foto danificada') !== null)).toEqual([
      false,
      true,
    ])
  })

  it('searches with trimmed fields and shows the photo with its marker', async () => {
    const calls = await openTela(linha)
    await fillIn(linha)
    await clicar(T.buscar)
    const card = within(await screen.findByRole('article'))
    const alvo = linha.busca.relatorio[1]?.campo ?? ''
    expect(calls).toEqual([{ procedure: `${linha.id}.relatorio`, input: { os: '2417', [alvo]: 'B-07' } }])
    expect(card.getByRole('img').getAttribute('src')).toBe('/api/fotos/ref-1?w=960')
    expect(document.querySelector('.marker-svg')?.getAttribute('viewBox')).toBe('0 0 4000 3000')
    expect(document.querySelector('.marker-svg__line')?.getAttribute('width')).toBe('700')
    expect(screen.getByText('1 registro')).toBeTruthy()
  })

  it('counts the records of each damage and severity, and shows those of the one that is chosen', async () => {
    const [leve, grave] = [linha.gravidades.at(0), linha.gravidades.at(-1)]
    const said = [leve, grave, grave].map((each, index) => ({
      ...registro(linha),
      ...(index === 2 && { dano: '' }),
      id: index + 1,
      gravidade: each?.valor ?? '',
    }))
    await openTela(linha, () => said)
    await fillIn(linha)
    await clicar(T.buscar)
    const filtros = within(await screen.findByRole('group', { name: 'Filtrar registros' }))
    const dano = labelDano(linha, linha.danos[0]?.valor ?? '')
    const chips = filtros.getAllByRole('button')
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'Todos 3',
      `${dano} 2`,
      'Dano não informado 1',
      `Gravidade: ${grave?.label} 2`,
      `Gravidade: ${leve?.label} 1`,
    ])
    expect(screen.getByText('3 registros')).toBeTruthy()

    await user.click(filtros.getByRole('button', { name: `${dano} 2` }))
    expect(await screen.findByText('Mostrando 2 de 3. O PDF e o Excel trazem todos.')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(screen.getByText(grave?.label ?? '')).toBeTruthy()
    expect(filtros.getByRole('button', { pressed: true }).textContent).toBe(`${dano} 2`)

    await user.click(filtros.getByRole('button', { name: 'Todos 3' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
    expect(screen.queryByText(/Mostrando/)).toBeNull()
  })

  it('opens filtered from an address, also where nothing is left, and offers no filter of a single record', async () => {
    const alvo = linha.busca.relatorio[1]?.campo ?? ''
    const found = [registro(linha)]
    const open = (filtro: string) => {
      fakeGateway({ [`${linha.id}.relatorio`]: () => found })
      return mountApp(`${linha.telas.relatorio.rota}?os=1&${alvo}=2${filtro}`)
    }
    const { unmount } = open('&filtro=dano:outra')
    expect(await screen.findByText('Mostrando 0 de 1. O PDF e o Excel trazem todos.')).toBeTruthy()
    expect(screen.getByText('Nenhum registro neste filtro.')).toBeTruthy()
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('outra 0')
    unmount()
    open('')
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Filtrar registros' })).toBeNull()
  })

  it('still says that the search failed when its toast is gone, and asks again from there', async () => {
    let broken = true
    await openTela(linha, () => {
      if (broken) throw new Refusal(503, 'O servidor está indisponível.')
      return []
    })
    await fillIn(linha)
    await clicar(T.buscar)
    expect(await screen.findByText('Não foi possível carregar estes dados.')).toBeTruthy()
    broken = false
    await clicar('Tentar de novo')
    expect(await screen.findByText('Nenhum registro encontrado.')).toBeTruthy()
    expect(screen.queryByText('Não foi possível carregar estes dados.')).toBeNull()
  })
})

describe('a report download that fails', () => {
  it.each([
    [
      new Response('{"message":"Relatório grande demais","requestId":"0123456789"}', { status: 413 }),
      ['Relatório grande demais', 'Código do pedido: 01234567'],
    ],
    [
      new Response('{"message":"Estourou a memória","requestId":"0123456789"}', { status: 502 }),
      ['Código do pedido: 01234567'],
    ],
    [new Response('<html>', { status: 502 }), [TEXTOS.geral.servidorMudo]],
  ])("says the spec's sentence first, then what a refusal says", async (response, restante) => {
    await openTela(LINHAS.drone)
    await fillIn(LINHAS.drone)
    vi.stubGlobal('fetch', () => Promise.resolve(response))
    await clicar(T.pdf)
    const titulo = await screen.findByText('Erro ao baixar relatório.')
    expect([...(titulo.parentElement?.children ?? [])].map((parte) => parte.textContent)).toEqual([
      'Erro ao baixar relatório.',
      ...restante,
    ])
  })
})

describe('a session that ended', () => {
  it('leads to the login with the way back and says so once, without the error of the search', async () => {
    const linha = LINHAS.robo
    fakeGateway({
      'robo.relatorio': () => {
        throw new Refusal(401, 'Sua sessão terminou. Entre novamente.')
      },
    })
    const { router } = mountApp(linha.telas.relatorio.rota)
    await screen.findByRole('heading', { level: 1, name: T.titulo })
    await fillIn(linha)
    await clicar(T.buscar)
    await screen.findByRole('button', { name: TEXTOS.login.entrar })
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/login?redirect=%2Frelatorio%3Fos%3D2417%26blade%3DB-07',
    )
    expect(await screen.findByText(TEXTOS.session.terminou)).toBeTruthy()
    expect(screen.queryByText(T.erro)).toBeNull()
  })

  it('keeps the screen when the session became another user’s, and says to reload', async () => {
    const linha = LINHAS.robo
    fakeGateway({
      'robo.relatorio': () => {
        throw new Refusal(409, TEXTOS.session.alterada)
      },
    })
    const { router } = mountApp(linha.telas.relatorio.rota)
    await screen.findByRole('heading', { level: 1, name: T.titulo })
    await fillIn(linha)
    await clicar(T.buscar)
    expect(await screen.findByText('Sessão alterada em outra aba. Recarregue a página.')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/relatorio')
  })
})

it("leads to the record's own photo on the bench, not to another turbine's of the same number", async () => {
  const linha = LINHAS.robo
  await openTela(linha, () => [{ ...registro(linha), id: 70, numero: 2, nome: 'x2.jpg' }])
  await fillIn(linha)
  await clicar(T.buscar)
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /x2.jpg/ })
  expect(link.search).toBe('?os=2417&blade=B-07&wtg=CRII-07&id=70')
})
