import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Foto, Salva } from '#shared/contract/inspecao/foto'
import type { MarcacaoInput } from '#shared/contract/inspecao/marcacao'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser } from '../../../../testing/browser.ts'
import { fakeGateway, Refusal } from '../../../../testing/fake-gateway.ts'
import { linha, dragMarker, medida, panel, pill, stage, toast } from '../../testing/bench.ts'
import { tresFotos } from '../../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../../testing/mount-tela.tsx'
import { initialStates } from '../estado/foto-states.ts'
import { doubtBeforeSaving } from './save-question.ts'

const T = TEXTOS.inspecao
const MARKER = { x: 400, y: 400, width: 700, height: 540 }

freshBrowser('administrador')
beforeEach(standInForLayout)

/**
 * A backend that keeps what is saved, tells versions, and refuses a save over one that was not seen; returns
 * what it was sent.
 */
function versionedGateway(first: Partial<Foto> = {}) {
  const [foto, ...others] = tresFotos(linha)
  if (!foto) throw new Error('no photo')
  let now: Foto = { ...foto, salva: null, ...first }
  const sent: MarcacaoInput[] = []
  const put = (marcacao: Partial<Foto>, por: string): Salva => {
    const salva = { versao: Number(now.salva?.versao ?? 0) + 1, por, em: '2026-11-22T17:32:00.000Z' }
    now = { ...now, dano: '', observacao: '', marker: null, dimensao: '', ...marcacao, salva }
    return salva
  }
  fakeGateway({
    'drone.fotos': () => [now, ...others.map((each) => ({ ...each, salva: null }))],
    'drone.salvarMarcacoes': (input) => {
      const marcacao = input as MarcacaoInput
      sent.push(marcacao)
      if (marcacao.photoId !== now.id) return { message: T.salvo }
      if (marcacao.versao !== (now.salva?.versao ?? null)) {
        throw new Refusal(409, T.conflito(now.salva?.por ?? '', '14:32', '22/11/2026'))
      }
      const { marker, dimensao, dano, observacao } = marcacao
      return { message: T.salvo, salva: put({ marker, dimensao, dano, observacao }, 'Eu') }
    },
  })
  return { sent, put, now: () => now }
}

const dialog = async () => within(await screen.findByRole('dialog'))
const press = (key: string, options = {}) => fireEvent.keyDown(document.body, { key, ...options })
const answer = async (name: string) => userEvent.click((await dialog()).getByRole('button', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a photo without damage', () => {
  it('is kept as sem dano by a save of the untouched photo, and after a new search too', async () => {
    const { sent } = versionedGateway()
    const { unmount } = mountTela(linha, umaBusca(linha))
    await stage()
    press('Enter', { ctrlKey: true })
    await toast(T.salvo)
    expect(pill('Sem dano')).toBeTruthy()
    expect(sent).toMatchObject([{ marker: null, dimensao: '', dano: '', observacao: '', versao: null }])
    unmount()
    mountTela(linha, umaBusca(linha))
    await stage()
    expect(pill('Sem dano')).toBeTruthy()
    expect(screen.getByText('1 sem dano')).toBeTruthy()
    expect(screen.getByText('2 pendentes')).toBeTruthy()
  })

  it('is saved by S, which asks before typed marks are given up', async () => {
    const { sent } = versionedGateway()
    mountTela(linha, umaBusca(linha))
    await dragMarker()
    press('s')
    await (await dialog()).findByRole('heading', { name: 'Salvar sem dano?' })
    await answer('Continuar marcando')
    expect(medida(T.largura)).toBe('37,04 cm')
    press('s')
    await answer('Salvar sem dano')
    await toast(T.salvo)
    expect(pill('Sem dano')).toBeTruthy()
    expect(medida(T.largura)).toBe(TEXTOS.geral.semValor)
    expect(sent).toHaveLength(1)
  })
})

