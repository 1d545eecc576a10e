import { z } from 'zod'
import { calibracaoSchema, type Calibracao } from '#shared/contract/inspecao/calibracao'
import type { Foto, Registro } from '#shared/contract/inspecao/foto'
import type { Linha } from '#shared/linhas/index'
import { searchText } from '#shared/text/search-text'
import { ownList } from '../session/own-list.ts'

/** Orders whose calibration is kept, those calibrated last first. */
const ORDERS_KEPT = 50

const calibracoes = ownList('calibracoes', {
  item: z.object({ ordem: z.string(), calibracao: calibracaoSchema }),
  most: ORDERS_KEPT,
})

type DaOrdem = Pick<Foto | Registro, 'os' | 'wtg' | 'torre'>

/** An order and its target, of a line: batches of one order may spell them apart. */
const ordemOf = (linha: Linha, { os, wtg, torre }: DaOrdem) =>
  searchText(JSON.stringify([linha.id, os ?? '', wtg ?? torre ?? '']))

/** True for what was kept of an order, under its spelling by versions before this one. */
const isOf =
  (ordem: string) =>
  (kept: { ordem: string }): boolean =>
    searchText(kept.ordem) === ordem

/** True for photos of one order and target. */
export const sharesCalibracao = (linha: Linha, a: DaOrdem, b: DaOrdem) =>
  ordemOf(linha, a) === ordemOf(linha, b)

/** The calibration of a photo's order that this user made on this device, for backends that keep none; null without one. */
export function readDeviceCalibracao(linha: Linha, foto: DaOrdem): Calibracao | null {
  const ordem = ordemOf(linha, foto)
  return calibracoes.read().find(isOf(ordem))?.calibracao ?? null
}

/** Keeps the calibration of a photo's order on this device; null forgets it. Throws QuotaExceededError when it is full. */
export function keepDeviceCalibracao(linha: Linha, foto: DaOrdem, calibracao: Calibracao | null): void {
  const ordem = ordemOf(linha, foto)
  const isSame = isOf(ordem)
  const others = calibracoes.read().filter((each) => !isSame(each))
  calibracoes.keep(calibracao ? [{ ordem, calibracao }, ...others] : others)
}
