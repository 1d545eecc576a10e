import { useRef, useState } from 'react'
import { maskTyped } from './mask-typed.ts'
import { showWrong } from './show-wrong.ts'

/** What is typed into the fields of a form, `first` until then, and the sentence of each that is wrong. */
export function useFields<Valores extends object>(first: () => Valores) {
  const form = useRef<HTMLFormElement>(null)
  const [valores, setValores] = useState(first)
  const [erros, setErros] = useState<Partial<Record<keyof Valores, string>>>({})
  const change = <C extends keyof Valores>(campo: C, valor: Valores[C] | string) => {
    setValores((antes) => ({ ...antes, [campo]: valor }))
    // What was said of it was of what it held before.
    setErros((antes) => ({ ...antes, [campo]: undefined }))
  }
  return {
    form,
    valores,
    change,
    /** Puts other values in the place of all, as if they had been typed. */
    fill: setValores,
    clear: () => setValores(first()),
    /** Says what is wrong, and puts the cursor there. */
    show: (found: typeof erros) => showWrong(form.current, () => setErros(found)),
    /** What the field is drawn with; `mask` writes what was typed as it is written. */
    campo: <C extends keyof Valores>(nome: C, mask?: (escrito: string) => string) => ({
      name: nome,
      error: erros[nome],
      value: valores[nome],
      onChange: ({ target }: { target: HTMLInputElement | HTMLSelectElement }) =>
        change(nome, maskTyped(target, mask)),
    }),
  }
}
