import { useRef, useState, type FormEvent } from 'react'
import { inspetoraSchema, LOGO_MAX, LOGO_MIMES } from '#shared/contract/pessoas/inspetora'
import { TEXTOS } from '#shared/textos/textos'
import { notifyError } from '../../../calls/notify-error.ts'
import { trpc } from '../../../calls/trpc-react.ts'
import { notify } from '../../../page/notice.ts'
import { useCloseQuestion } from '../../../ui/dialogs/leave-question.tsx'
import { showWrong } from '../../../ui/fields/show-wrong.ts'

const T = TEXTOS.inspetora

/** The company as the gateway keeps it; the logo is a PNG in base64. */
interface Guardada {
  nome: string
  logo: string | null
}

/**
 * The file as a data address, which can be shown and ends in the file's bytes in base64. Rejects when it
 * cannot be read.
 */
const dataUrlOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(new Error('the logo cannot be read', { cause: reader.error }))
    reader.readAsDataURL(file)
  })

/**
 * Why a chosen file cannot be a logo; undefined when it may be. Whether it can be decoded to its end is left
 * to the server.
 */
function problemOf({ type, size }: Blob): string | undefined {
  if (!LOGO_MIMES.includes(type)) return T.logoRuim
  return size > LOGO_MAX ? T.logoGrande : undefined
}

type Erros = Partial<Record<'nome' | 'logo', string | undefined>>

const addressOf = (png: string | null) => png && `data:image/png;base64,${png}`

/** The form of name and logo; without either, reports bear the name of the product again. */
export function useInspetoraForm(guardada: Guardada, onClose: () => void) {
  /** The name as typed; undefined until something is typed. */
  const [typed, setTyped] = useState<string>()
  const nome = typed ?? guardada.nome
  const [erros, setErros] = useState<Erros>({})
  /** The chosen logo as a data address, or null to have none; undefined while it is the kept one. */
  const [chosen, setChosen] = useState<string | null>()
  /** The file that was chosen last: reading an earlier one has no effect any more. */
  const reading = useRef<Blob | null>(null)
  const src = chosen === undefined ? addressOf(guardada.logo) : chosen
  const utils = trpc.useUtils()
  const done = {
    onSuccess: ({ message }: { message: string }) => {
      void utils.inspetora.state.invalidate()
      notify.ok(message)
    },
    onError: (error: unknown) => notifyError(error, T.erro),
  }
  // `onClose` is given to each call: an answer that comes after this form was closed must not close another
  // one.
  const closeAfter = { onSuccess: onClose }
  const save = trpc.inspetora.save.useMutation(done)
  const remove = trpc.inspetora.remove.useMutation(done)

  const busy = save.isPending || remove.isPending
  const leave = useCloseQuestion(nome !== guardada.nome || chosen !== undefined, onClose)

  const say = (campo: keyof Erros, texto: string | undefined) =>
    setErros((antes) => ({ ...antes, [campo]: texto }))

  const choose = (file: Blob) => {
    const problem = problemOf(file)
    say('logo', problem)
    if (problem) return
    reading.current = file
    const isWanted = () => reading.current === file
    dataUrlOf(file).then(
      (url) => isWanted() && setChosen(url),
      () => isWanted() && say('logo', T.logoRuim),
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (nome.trim() === '' && src === null) return remove.mutate(undefined, closeAfter)
    const parsed = inspetoraSchema.safeParse({ nome })
    showWrong(event.currentTarget, () => say('nome', parsed.success ? undefined : T.nomeFaltando))
    if (!parsed.success) return
    const logo = chosen && chosen.slice(chosen.indexOf(',') + 1)
    save.mutate({ nome: parsed.data.nome, ...(logo !== undefined && { logo }) }, closeAfter)
  }
  return {
    nome,
    setNome: (texto: string) => {
      setTyped(texto)
      say('nome', undefined)
    },
    erros,
    logo: {
      src,
      changed: chosen !== undefined,
      choose,
      drop: () => {
        reading.current = null
        say('logo', undefined)
        setChosen(null)
      },
      /** To be called when the browser cannot show the logo: reports could not either. */
      broken: () => {
        setChosen(undefined)
        say('logo', T.logoRuim)
      },
    },
    submit,
    busy,
    // While a save is under way the form closes without a question: what was sent is not given up.
    close: busy ? onClose : leave.close,
    closeQuestion: leave.question,
  }
}
