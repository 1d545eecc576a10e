/** What a key can ask for anywhere on the review screen. */
export type Command =
  | 'proxima'
  | 'anterior'
  | 'pendente'
  | 'primeira'
  | 'ultima'
  | 'salvar'
  | 'salvarTodas'
  | 'proximaNaoSalva'
  | 'semDano'
  | 'observacao'
  | 'tratamento'
  | 'remover'
  | 'copiarAnterior'
  | 'desfazer'
  | 'refazer'
  | 'marcar'
  | 'marcarNoCentro'
  | 'mover'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoom100'
  | 'umParaUm'
  | 'lupa'
  | 'ajustes'
  | 'ajustesNeutros'
  | 'comparar'
  | 'parAnterior'
  | 'parSeguinte'
  | 'marcaDeEntao'
  | 'novaBusca'
  | 'grade'
  | 'copiarLink'
  | 'atalhos'
  | { dano: number }

const ONE_KEY: Readonly<Record<string, Command>> = {
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
}

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

/** Controls that take no letters: a slider keeps its own keys, and no more. */
const LETTERLESS = 'input[type="range"], input[type="checkbox"]'
const SLIDER_KEYS: ReadonlySet<string> = new Set(['Home', 'End'])

/** True inside a control where letters are text or choices. */
export const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.closest('input, textarea, select') !== null && !target.matches(LETTERLESS)))

const isOfSlider = ({ key, target }: Keystroke) =>
  SLIDER_KEYS.has(key) && target instanceof Element && target.matches(LETTERLESS)

/** Enter where nothing has the focus, as when the bench has just opened: a control that has it keeps its Enter. */
const isFreeEnter = ({ key, target }: Keystroke) =>
  key === 'Enter' && target instanceof Element && target.matches('body, main')

/** Undo and redo of the bench, of the text of Observação too; they repeat while held. */
function historyCommand({ key, shiftKey }: Keystroke): Command | null {
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'refazer' : 'desfazer'
  return letter === 'y' && !shiftKey ? 'refazer' : null
}

/**
 * The command of a keystroke, or null. Ctrl or ⌘ with Enter saves, with Z and Y undoes and redoes, from anywhere;
 * single keys only when switched on, and never inside fields or dialogs. Source: design §7, §8.
 */
export function commandOf(event: Keystroke, oneKey: boolean): Command | null {
  if (event.defaultPrevented) return null
  const dialog = event.target instanceof Element && event.target.closest('dialog') !== null
  const modified = (event.ctrlKey || event.metaKey) && !event.altKey
  if (event.key === 'Enter' && modified) {
    if (dialog || event.repeat) return null
    return event.shiftKey ? 'salvarTodas' : 'salvar'
  }
  if (modified && !dialog) return historyCommand(event)
  if (!oneKey || dialog || event.ctrlKey || event.metaKey || event.altKey || inField(event.target))
    return null
  if (isOfSlider(event)) return null
  if (isFreeEnter(event)) return event.shiftKey || event.repeat ? null : 'marcarNoCentro'
  if (/^[1-9]$/.test(event.key)) return { dano: Number(event.key) - 1 }
  const command = ONE_KEY[event.key.toLowerCase()] ?? null
  return command !== null && event.repeat && !REPEATS.has(command) ? null : command
}
