import { act, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { Foto } from '#shared/contract/inspecao/foto'
import type { MarcacaoInput } from '#shared/contract/inspecao/marcacao'
import { TEXTOS } from '#shared/textos/textos'
import { fakeGateway, Refusal } from '../../../testing/fake-gateway.ts'
import { linha } from './bench.ts'
import { tresFotos } from './fotos.ts'

/**
 * A backend whose saves are answered when the test says so; `taken` are the photos that somebody else saved
 * meanwhile.
 */
export function slowBackend(taken: readonly number[] = []) {
  const sent: MarcacaoInput[] = []
  const theirs = (foto: Foto): Foto => ({
    ...foto,
    dano: 'amassado',
    observacao: `De Ana, foto ${foto.id}`,
    salva: { versao: 9, por: 'Ana', em: '2026-11-22T17:32:00.000Z' },
  })
  let searches = 0
  fakeGateway({
    'drone.fotos': () => {
      searches += 1
      const fotos = tresFotos(linha).map((foto): Foto => ({ ...foto, salva: null }))
      return searches === 1
        ? fotos
        : fotos.map((foto) => (taken.includes(Number(foto.id)) ? theirs(foto) : foto))
    },
    'drone.salvarMarcacoes': (input) => {
      const marcacao = input as MarcacaoInput
      sent.push(marcacao)
      if (taken.includes(Number(marcacao.photoId)) && marcacao.versao !== 9)
        throw new Refusal(409, `Ana salvou a foto ${marcacao.photoId}.`)
      return {
        message: TEXTOS.inspecao.salvo,
        salva: { versao: 10 + sent.length, por: 'Eu', em: '2026-11-22T18:00:00.000Z' },
      }
    },
  })
  const held: (() => void)[] = []
  const gateway = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('salvarMarcacoes')) await new Promise<void>((go) => held.push(go))
    return gateway(url, init)
  })
  /** Waits until this many saves wait for their answers. */
  const onTheirWay = (count: number) => waitFor(() => expect(held).toHaveLength(count))
  const answerNext = async () => {
    await waitFor(() => expect(held).not.toEqual([]))
    await act(async () => held.shift()?.())
  }
  return { sent, onTheirWay, answerNext }
}
