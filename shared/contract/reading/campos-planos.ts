import type { z } from 'zod'
import { medidasOfDimensao } from '../../marcacao/medidas.ts'
import { numeroEscrito } from '../../text/numero-escrito.ts'
import { isObject, type JsonObject } from './json-object.ts'

/** What a table keeps of a mark in a column each, by the object of the protocol. */
const OBJETOS = { marker: ['x', 'y', 'width', 'height'], imageMeta: ['width', 'height'] } as const
type Objeto = keyof typeof OBJETOS

const comMaiuscula = (nome: string) => nome.charAt(0).toUpperCase() + nome.slice(1)

/** How the columns of an object are called: `marker_x`, `markerX`. */
const NOMES: readonly { objeto: Objeto; nomeDe: (lado: string) => string }[] = [
  { objeto: 'marker', nomeDe: (lado) => `marker_${lado}` },
  { objeto: 'marker', nomeDe: (lado) => `marker${comMaiuscula(lado)}` },
  { objeto: 'imageMeta', nomeDe: (lado) => `image_meta_${lado}` },
  { objeto: 'imageMeta', nomeDe: (lado) => `imageMeta_${lado}` },
  { objeto: 'imageMeta', nomeDe: (lado) => `imageMeta${comMaiuscula(lado)}` },
]

const numeroDe = (valor: unknown) => (typeof valor === 'string' ? numeroEscrito(valor) : valor)

/** The sides that a record has under names of their own; undefined when one of them is no number. */
function ladosDe<L extends string>(
  registro: JsonObject,
  lados: readonly L[],
  nomeDe: (lado: L) => string,
): Record<L, number> | undefined {
  const pares = lados.map((lado) => [lado, numeroDe(registro[nomeDe(lado)])] as const)
  return pares.every(([, valor]) => typeof valor === 'number')
    ? (Object.fromEntries(pares) as Record<L, number>)
    : undefined
}

/** Pixels and centimetres that are lost by rounding. */
const PX = 0.5
const CM = 0.005

/** Whether a width and a height are what `dimensao` tells of in centimetres: both by the same scale. */
function areMedidas({ width, height }: Record<'width' | 'height', number>, dimensao: unknown): boolean {
  const cm = typeof dimensao === 'string' ? medidasOfDimensao(dimensao) : null
  if (!cm || !(width > 0 && height > 0)) return false
  const apart = Math.abs(cm.larguraCm * height - cm.alturaCm * width)
  return apart <= PX * (cm.larguraCm + cm.alturaCm) + CM * (width + height)
}

const isDito = (valor: unknown) => typeof valor === 'string' && valor !== ''

/**
 * A record with the marks that it holds in columns of their own in the place of the object of the protocol. Plain `x`, `y`,
 * `width` and `height` may as well be a place and the size of the photo: they are a rectangle where `dimensao` says so. Beside
 * the words of a mark they are odd otherwise, so that whoever misses a rectangle finds why.
 */
export function comCamposPlanos(registro: unknown, contexto: z.RefinementCtx): unknown {
  if (!isObject(registro)) return registro
  let lido = registro
  for (const { objeto, nomeDe } of NOMES) {
    if (lido[objeto] != null || !(nomeDe('width') in lido)) continue
    const lados = ladosDe(lido, OBJETOS[objeto], nomeDe)
    if (lados) lido = { ...lido, [objeto]: lados }
  }
  if (lido['marker'] != null || !('x' in lido)) return lido
  const marker = ladosDe(lido, OBJETOS.marker, (lado) => lado)
  if (!marker) return lido
  if (areMedidas(marker, lido['dimensao'])) return { ...lido, marker }
  if (isDito(lido['dimensao']) || isDito(lido['dano']))
    contexto.addIssue({ code: 'custom', path: ['x'], input: lido['x'] })
  return lido
}
