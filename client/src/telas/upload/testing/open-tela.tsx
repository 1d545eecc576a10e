import { fireEvent, screen } from '@testing-library/react'
import { CAMPOS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { user as typist } from '../../../testing/browser.ts'
import { fieldOf } from '../../../testing/field-of.ts'
import { mountApp } from '../../../testing/mount-app.tsx'

const T = TEXTOS.upload

/** Files are not filtered by `accept`, as those that are dropped are not. */
export const user = typist.setup({ applyAccept: false })

export const foto = (nome: string, type = 'image/jpeg') => new File(['xxx'], nome, { type })
export const choose = (...fotos: File[]) =>
  user.upload(screen.getByLabelText(T.fotos, { selector: 'input' }), fotos)
export const chooseJson = (nome = 'os.json', text = '{}') =>
  user.upload(screen.getByLabelText(T.json, { selector: 'input' }), new File([text], nome))
export const send = () => user.click(screen.getAllByRole('button', { name: T.enviar })[0] as HTMLElement)

export async function openTela(linha: Linha) {
  const { router } = mountApp(linha.telas.upload.rota)
  await screen.findByRole('heading', { level: 1, name: linha.upload.titulo })
  return router
}

/** Opens the screen and fills its fields in, with the work-order file where the line has one. */
export async function openFilled(linha: Linha) {
  const router = await openTela(linha)
  for (const campo of linha.upload.campos) {
    const value = campo === 'regiao' ? 'TE' : campo === 'inicioInspecao' ? '1' : 'A'
    fireEvent.change(fieldOf(CAMPOS[campo].label), { target: { value } })
  }
  if (linha.upload.json) await chooseJson()
  return router
}
