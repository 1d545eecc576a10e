import { KB, MB } from '#shared/bytes/units'
import { formatMegabytes } from '#shared/text/formato'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'

const E = TEXTOS_ENVIO

/**
 * How far the sending of a batch is: bytes that have left and bytes in all, and when, in ms of
 * `performance.now`.
 */
export interface SendSample {
  at: number
  loaded: number
  total: number
}

/** What percentage and speed are computed from: the newest sample, and the oldest that still counts. */
export interface SendProgress {
  first: SendSample
  last: SendSample
}

/**
 * Milliseconds over which the speed is taken, at most and at least: over a shorter time it would be a guess.
 */
const WINDOW_MS = 10_000
const LEAST_MS = 2_000

/**
 * Keeps the samples of the last ten seconds. The time in which no byte left, as while a batch is declared, is
 * not counted.
 */
export function sampler() {
  let kept: SendSample[] = []
  return (sample: SendSample): SendProgress => {
    const recent = kept.filter(({ at }) => sample.at - at <= WINDOW_MS)
    kept = recent.some(({ loaded }) => loaded < sample.loaded) ? [...recent, sample] : [sample]
    return { first: kept[0] ?? sample, last: sample }
  }
}

/**
 * Rounded percentage of bytes that have left, 0 to 100. Bytes that have left may still be on their way, or in
 * a proxy before the gateway: 100 is given only once everything has arrived. Source: spec §9.
 */
export function percentOf({ loaded, total, isThere }: { loaded: number; total: number; isThere: boolean }) {
  const percent = total > 0 ? Math.round((loaded / total) * 100) : 0
  return isThere ? percent : Math.min(99, percent)
}

/**
 * Bytes per second over the last ten seconds until `now`; null while that would be a guess, or when no byte
 * left.
 */
export function speedOf({ first, last }: SendProgress, now = last.at): number | null {
  const ms = Math.max(now, last.at) - first.at
  return ms >= LEAST_MS && last.loaded > first.loaded ? ((last.loaded - first.loaded) / ms) * 1000 : null
}

const formatVelocidade = (bytes: number) =>
  bytes < MB ? `${Math.round(bytes / KB)} KB` : formatMegabytes(bytes)

const MINUTE = 60

/**
 * A time in words. Beyond an hour it is rounded to five minutes: nobody waits for less, and the estimate is
 * no better.
 */
function tempo(seconds: number): string {
  if (seconds < MINUTE) return E.segundos(Math.max(1, Math.round(seconds)))
  const minutes = Math.round(seconds / MINUTE)
  if (minutes < 60) return E.minutos(minutes)
  const rounded = Math.round(minutes / 5) * 5
  return E.horas(Math.floor(rounded / 60), rounded % 60)
}

/**
 * Speed and time left once they are known, or for how long nothing has left, when that is longer than a speed is taken
 * over; null while there is nothing to say.
 */
export function paceOf(progress: SendProgress, now = progress.last.at): string | null {
  const { at, loaded, total } = progress.last
  if (loaded >= total) return null
  const stillMs = now - at
  if (stillMs >= WINDOW_MS) return E.nadaSai(tempo(stillMs / 1000))
  const speed = speedOf(progress, now)
  if (speed === null) return null
  return [E.velocidade(formatVelocidade(speed)), E.falta(tempo((total - loaded) / speed))].join(', ')
}
