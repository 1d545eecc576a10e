import { useRef, useState } from 'react'
import { maskTyped } from './mask-typed.ts'
import { showWrong } from './show-wrong.ts'

/**
 * The values of a form's fields, which begin as `first` says, and the sentence of each field that is wrong.
 */
export function useFields<Valores extends object>(first: () => Valores) {
  const form = useRef<HTMLFormElement>(null)
  const [valores, setValores] = useState(first)
  const [erros, setErros] = useState<Partial<Record<keyof Valores, string>>>({})
  const change = <C extends keyof Valores>(campo: C, valor: Valores[C] | string) => {
    setValores((antes) => ({ ...antes, [campo]: valor }))
    // The sentence was about what the field held before.
    setErros((antes) => ({ ...antes, [campo]: undefined }))
  }
  return {
    form,
    valores,
    change,
    /** Replaces all values, as if they had been typed. */
    fill: setValores,
    clear: () => setValores(first()),
    /** Shows what is wrong, and puts the cursor in the first such field. */
    show: (found: typeof erros) => showWrong(form.current, () => setErros(found)),
    /** Props of a field; `mask` rewrites what is typed. */
    campo: <C extends keyof Valores>(nome: C, mask?: (escrito: string) => string) => ({
      name: nome,
      error: erros[nome],
      value: valores[nome],
      onChange: ({ target }: { target: HTMLInputElement | HTMLSelectElement }) =>
        change(nome, maskTyped(target, mask)),
    }),
  }
}
