import { isCovered } from '../../../ui/dialogs/is-covered.ts'

/** What each key asks for by itself, anywhere on the bench. */
const KEYS = {
  d: 'proxima',
  a: 'anterior',
  p: 'pendente',
  n: 'proximaNaoSalva',
  s: 'semDano',
  home: 'primeira',
  end: 'ultima',
  o: 'observacao',
  t: 'tratamento',
  c: 'copiarAnterior',
  delete: 'remover',
  m: 'marcar',
  v: 'mover',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoom100',
  z: 'umParaUm',
  l: 'lupa',
  i: 'ajustes',
  r: 'ajustesNeutros',
  k: 'comparar',
  ',': 'parAnterior',
  '.': 'parSeguinte',
  j: 'marcaDeEntao',
  b: 'novaBusca',
  g: 'grade',
  e: 'copiarLink',
  '?': 'atalhos',
} as const
const ONE_KEY: Readonly<Record<string, Command>> = KEYS

/** What can be asked for by a key: one of `KEYS`, a key with Ctrl, Enter, or a digit. */
export type Command =
  | (typeof KEYS)[keyof typeof KEYS]
  | ('salvar' | 'salvarTodas' | 'desfazer' | 'refazer' | 'marcarNoCentro')
  | { dano: number }

/** Commands that a held key repeats. */
const REPEATS: ReadonlySet<Command> = new Set<Command>([
  'proxima',
  'anterior',
  'zoomIn',
  'zoomOut',
  'parAnterior',
  'parSeguinte',
])

type Keystroke = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'shiftKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented' | 'target'
>

/** Controls that take no letters: of the keys of the bench a slider keeps only its own. */
const LETTERLESS = 'input[type="range"], input[type="checkbox"]'
const SLIDER_KEYS: ReadonlySet<string> = new Set(['Home', 'End'])

/** True inside a control where letters are text or choices. */
export const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.closest('input, textarea, select') !== null && !target.matches(LETTERLESS)))

const isOfSlider = ({ key, target }: Keystroke) =>
  SLIDER_KEYS.has(key) && target instanceof Element && target.matches(LETTERLESS)

/**
 * True for Enter where nothing has the focus, as when the bench has just opened: a control that has the focus
 * keeps its Enter.
 */
const isFreeEnter = ({ key, target }: Keystroke) =>
  key === 'Enter' && target instanceof Element && target.matches('body, main, h1')

/**
 * True inside a field marked with `data-own-undo`: its text is none of the photo's marks, and the browser
 * undoes what is typed there.
 */
export const hasOwnUndo = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[data-own-undo]')

/**
 * Commands with Ctrl or ⌘: the saves, and undo and redo of the bench, which count in the text of Observação
 * too and repeat while held.
 */
function modifiedCommand({ key, shiftKey, repeat, target }: Keystroke): Command | null {
  if (key === 'Enter') return repeat ? null : shiftKey ? 'salvarTodas' : 'salvar'
  if (hasOwnUndo(target)) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'refazer' : 'desfazer'
  return letter === 'y' && !shiftKey ? 'refazer' : null
}

function singleKeyCommand(event: Keystroke): Command | null {
  const { key, shiftKey, repeat } = event
  if (isOfSlider(event)) return null
  if (isFreeEnter(event)) return shiftKey || repeat ? null : 'marcarNoCentro'
  if (/^[1-9]$/.test(key)) return { dano: Number(key) - 1 }
  const command = ONE_KEY[key.toLowerCase()] ?? null
  return command !== null && repeat && !REPEATS.has(command) ? null : command
}

/**
 * The command of a keystroke outside dialogs, or null. Ctrl or ⌘ with Enter saves, with Z and Y undoes and redoes, from
 * anywhere; single keys only when switched on, and never inside fields. Source: design §7, §8.
 */
export function commandOf(event: Keystroke, oneKey: boolean): Command | null {
  if (event.defaultPrevented || event.altKey || isCovered()) return null
  if (event.ctrlKey || event.metaKey) return modifiedCommand(event)
  return oneKey && !inField(event.target) ? singleKeyCommand(event) : null
}
