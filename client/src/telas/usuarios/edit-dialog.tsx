import type { FormEvent } from 'react'
import { NIVEIS, NIVEL_INFO } from '#shared/linhas/niveis'
import { MASCARAS } from '#shared/text/mascaras'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { ChoiceDialog } from '../../ui/dialogs/choice-dialog.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ChangedQuestion } from './changed-question.tsx'
import { useEdit, type Campo } from './use-edit.ts'
import type { Usuario } from './usuario.ts'
import '../../styles/formgrid.css'

const T = TEXTOS.usuarios
const { campos: LABELS } = TEXTOS.cadastro

/** Form of a user's registration and nivel. */
export function EditDialog({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const edit = useEdit(usuario, onClose)
  const { form, isPending, aviso, question, submit, close, closeQuestion } = edit
  const campo = (nome: Campo) => ({
    ...edit.campo(nome, MASCARAS[nome]),
    label: LABELS[nome].label,
    autoComplete: 'off',
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit()
  }
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
  if (question)
    return (
      <>
        <ChangedQuestion
          nome={usuario.responsavel}
          mudancas={question.mudancas}
          onSaveOver={question.saveOver}
          onKeep={onClose}
          onClose={question.dismiss}
        />
        {closeQuestion}
      </>
    )
  return (
    <>
      <Modal label={titulo} className="usuarios__edicao" onClose={close}>
        <form ref={form} noValidate onSubmit={onSubmit}>
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
          <div className="actions">
            <Button onClick={close}>{TEXTOS.geral.cancelar}</Button>
            <Button type="submit" variant="primary" busy={isPending}>
              {T.salvar}
            </Button>
          </div>
        </form>
      </Modal>
      {closeQuestion}
    </>
  )
}
