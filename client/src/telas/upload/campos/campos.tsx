import { CAMPOS, type CampoId, type Linha } from '#shared/linhas/index'
import { RegiaoField } from '../../../linha/busca/regiao-field.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import type { UploadForm } from './use-upload-form.ts'

interface CampoProps {
  campo: CampoId
  form: UploadForm
  full: boolean
}

function Campo({ campo, form, full }: CampoProps) {
  const { label, tipo } = CAMPOS[campo]
  const comum = {
    label,
    full,
    name: campo,
    error: form.errors[campo],
    required: true,
    value: form.content.valores[campo] ?? '',
    onChange: ({ target }: { target: { value: string } }) => form.setCampo(campo, target.value),
  }
  if (tipo === 'regiao') return <RegiaoField {...comum} />
  return (
    <TextField
      {...comum}
      code={tipo !== 'texto'}
      inputMode={tipo === 'numero' ? 'decimal' : 'text'}
      autoComplete={tipo === 'texto' ? 'on' : 'off'}
    />
  )
}

/** The text fields of a line's form; an address, and the fields above it, take whole rows. */
export function Campos({ linha, form }: { linha: Linha; form: UploadForm }) {
  const { campos } = linha.upload
  const ultimoLargo = campos.indexOf('endereco')
  return campos.map((campo, i) => <Campo key={campo} campo={campo} form={form} full={i <= ultimoLargo} />)
}