describe('an empty save over a record of the report', () => {
  const salva = { versao: 3, por: 'Eu', em: '2026-11-22T12:00:00.000Z' }

  it('asks once, and withdraws it', async () => {
    const { sent } = versionedGateway({ salva, dano: 'outro', marker: MARKER, dimensao: '37.04x28.58' })
    mountTela(linha, umaBusca(linha))
    await stage()
    await userEvent.click(screen.getByRole('button', { name: T.removerMarcacao }))
    await userEvent.selectOptions(panel().getByLabelText(T.dano), '')
    await userEvent.click(panel().getByRole('button', { name: T.salvar }))
    await (await dialog()).findByRole('heading', { name: 'Retirar do relatório?' })
    expect(sent).toEqual([])
    await answer('Retirar do relatório')
    await toast(T.salvo)
    expect(pill('Sem dano')).toBeTruthy()
    expect(sent).toMatchObject([{ marker: null, dano: '', versao: 3 }])
  })

  it('saves nothing when the record is kept', async () => {
    const { sent } = versionedGateway({ salva, dano: 'outro' })
    mountTela(linha, umaBusca(linha))
    await stage()
    press('s')
    await answer('Manter no relatório')
    await gone()
    expect(pill(T.estados.salva.pill)).toBeTruthy()
    expect(sent).toEqual([])
  })
})

describe('a marker without dano', () => {
  it('asks once before it is saved, and leads to the choice of a damage', async () => {
    const { sent } = versionedGateway()
    mountTela(linha, umaBusca(linha))
    await dragMarker()
    press('Enter', { ctrlKey: true })
    await (await dialog()).findByRole('heading', { name: 'Salvar sem dizer o dano?' })
    // The focus moves at once: a key before the next frame is meant for the damage.
    fireEvent.click((await dialog()).getByRole('button', { name: 'Escolher o dano' }))
    expect(document.activeElement).toBe(panel().getByLabelText(T.dano))
    press('Enter', { ctrlKey: true })
    await toast(T.salvo)
    expect(sent).toMatchObject([{ dano: '', marker: MARKER }])
    expect(pill(T.estados.salva.pill)).toBeTruthy()
  })

  it('is asked about on a photo that was saved with a remark alone', () => {
    const [state] = initialStates([{ ...versionedGateway().now(), observacao: 'Suja.' }], new Map())
    const marcacao = { marker: MARKER, dano: '', observacao: 'Suja.' }
    expect(state && doubtBeforeSaving(state, marcacao, false)).toBe('semDizerDano')
  })

  it('is not asked about again after a search that shows it saved like that', async () => {
    const salva = { versao: 3, por: 'Eu', em: '2026-11-22T12:00:00.000Z' }
    const { sent } = versionedGateway({ salva, marker: MARKER, dimensao: '37.04x28.58' })
    mountTela(linha, umaBusca(linha))
    await stage()
    await userEvent.type(panel().getByLabelText(T.observacao), 'x')
    press('Enter', { ctrlKey: true })
    await toast(T.salvo)
    expect(sent).toHaveLength(1)
  })
})

