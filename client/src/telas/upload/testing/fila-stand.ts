import { vi } from 'vitest'
import type { Arquivo, EnvioVisto, Recibo } from '#shared/contract/envios'
import { Fila } from '../fila/fila.ts'
import type { EnvioServer, FileToSend } from '../fila/fila-types.ts'
import { OneTab } from '../fila/one-tab.ts'
import { SendFailure, type FailureKind } from '../fila/transport/send-failure.ts'
import { tabs } from './fake-tabs.ts'

export const RECIBO: Recibo = {
  message: 'ok',
  total: 5,
  em: '2026-11-22T12:00:00Z',
  por: 'ana@exemplo.com.br',
  bytes: 50,
  recusadas: [],
  deixadas: [],
  repetidas: [],
}

type Sent = FileToSend & { ok: () => void; fail: (kind: FailureKind, message?: string) => void }

/** A gateway that keeps one batch in memory, and a transport in which the test ends each file. */
export function filaStand(
  estados: Arquivo['estado'][] = ['falta', 'falta', 'falta', 'falta', 'falta'],
  oneTab = new OneTab(tabs()),
) {
  const arquivos: Arquivo[] = estados.map((estado, i) => ({
    n: i + 1,
    nome: `${i + 1}.jpg`,
    bytes: 10,
    estado,
    recebido: estado === 'chegou' ? 10 : 0,
  }))
  let estado: EnvioVisto['estado'] = 'recebendo'
  const enviados: number[][] = []
  const visto = () =>
    ({ id: 'e1', linha: 'drone', campos: {}, criadoEm: '', guardaAte: '', fotos: arquivos }) as const
  const server: EnvioServer = {
    abrir: vi.fn(() => Promise.resolve({ ...visto(), estado })),
    estado: vi.fn(() =>
      Promise.resolve({ ...visto(), estado, ...(estado === 'pronto' && { recibo: RECIBO }) } as EnvioVisto),
    ),
    enviar: vi.fn((_, fora: number[]) => {
      enviados.push(fora)
      estado = 'enviando'
      return Promise.resolve()
    }),
  }
  const sent: Sent[] = []
  const send = (file: FileToSend) =>
    new Promise<void>((resolve, reject) => {
      file.signal.addEventListener('abort', () => reject(file.signal.reason as Error))
      sent.push({
        ...file,
        ok: () => {
          const arquivo = arquivos.find(({ n }) => n === file.n)
          if (arquivo) arquivo.estado = 'chegou'
          resolve()
        },
        fail: (kind, message = '') => reject(new SendFailure(kind, message)),
      })
    })
  const files = new Map(arquivos.map(({ n, nome }) => [n, new File(['x'.repeat(10)], nome)]))
  const login = vi.fn(() => Promise.resolve(true))
  const fila = new Fila({ linha: 'drone', campos: {}, server, send, files, loginAgain: login, oneTab })
  return {
    fila,
    server,
    sent,
    enviados,
    login,
    files,
    fase: () => fila.view().fase,
    estados: () => fila.view().itens.map((item) => item.estado),
    settle: () => vi.advanceTimersByTimeAsync(0),
    deliver: () => (estado = 'pronto'),
    set: (to: EnvioVisto['estado']) => (estado = to),
  }
}
