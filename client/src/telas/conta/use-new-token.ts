import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { newTokenSchema, yearAfter } from '#shared/contract/pessoas/tokens'
import { TEXTOS_TOKENS as T } from '#shared/textos/pessoas/tokens'
import { DAY_MS } from '#shared/time/day'
import { notifyError } from '../../calls/notify-error.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { useHeldWork } from '../../session/use-held-work.ts'
import { notify } from '../../page/notice.ts'
import { timeZone } from '../../page/product.ts'
import { useFields } from '../../ui/fields/use-fields.ts'

/** Days that a new token is good for unless another end is chosen. */
const DIAS = 90

const diaEm = (dias: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone() }).format(Date.now() + dias * DAY_MS)

type NewToken = z.infer<typeof newTokenSchema>

const empty = (): NewToken => ({ nome: '', validoAte: diaEm(DIAS), acesso: 'leitura', senha: '' })

const FALTAM = { nome: T.faltaNome, validoAte: T.faltaFim, senha: T.faltaSenha } as const
type Erros = Partial<Record<keyof typeof FALTAM, string>>

/** What is wrong with the fields. */
function errosDe(valores: NewToken, limites: { min: string; max: string }): Erros {
  const wrong = new Set(newTokenSchema.safeParse(valores).error?.issues.map(({ path }) => path[0]))
  const { validoAte } = valores
  if (validoAte < limites.min || validoAte > limites.max) wrong.add('validoAte')
  return Object.fromEntries(Object.entries(FALTAM).filter(([campo]) => wrong.has(campo)))
}

/** The form of a new token: what is typed, what is wrong with it, and what was made, until it is put away. */
export function useNewToken() {
  const utils = trpc.useUtils()
  const [isBack, setIsBack] = useState(false)
  const limites = { min: diaEm(0), max: yearAfter(diaEm(0)) }
  const { form, valores, clear, show, ...fields } = useFields(empty)
  const create = trpc.tokens.create.useMutation({
    onSuccess: () => {
      clear()
      void utils.tokens.invalidate()
      notify.ok(T.criado)
    },
    onError: (error) => {
      if (error.message === T.senhaErrada) show({ senha: T.senhaErrada })
      notifyError(error, T.erro)
    },
  })
  useHeldWork(Boolean(valores.nome || valores.senha))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = errosDe(valores, limites)
    show(found)
    if (Object.keys(found).length === 0) create.mutate(valores)
  }
  const campo = <C extends keyof NewToken>(nome: C) => ({ ...fields.campo(nome), label: T[nome] })
  const putAway = () => {
    setIsBack(true)
    create.reset()
  }
  return {
    form,
    campo,
    submit,
    limites,
    busy: create.isPending,
    made: create.data,
    putAway,
    /**
     * True when the form is back after a token was put away, whose buttons had the focus: the form takes it.
     */
    isBack,
  }
}
