import { z } from 'zod'
import { calibracaoSchema, type Calibracao } from '#shared/contract/inspecao/calibracao'
import type { Foto, Registro } from '#shared/contract/inspecao/foto'
import type { Linha } from '#shared/linhas/index'
import { searchText } from '#shared/text/search-text'
import { ownList } from '../session/own-list.ts'

/** How many orders keep a calibration: those calibrated last. */
const ORDERS_KEPT = 50

const calibracoes = ownList('calibracoes', {
  item: z.object({ ordem: z.string(), calibracao: calibracaoSchema }),
  most: ORDERS_KEPT,
})

type DaOrdem = Pick<Foto | Registro, 'os' | 'wtg' | 'torre'>

/** Key of a line's order and its target, in one spelling: batches of one order may spell them differently. */
const ordemOf = (linha: Linha, { os, wtg, torre }: DaOrdem) =>
  searchText(JSON.stringify([linha.id, os ?? '', wtg ?? torre ?? '']))

/** True for what was kept of an order, also in the spelling in which earlier versions kept it. */
const isOf =
  (ordem: string) =>
  (kept: { ordem: string }): boolean =>
    searchText(kept.ordem) === ordem

/** True for photos of one order and target. */
export const sharesCalibracao = (linha: Linha, a: DaOrdem, b: DaOrdem) =>
  ordemOf(linha, a) === ordemOf(linha, b)

/**
 * The calibration that this user made of the photo's order on this device, for backends that keep none; null
 * without one.
 */
export function readDeviceCalibracao(linha: Linha, foto: DaOrdem): Calibracao | null {
  const ordem = ordemOf(linha, foto)
  return calibracoes.read().find(isOf(ordem))?.calibracao ?? null
}

/**
 * Keeps the calibration of a photo's order on this device; null forgets it. Throws QuotaExceededError when
 * the storage is full.
 */
export function keepDeviceCalibracao(linha: Linha, foto: DaOrdem, calibracao: Calibracao | null): void {
  const ordem = ordemOf(linha, foto)
  const isSame = isOf(ordem)
  const others = calibracoes.read().filter((each) => !isSame(each))
  calibracoes.keep(calibracao ? [{ ordem, calibracao }, ...others] : others)
}
