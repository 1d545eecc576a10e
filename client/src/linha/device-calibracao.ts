import { z } from 'zod'
import { calibracaoSchema, type Calibracao } from '#shared/contract/calibracao'
import type { Foto, Registro } from '#shared/contract/linha'
import type { Linha } from '#shared/linhas/index'
import { jsonOf } from '#shared/text/json'
import { tabUserId } from '../session/stored-session.ts'

/** Orders whose calibration is kept, those calibrated last first. */
const ORDERS_KEPT = 50

const keptSchema = z.array(z.object({ ordem: z.string(), calibracao: calibracaoSchema }))

const keyOf = (userId: string) => `calibracoes:${encodeURIComponent(userId)}`

type DaOrdem = Pick<Foto | Registro, 'os' | 'wtg' | 'torre'>

/** An order and its target, of a line. */
const ordemOf = (linha: Linha, { os, wtg, torre }: DaOrdem) =>
  JSON.stringify([linha.id, os ?? '', wtg ?? torre ?? ''])

/** True for photos of one order and target: they share a calibration. */
export const isSameOrdem = (linha: Linha, a: DaOrdem, b: DaOrdem) => ordemOf(linha, a) === ordemOf(linha, b)

function readAll(): z.infer<typeof keptSchema> {
  const userId = tabUserId()
  if (userId === null) return []
  return keptSchema.safeParse(jsonOf(localStorage.getItem(keyOf(userId)) ?? '')).data ?? []
}

/** The calibration of a photo's order that this user made on this device, for backends that keep none; null without one. */
export function readDeviceCalibracao(linha: Linha, foto: DaOrdem): Calibracao | null {
  const ordem = ordemOf(linha, foto)
  return readAll().find((each) => each.ordem === ordem)?.calibracao ?? null
}

/** Keeps the calibration of a photo's order on this device; null forgets it. Throws QuotaExceededError when it is full. */
export function keepDeviceCalibracao(linha: Linha, foto: DaOrdem, calibracao: Calibracao | null): void {
  const userId = tabUserId()
  if (userId === null) return
  const ordem = ordemOf(linha, foto)
  const others = readAll().filter((each) => each.ordem !== ordem)
  const kept = calibracao ? [{ ordem, calibracao }, ...others] : others
  localStorage.setItem(keyOf(userId), JSON.stringify(kept.slice(0, ORDERS_KEPT)))
}
