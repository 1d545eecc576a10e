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

/** True for photos of one order and target. */
export const sharesCalibracao = (linha: Linha, a: DaOrdem, b: DaOrdem) =>
  ordemOf(linha, a) === ordemOf(linha, b)

/**
 * The calibration that this user made of the photo's order on this device, for backends that keep none; null
 * without one.
 */
export function readDeviceCalibracao(linha: Linha, foto: DaOrdem): Calibracao | null {
  const ordem = ordemOf(linha, foto)
  return calibracoes.read().find((kept) => kept.ordem === ordem)?.calibracao ?? null
}

/**
 * Keeps the calibration of a photo's order on this device; null forgets it. Throws QuotaExceededError when
 * the storage is full.
 */
export function keepDeviceCalibracao(linha: Linha, foto: DaOrdem, calibracao: Calibracao | null): void {
  const ordem = ordemOf(linha, foto)
  const others = calibracoes.read().filter((kept) => kept.ordem !== ordem)
  calibracoes.keep(calibracao ? [{ ordem, calibracao }, ...others] : others)
}