describe('a save of a photo that somebody else saved meanwhile', () => {
  const theirs = { dano: 'amassado', observacao: 'Do outro', marker: MARKER, dimensao: '37.04x28.58' }
  const conflict = async (first: Partial<Foto> = {}) => {
    const backend = versionedGateway(first)
    mountTela(linha, umaBusca(linha))
    await stage()
    await userEvent.selectOptions(panel().getByLabelText(T.dano), 'arranhao')
    backend.put(theirs, 'Ana')
    press('Enter', { ctrlKey: true })
    await (await dialog()).findByRole('heading', { name: 'Ana salvou esta foto às 14:32 de 22/11/2026.' })
    return backend
  }

  it('shows both, and keeps theirs', async () => {
    const backend = await conflict()
    const shown = (await dialog()).getAllByRole('definition').map(({ textContent }) => textContent)
    expect(shown).toEqual(['37,04 x 28,58 cm', 'Amassado', 'Do outro', '–', 'Arranhão', '–'])
    await answer('Ficar com a que está salva')
    await gone()
    expect(pill(T.estados.salva.pill)).toBeTruthy()
    expect(panel().getByLabelText<HTMLSelectElement>(T.dano).value).toBe('amassado')
    expect(backend.now().salva?.versao).toBe(1)
  })

  it('shows where both markers lie, for those of one size read the same', async () => {
    const imageMeta = { width: 4000, height: 3000 }
    const backend = versionedGateway({ imageMeta })
    mountTela(linha, umaBusca(linha))
    await dragMarker()
    await userEvent.selectOptions(panel().getByLabelText(T.dano), 'arranhao')
    backend.put({ ...theirs, imageMeta, marker: { ...MARKER, x: 1400 } }, 'Ana')
    press('Enter', { ctrlKey: true })
    await dialog()
    const shown = [...document.querySelectorAll('.version__foto .marker-svg__line')].map((line) =>
      line.getAttribute('x'),
    )
    expect(shown).toEqual(['1400', '400'])
  })

  it('shows severity and recommended action where one of the two saves has them', async () => {
    await conflict({ gravidade: '4', recomendacao: 'Trocar', encarregado: null })
    const labels = (await dialog()).getAllByRole('term').map(({ textContent }) => textContent)
    const each = ['Marcação', 'Dano', 'Observação', 'Gravidade', 'Ação recomendada']
    expect(labels).toEqual([...each, ...each])
  })

  it("saves the user's own marks over theirs, and the next save asks nothing", async () => {
    const backend = await conflict()
    await answer('Salvar a desta página')
    await toast(T.salvo)
    expect(backend.now()).toMatchObject({ dano: 'arranhao', salva: { versao: 2 } })
    expect(pill(T.estados.salva.pill)).toBeTruthy()
    await userEvent.selectOptions(panel().getByLabelText(T.dano), 'outro')
    press('Enter', { ctrlKey: true })
    await waitFor(() => expect(backend.now().salva?.versao).toBe(3))
    expect(backend.sent.map(({ versao }) => versao)).toEqual([null, 1, 2])
  })

  it('decides nothing when the question is put off: the marks stay unsaved', async () => {
    const backend = await conflict()
    await answer('Decidir depois')
    await gone()
    expect(pill(T.estados.marcada.pill)).toBeTruthy()
    expect(backend.now()).toMatchObject(theirs)
    press('Enter', { ctrlKey: true })
    expect(await dialog()).toBeTruthy()
  })

  it.each<[string, Partial<Foto>]>([
    ['with a backend that tells no versions', {}],
    ['where nobody has saved it since', { salva: { versao: 4, por: 'Ana', em: '2026-11-22T17:32:00.000Z' } }],
  ])('%s is a refusal like any other', async (_, told) => {
    fakeGateway({
      'drone.fotos': () => tresFotos(linha).map((foto) => ({ ...foto, ...told })),
      'drone.salvarMarcacoes': (input) => {
        expect((input as MarcacaoInput).versao).toBe(told.salva?.versao)
        throw new Refusal(409, 'A foto está bloqueada.')
      },
    })
    mountTela(linha, umaBusca(linha))
    await stage()
    press('Enter', { ctrlKey: true })
    await toast(T.erroSalvar)
    expect(screen.getByText('A foto está bloqueada.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not what another user in the same browser is', async () => {
    let searches = 0
    fakeGateway({
      'drone.fotos': () => {
        searches += 1
        return tresFotos(linha).map((foto) => ({ ...foto, salva: null }))
      },
      'drone.salvarMarcacoes': () => {
        throw new Refusal(409, TEXTOS.session.alterada)
      },
    })
    mountTela(linha, umaBusca(linha))
    await stage()
    const save = panel().getByRole('button', { name: T.salvar })
    fireEvent.click(save)
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
    expect(searches).toBe(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
