import { flushSync } from 'react-dom'

/** Shows what is wrong with the fields of a form by `say`, and puts the cursor in the first of them. */
export function showWrong(form: HTMLElement | null, say: () => void) {
  flushSync(say)
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
