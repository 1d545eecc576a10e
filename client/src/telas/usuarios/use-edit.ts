import { useState } from 'react'
import { edicaoSchema, type CadastroListado } from '#shared/contract/pessoas/usuarios'
import { ERRORS } from '#shared/errors/errors'
import { maskCnpj } from '#shared/text/cnpj'
import { maskTelefone } from '#shared/text/telefone'
import { TEXTOS } from '#shared/textos/textos'
import { failureOf } from '../../calls/failure.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { useReloadUserList } from '../../calls/reload-user-list.ts'
import { useCloseQuestion } from '../../ui/dialogs/leave-question.tsx'
import { errosDoCadastro } from '../../ui/fields/erros-do-cadastro.ts'
import { useFields } from '../../ui/fields/use-fields.ts'
import { useAfterChange } from './use-after-change.ts'
import type { Usuario } from './usuario.ts'

export type Campo = keyof CadastroListado
type Valores = Record<Campo, string>

const cadastroDe = (usuario: Usuario): CadastroListado => {
  const { responsavel, email, nivel, empresa, ramo, cnpj, telefone } = usuario
  return { responsavel, email, nivel, empresa, ramo, cnpj, telefone }
}

const valoresDe = (usuario: Usuario): Valores => {
  const cadastro = cadastroDe(usuario)
  return { ...cadastro, cnpj: maskCnpj(cadastro.cnpj), telefone: maskTelefone(cadastro.telefone) }
}

const isOther = (a: Valores, b: Valores) => (campo: Campo) => a[campo] !== b[campo]
const camposDe = (valores: Valores) => Object.keys(valores) as Campo[]

/** A field that somebody else has changed meanwhile: its value now, and its value after this save. */
export interface Mudanca {
  campo: Campo
  agora: string
  seSalvar: string
}

/**
 * The values as they stand now, with what was typed over them: a field that was not touched keeps somebody
 * else's change.
 */
function typedOver(now: Valores, { typed, seen }: { typed: Valores; seen: Valores }): Valores {
  const touched = camposDe(typed).filter(isOther(typed, seen))
  return { ...now, ...Object.fromEntries(touched.map((campo) => [campo, typed[campo]])) }
}

/**
 * The form of a user's registration. It asks what to do when somebody else has changed the registration since
 * it was opened.
 */
export function useEdit(usuario: Usuario, onClose: () => void) {
  const [seen, setSeen] = useState(usuario)
  const { form, valores, fill, show, campo } = useFields(() => valoresDe(usuario))
  const [theirs, setTheirs] = useState<Usuario | null>(null)
  const again = useReloadUserList()
  const { usuarios } = trpc.useUtils().client
  const { onSuccess, onError } = useAfterChange(onClose)

  /**
   * The user as registered now, if a conflict was refused and that is not what the form was filled with; else
   * null.
   */
  const changedMeanwhile = async (error: unknown) => {
    if (failureOf(error).status !== ERRORS.CONFLICT.http) return null
    const now = (await usuarios.list.query()).find(({ id }) => id === seen.id)
    return now && camposDe(valoresDe(now)).some(isOther(valoresDe(now), valoresDe(seen))) ? now : null
  }
  const { mutate, isPending, data } = trpc.usuarios.edit.useMutation({
    onSuccess,
    onError: async (error) => {
      const now = await changedMeanwhile(error).catch(() => null)
      const { message } = failureOf(error)
      if (!now && message === TEXTOS.cadastro.emailRepetido) show({ email: message })
      // Somebody who has closed the form meanwhile is told that it was not saved: there is no dialog left to
      // ask in.
      if (!now || !form.current) return onError(error)
      setTheirs(now)
      again()
    },
  })

  const isTyped = camposDe(valores).some(isOther(valores, valoresDe(seen)))
  const leave = useCloseQuestion(isTyped && !data, onClose)

  const send = (wanted: Valores, before: Usuario) => {
    const edicao = { ...wanted, email: wanted.email.trim(), id: usuario.id, antes: cadastroDe(before) }
    const parsed = edicaoSchema.safeParse(edicao)
    show(parsed.error ? errosDoCadastro(parsed.error, wanted) : {})
    if (parsed.success) mutate(parsed.data)
  }

  const question = () => {
    if (!theirs) return null
    const [now, before] = [valoresDe(theirs), valoresDe(seen)]
    const merged = typedOver(now, { typed: valores, seen: before })
    return {
      mudancas: camposDe(now)
        .filter(isOther(now, before))
        .map((campo): Mudanca => ({ campo, agora: now[campo], seSalvar: merged[campo] })),
      saveOver: () => {
        fill(merged)
        setSeen(theirs)
        setTheirs(null)
        send(merged, theirs)
      },
      dismiss: () => setTheirs(null),
    }
  }

  return {
    form,
    campo,
    isPending,
    aviso: data?.aviso,
    question: question(),
    // While a save is under way the form closes without a question: what was sent is not given up.
    close: isPending ? onClose : leave.close,
    closeQuestion: leave.question,
    submit: () => send(valores, seen),
  }
}
