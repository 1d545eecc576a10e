import { CAMPOS_TRATAMENTO } from '#shared/marcacao/tratamento'
import type { Marcacao } from '../marcacao.ts'

/** Kind of a change of marks: steps of the marker by keys count as one change. */
export type ChangeKind = 'passo'

/** Marks of one photo that undo (`antes`) and redo (`depois`) bring back, the nearest last. */
export interface History {
  antes: readonly Marcacao[]
  depois: readonly Marcacao[]
  /** The run of small changes that the next change may continue; null when none can be continued. */
  run: string | null
}

export const NO_HISTORY: History = { antes: [], depois: [], run: null }

/** How many changes of one photo can be undone at most. */
const LONGEST = 200

const words = (text: string) => text.split(/\s+/).filter(Boolean).length

/**
 * The run that a change of a text belongs to: letters that are typed one by one, or deleted one by one; null
 * for any other change.
 */
function typingRun(before: string, after: string): string | null {
  const grown = after.length - before.length
  if (Math.abs(grown) > 1) return null
  return grown < 0 ? 'apagar' : 'escrever'
}

/** Fields whose text is typed letter by letter: of what is to be done, all that are not chosen from a list. */
const TYPED = ['observacao', ...CAMPOS_TRATAMENTO.filter((campo) => campo !== 'gravidade')] as const
type Typed = (typeof TYPED)[number]

/** The text field that a change is made in; undefined for any other change. */
const typedIn = (before: Marcacao, after: Marcacao) =>
  TYPED.find((campo) => (before[campo] ?? '') !== (after[campo] ?? ''))

/** The run that a change begins or continues: each text field has its own. */
function runOf(
  { campo, before, after }: { campo: Typed | undefined; before: Marcacao; after: Marcacao },
  kind: ChangeKind | undefined,
): string | null {
  if (!campo) return kind ?? null
  const run = typingRun(before[campo] ?? '', after[campo] ?? '')
  return run && `${campo}:${run}`
}

/** True when a letter begins another word, which is undone by itself. */
const beginsWord = (before: string, after: string) => before.trim() !== '' && words(after) > words(before)

/** The history after a change; a change that continues a run is undone together with it. */
export function withChange(
  history: History,
  before: Marcacao,
  { after, kind }: { after: Marcacao; kind?: ChangeKind | undefined },
): History {
  const campo = typedIn(before, after)
  const run = runOf({ campo, before, after }, kind)
  const another = campo !== undefined && beginsWord(before[campo] ?? '', after[campo] ?? '')
  const continues = run !== null && run === history.run && !another
  const antes = continues ? history.antes : [...history.antes, before].slice(-LONGEST)
  return { antes, depois: [], run }
}

/**
 * The marks one change back (`antes`), or one forward (`depois`), with the history as it is then; null when
 * there is no such change.
 */
export function stepInHistory(
  { antes, depois }: History,
  now: Marcacao,
  to: 'antes' | 'depois',
): { atual: Marcacao; history: History } | null {
  const atual = (to === 'antes' ? antes : depois).at(-1)
  if (!atual) return null
  const history =
    to === 'antes'
      ? { antes: antes.slice(0, -1), depois: [...depois, now], run: null }
      : { antes: [...antes, now], depois: depois.slice(0, -1), run: null }
  return { atual, history }
}
