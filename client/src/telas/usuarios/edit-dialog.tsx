import { useState, type FormEvent } from 'react'
import { edicaoSchema, type Edicao } from '#shared/contract/usuarios'
import { NIVEIS, NIVEL_INFO } from '#shared/linhas/niveis'
import { maskCnpj } from '#shared/text/cnpj'
import { maskTelefone } from '#shared/text/telefone'
import { TEXTOS } from '#shared/textos/textos'
import { trpc } from '../../calls/trpc-react.ts'
import { useHeldWork } from '../../session/use-held-work.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { ChoiceDialog } from '../../ui/dialogs/choice-dialog.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { useAfterChange } from './use-after-change.ts'
import type { Usuario } from './usuario.ts'
import '../../styles/formgrid.css'

const T = TEXTOS.usuarios
const { campos: LABELS } = TEXTOS.cadastro

type Campo = Exclude<keyof Edicao, 'id'>
type Valores = Record<Campo, string>

const MASCARAS: Partial<Record<Campo, (texto: string) => string>> = { cnpj: maskCnpj, telefone: maskTelefone }

const valoresDe = ({ responsavel, email, nivel, empresa, ramo, cnpj, telefone }: Usuario): Valores => ({
  ...{ responsavel, email, nivel, empresa, ramo },
  cnpj: maskCnpj(cnpj),
  telefone: maskTelefone(telefone),
})

function useEdit(usuario: Usuario, onClose: () => void) {
  const [valores, setValores] = useState(() => valoresDe(usuario))
  const [wrong, setWrong] = useState<ReadonlySet<unknown>>(new Set())
  const { mutate, isPending, data } = trpc.usuarios.edit.useMutation(useAfterChange(onClose))
  useHeldWork(!data && JSON.stringify(valores) !== JSON.stringify(valoresDe(usuario)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = edicaoSchema.safeParse({ ...valores, email: valores.email.trim(), id: usuario.id })
    setWrong(new Set(parsed.error?.issues.map(({ path }) => path[0])))
    if (parsed.success) mutate(parsed.data)
  }
  const campo = (nome: Campo) => ({
    name: nome,
    label: LABELS[nome].label,
    error: wrong.has(nome) ? LABELS[nome].faltando : undefined,
    value: valores[nome],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setValores((antes) => ({ ...antes, [nome]: MASCARAS[nome]?.(value) ?? value })),
    autoComplete: 'off',
  })
  return { submit, campo, isPending, aviso: data?.aviso }
}

/** A user's registration and nivel. */
export function EditDialog({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const { submit, campo, isPending, aviso } = useEdit(usuario, onClose)
  const titulo = T.editarTitulo(usuario.responsavel)
  if (aviso !== undefined) {
    const read = (
      <Button variant="primary" onClick={onClose}>
        {T.entendi}
      </Button>
    )
    return (
      <ChoiceDialog titulo={T.enviosFicamTitulo} acoes={read} onClose={onClose}>
        <p>{aviso}</p>
      </ChoiceDialog>
    )
  }
  return (
    <Modal label={titulo} className="usuarios__edicao" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <h2>{titulo}</h2>
        <div className="formgrid">
          <TextField {...campo('responsavel')} full />
          <TextField {...campo('email')} full type="email" autoCapitalize="none" />
          <SelectField {...campo('nivel')} full>
            {NIVEIS.map((nivel) => (
              <option key={nivel} value={nivel}>
                {NIVEL_INFO[nivel].label}
              </option>
            ))}
          </SelectField>
          <TextField {...campo('empresa')} />
          <TextField {...campo('ramo')} />
          <TextField {...campo('cnpj')} code autoCapitalize="characters" />
          <TextField {...campo('telefone')} code type="tel" />
        </div>
        <p className="muted">{T.avisoSessoes}</p>
        <div className="choice__actions">
          <Button onClick={onClose}>{T.cancelar}</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {T.salvar}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
