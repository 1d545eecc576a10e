import type { z } from 'zod'
import { medidasOfDimensao } from '../../marcacao/medidas.ts'
import { numeroEscrito } from '../../text/numero-escrito.ts'
import { isObject, isToBeFound, type JsonObject } from './json-object.ts'

/** Objects of the protocol that some backends keep as one column for each side. */
const OBJETOS = { marker: ['x', 'y', 'width', 'height'], imageMeta: ['width', 'height'] } as const
type Objeto = keyof typeof OBJETOS

const comMaiuscula = (nome: string) => nome.charAt(0).toUpperCase() + nome.slice(1)

/** How those columns are named: `marker_x`, `markerX`. */
const NOMES: readonly { objeto: Objeto; nomeDe: (lado: string) => string }[] = [
  { objeto: 'marker', nomeDe: (lado) => `marker_${lado}` },
  { objeto: 'marker', nomeDe: (lado) => `marker${comMaiuscula(lado)}` },
  { objeto: 'imageMeta', nomeDe: (lado) => `image_meta_${lado}` },
  { objeto: 'imageMeta', nomeDe: (lado) => `imageMeta_${lado}` },
  { objeto: 'imageMeta', nomeDe: (lado) => `imageMeta${comMaiuscula(lado)}` },
]

const numeroDe = (valor: unknown) => (typeof valor === 'string' ? numeroEscrito(valor) : valor)

/** The sides that a record holds under these names; undefined when one of them is no number. */
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

/** Most that rounding changes, in pixels and in centimetres. */
const PX = 0.5
const CM = 0.005

/** True when a width and a height have the proportions that `dimensao` tells in centimetres. */
function areMedidas({ width, height }: Record<'width' | 'height', number>, dimensao: unknown): boolean {
  const cm = typeof dimensao === 'string' ? medidasOfDimensao(dimensao) : null
  if (!cm || !(width > 0 && height > 0)) return false
  const apart = Math.abs(cm.larguraCm * height - cm.alturaCm * width)
  return apart <= PX * (cm.larguraCm + cm.alturaCm) + CM * (width + height)
}

const isDito = (valor: unknown) => typeof valor === 'string' && valor !== ''

/**
 * A record with its mark as the protocol's object, where the backend keeps the sides in columns. Plain `x`, `y`,
 * `width` and `height` may also be a place and the photo's size: they count as a rectangle only where `dimensao`
 * agrees. Where it does not, and the record tells a size or a damage, they are reported as odd, so that whoever misses
 * a rectangle finds out why.
 */
export function comCamposPlanos(registro: unknown, contexto: z.RefinementCtx): unknown {
  if (!isObject(registro)) return registro
  let lido = registro
  for (const { objeto, nomeDe } of NOMES) {
    if (!isToBeFound(lido, objeto) || !(nomeDe('width') in lido)) continue
    const lados = ladosDe(lido, OBJETOS[objeto], nomeDe)
    if (lados) lido = { ...lido, [objeto]: lados }
  }
  if (!isToBeFound(lido, 'marker') || !('x' in lido)) return lido
  const marker = ladosDe(lido, OBJETOS.marker, (lado) => lado)
  if (!marker) return lido
  if (areMedidas(marker, lido['dimensao'])) return { ...lido, marker }
  if (isDito(lido['dimensao']) || isDito(lido['dano']))
    contexto.addIssue({ code: 'custom', path: ['x'], input: lido['x'] })
  return lido
}
