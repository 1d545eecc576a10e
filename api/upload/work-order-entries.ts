import { isObject } from '#shared/contract/reading/json-object'
import { nameIn, stemOf } from '#shared/upload/foto-name'
import type { Json } from './work-order-json.ts'

/** What a work order says about one photo; null for what it does not say. */
export interface WorkOrderEntry {
  /** Metres along the blade. */
  eixoz: number | null
  dados_foto: string | null
}

/** Most UTF-16 units that are looked at of a key: a long run of accents takes the square of its length to take apart. */
const KEY_UNITS = 100

/** A key in the form in which keys are compared: without case, accents, spaces, `_` and `-`. */
const plain = (key: string) =>
  key
    .slice(0, KEY_UNITS)
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s_-]/g, '')
    .toLowerCase()

/** Keys whose text may name a photo's file without the ending. A text with the ending names it under any key. */
const NAME_KEYS = new Set(
  'arquivo,nomearquivo,nomedoarquivo,foto,nomefoto,nomedafoto,imagem,nome,file,filename,photo,image,picture,name,path,caminho'.split(
    ',',
  ),
)
const EIXOZ_KEYS = ['eixoz', 'z', 'posicaoz', 'posz', 'posicao', 'position']
const STEP_KEYS = ['passo', 'step', 'deslocamento', 'incremento', 'avanco', 'offset', 'delta', 'deltaz']
const DADOS_KEYS = ['dadosfoto', 'dadosdafoto', 'dados', 'descricao']

type Members = { [key: string]: Json }

function pick(entry: Members, keys: readonly string[]): Json | undefined {
  const byKey = new Map(Object.entries(entry).map(([key, value]) => [plain(key), value]))
  return keys.map((key) => byKey.get(key)).find((value) => value !== undefined && value !== null)
}

/**
 * Metres from which on a number is ignored: no blade is as long. The form's `inicioInspecao` is not limited by this.
 */
const METRES_END = 1e6

/**
 * A number in metres, or a text with one (decimal point or comma, and perhaps the unit `m`); null for anything else.
 */
function toMetres(value: Json | undefined): number | null {
  if (typeof value === 'number') return Math.abs(value) < METRES_END ? value : null
  const match =
    typeof value === 'string' ? /^\s{0,9}([+-]?\d{1,6}(?:[.,]\d{1,9})?)\s{0,9}m?\s{0,9}$/i.exec(value) : null
  return match ? Number(match[1]?.replace(',', '.')) : null
}

/** A value as a text that can be stored: PostgreSQL takes no NUL. The file itself is kept as it came. */
function toText(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2000).replaceAll('\0', ' ')
}

/** An entry as found: which photo it names, and what it says of the photo's place. */
interface Found {
  foto: string
  eixoz: number | null
  step: number | null
  dados_foto: string | null
}

/** Finds a photo by a name of its own: the one that has it as it is written, else one that has it in other letters. */
function finderOf(nomes: readonly string[], nameOf: (foto: string) => string) {
  const exact = new Map(nomes.map((foto) => [nameOf(foto), foto]))
  const folded = new Map(nomes.map((foto) => [nameOf(foto).toLowerCase(), foto]))
  return (name: string) => exact.get(name) ?? folded.get(name.toLowerCase())
}

/** Collects the entries of a document in its own order. */
class EntryFinder {
  readonly found: Found[] = []
  readonly #ofName: (name: string) => string | undefined
  readonly #ofStem: (stem: string) => string | undefined

  constructor(nomes: readonly string[]) {
    this.#ofName = finderOf(nomes, nameIn)
    this.#ofStem = finderOf(nomes, (foto) => stemOf(nameIn(foto)))
  }

  walk(value: Json): void {
    if (Array.isArray(value)) {
      for (const item of value) this.walk(item)
    } else if (isObject(value)) {
      const foto = this.#namedIn(value)
      if (foto !== undefined) this.#add(foto, value)
      this.#members(value)
    }
  }

  #members(entry: Members): void {
    for (const [key, value] of Object.entries(entry)) this.#member(key, value)
  }

  /** The photo that one of the object's texts names. */
  #namedIn(entry: Members): string | undefined {
    for (const [key, value] of Object.entries(entry)) {
      if (typeof value !== 'string') continue
      const name = nameIn(value)
      const foto = this.#ofName(name) ?? (NAME_KEYS.has(plain(key)) ? this.#ofStem(stemOf(name)) : undefined)
      if (foto !== undefined) return foto
    }
    return undefined
  }

  /** A key may name a photo too: `"IMG_1.jpg": {…}` and `"IMG_1.jpg": 12.5` are entries. */
  #member(key: string, value: Json): void {
    const name = nameIn(key)
    const foto = this.#ofName(name) ?? this.#ofStem(stemOf(name))
    if (foto !== undefined && isObject(value)) {
      this.#add(foto, value)
      // Its own texts are not searched for the photo's name: the entry, and its step, would count twice.
      return this.#members(value)
    }
    if (foto !== undefined && toMetres(value) !== null) this.#add(foto, { eixoz: value })
    this.walk(value)
  }

  #add(foto: string, entry: Members): void {
    const eixoz = toMetres(pick(entry, EIXOZ_KEYS))
    const step = eixoz === null ? toMetres(pick(entry, STEP_KEYS)) : null
    this.found.push({ foto, eixoz, step, dados_foto: toText(pick(entry, DADOS_KEYS)) })
  }
}

/** Distances from the start. Steps that all grow are distances already; others are added up. */
function distances(steps: readonly number[]): number[] {
  const growing = steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? step))
  if (growing) return [...steps]
  let sum = 0
  return steps.map((step) => (sum += step))
}

/**
 * What a work order says about each photo, by the photo's name as given. `inicio` is the form's inicioInspecao in
 * metres, from which steps count. docs/json-da-os.md tells the accepted shapes. Source: contract §6.
 */
export function workOrderEntries(
  document: Json,
  nomes: readonly string[],
  inicio: number,
): Map<string, WorkOrderEntry> {
  const finder = new EntryFinder(nomes)
  finder.walk(document)
  const stepping = finder.found.filter((entry) => entry.step !== null)
  const steps = distances(stepping.map((entry) => entry.step ?? 0))
  const places = new Map(stepping.map((entry, index) => [entry, inicio + (steps[index] ?? 0)]))
  const entries = new Map<string, WorkOrderEntry>()
  for (const found of finder.found) {
    const place = places.get(found)
    const eixoz = place === undefined ? found.eixoz : toMetres(Math.round(place * 1e6) / 1e6)
    const earlier = entries.get(found.foto)
    entries.set(found.foto, {
      eixoz: earlier?.eixoz ?? eixoz,
      dados_foto: earlier?.dados_foto ?? found.dados_foto,
    })
  }
  return entries
}
