import type { WtgList } from '#shared/contract/usuario'
import { byLinha, LISTA_LINHAS, type LinhaId } from '#shared/linhas/index'

export interface Mes {
  /** 'YYYY-MM' */
  mes: string
  /** 'nov' */
  label: string
  porLinha: Record<LinhaId, number>
  total: number
}

const none = () => byLinha(() => 0)

const nomeMes = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' })

/** Batches per month and line, for the twelve months that end with the given one, 'YYYY-MM'. */
export function countByMes(listas: WtgList, ultimo: string): Mes[] {
  const contagem = new Map<string, Record<LinhaId, number>>()
  for (const { id } of LISTA_LINHAS) {
    for (const { data_criacao } of listas[id]) {
      const mes = data_criacao.slice(0, 7)
      const conta = contagem.get(mes) ?? none()
      conta[id]++
      contagem.set(mes, conta)
    }
  }
  const [ano = 0, mesFinal = 1] = ultimo.split('-').map(Number)
  return Array.from({ length: 12 }, (_, i) => {
    const data = new Date(Date.UTC(ano, mesFinal - 12 + i, 1))
    const mes = data.toISOString().slice(0, 7)
    const porLinha = contagem.get(mes) ?? none()
    const total = LISTA_LINHAS.reduce((soma, { id }) => soma + porLinha[id], 0)
    return { mes, label: nomeMes.format(data).replace('.', ''), porLinha, total }
  })
}

const PASSOS = [1, 2, 5, 10, 25, 50, 100, 250, 500]

/** Four equal steps from zero that reach the maximum, in round numbers. */
export function escala(maximo: number): number[] {
  const alvo = Math.max(1, maximo) / 4
  const base = 10 ** Math.max(0, Math.floor(Math.log10(alvo / 100)))
  const passo = (PASSOS.find((p) => p * base >= alvo) ?? 1000) * base
  return [0, 1, 2, 3, 4].map((i) => i * passo)
}
