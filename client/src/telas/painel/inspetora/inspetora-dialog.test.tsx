import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser, user } from '../../../testing/browser.ts'
import { fakeGateway, holdAnswers, NOTHING, refuse, Refusal } from '../../../testing/fake-gateway.ts'
import { mountApp } from '../../../testing/mount-app.tsx'
import { toastSays } from '../../../testing/reading.ts'

const T = TEXTOS.inspetora
freshBrowser('administrador')

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
const picture = (bytes: Uint8Array<ArrayBuffer> = PNG, type = 'image/png') =>
  new File([bytes], 'l.png', { type })

async function open(answers: Parameters<typeof fakeGateway>[0] = {}) {
  const calls = fakeGateway({ ...NOTHING, ...answers })
  mountApp('/homeadm')
  await user.click(await screen.findByRole('button', { name: 'Empresa dos relatórios' }))
  const dialog = within(screen.getByRole('dialog'))
  const saved = () => calls.filter(({ procedure }) => /^inspetora\.(save|remove)$/.test(procedure))
  return { dialog, saved }
}
type Dialog = Awaited<ReturnType<typeof open>>['dialog']
const choose = (dialog: Dialog, file: File) =>
  fireEvent.change(dialog.getByLabelText(T.logotipo, { selector: 'input' }), { target: { files: [file] } })
const press = (dialog: Dialog, name: string) => user.click(dialog.getByRole('button', { name }))

describe('the company of the reports', () => {
  it('was lost half typed, with its logo, when the session ended before it was saved', async () => {
    const { dialog } = await open({ 'inspetora.save': refuse(401, TEXTOS.session.terminou) })
    fireEvent.change(await dialog.findByLabelText(T.nome), { target: { value: 'Vento Norte' } })
    await press(dialog, T.salvar)
    expect(await screen.findByRole('dialog', { name: TEXTOS.session.entreDeNovo })).toBeTruthy()
    expect(dialog.getByDisplayValue('Vento Norte')).toBeTruthy()
  })

  it('was lost by Esc, or a click beside it, when it had been typed and not saved', async () => {
    const { dialog } = await open()
    fireEvent.change(await dialog.findByLabelText(T.nome), { target: { value: 'Vento Norte' } })
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    const { pergunta, sair } = TEXTOS.geral.semSalvar
    const asked = within(await screen.findByRole('dialog', { name: pergunta }))
    expect(dialog.getByDisplayValue('Vento Norte')).toBeTruthy()
    await press(asked, sair)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that was saved late closed the form that had been opened again meanwhile', async () => {
    const { dialog } = await open({ 'inspetora.save': () => ({ message: T.salva }) })
    fireEvent.change(await dialog.findByLabelText(T.nome), { target: { value: 'Vento Norte' } })
    const answer = holdAnswers()
    await press(dialog, T.salvar)
    await press(dialog, TEXTOS.geral.fechar)
    await user.click(screen.getByRole('button', { name: 'Empresa dos relatórios' }))
    answer()
    await toastSays(T.salva)
    expect(await screen.findByLabelText(T.nome)).toBeTruthy()
  })

  it('shows a chosen logo before it is saved, and saves it with the name', async () => {
    const { dialog, saved } = await open({ 'inspetora.save': () => ({ message: T.salva }) })
    const nome = await dialog.findByLabelText(T.nome)
    expect(dialog.getByText(T.semLogo)).toBeTruthy()
    expect(document.activeElement).toBe(nome)
    choose(dialog, picture())
    const shown = await dialog.findByRole<HTMLImageElement>('img', { name: T.previa })
    expect([shown.src, dialog.getByText(T.naoSalvo).textContent]).toEqual([
      'data:image/png;base64,iVBORw==',
      T.naoSalvo,
    ])
    await press(dialog, T.salvar)
    expect(dialog.getByText(T.nomeFaltando)).toBeTruthy()
    // The sentence goes once the field is typed in; it used to stay until the form was sent again.
    fireEvent.change(dialog.getByLabelText(T.nome), { target: { value: 'V' } })
    expect(dialog.queryByText(T.nomeFaltando)).toBeNull()
    expect(document.activeElement).toBe(nome)
    expect(saved()).toEqual([])
    fireEvent.change(nome, { target: { value: ' Vento  Norte ' } })
    await press(dialog, T.salvar)
    await toastSays(T.salva)
    expect(saved().map(({ input }) => input)).toEqual([{ nome: 'Vento Norte', logo: 'iVBORw==' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('showed the logo that was chosen first, when it took longer to read than the one chosen after it', async () => {
    const reads: (() => void)[] = []
    class SlowReader {
      result = ''
      onload = () => {}
      readAsDataURL(file: File) {
        reads.push(() => {
          this.result = `data:image/png;base64,${file.size}`
          this.onload()
        })
      }
    }
    vi.stubGlobal('FileReader', SlowReader)
    const { dialog } = await open()
    await dialog.findByLabelText(T.nome)
    choose(dialog, picture())
    choose(dialog, picture(new Uint8Array(9)))
    for (const read of reads.toReversed()) read()
    await dialog.findByRole('img', { name: T.previa })
    await new Promise((resolve) => setTimeout(resolve))
    expect(dialog.getByRole<HTMLImageElement>('img').src).toBe('data:image/png;base64,9')
  })

  it('keeps the logo when only the name changes, takes it away, and goes back to the name of the product', async () => {
    const answers = {
      'inspetora.state': () => ({ aqui: true, nome: 'Prumo', logo: 'iVBORw==' }),
      'inspetora.save': () => ({ message: T.salva }),
      'inspetora.remove': () => ({ message: T.removida }),
    }
    const first = await open(answers)
    const nome = await first.dialog.findByLabelText(T.nome)
    fireEvent.change(nome, { target: { value: 'Prumo Engenharia' } })
    await press(first.dialog, T.salvar)
    await waitFor(() =>
      expect(first.saved().map(({ input }) => input)).toEqual([{ nome: 'Prumo Engenharia' }]),
    )
    await user.click(screen.getByRole('button', { name: T.titulo }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(await dialog.findByLabelText(T.nome), { target: { value: '' } })
    await press(dialog, T.retirarLogo)
    expect(document.activeElement?.textContent).toBe(T.escolher)
    await press(dialog, T.salvar)
    await toastSays(T.removida)
    expect(first.saved().at(-1)?.procedure).toBe('inspetora.remove')
  })

  it('refuses what cannot be a logo, and says what the server says against one', async () => {
    const { dialog, saved } = await open({
      'inspetora.save': () => {
        throw new Refusal(422, T.logoRuim)
      },
    })
    fireEvent.change(await dialog.findByLabelText(T.nome), { target: { value: 'Vento' } })
    const read = vi.spyOn(FileReader.prototype, 'readAsDataURL')
    choose(dialog, picture(PNG, 'image/webp'))
    expect(dialog.getByText(T.logoRuim)).toBeTruthy()
    choose(dialog, picture(new Uint8Array(2 * 1024 * 1024 + 1)))
    expect(dialog.getByText(T.logoGrande)).toBeTruthy()
    expect(read).not.toHaveBeenCalled()
    choose(dialog, picture())
    await dialog.findByRole('img', { name: T.previa })
    await press(dialog, T.salvar)
    await waitFor(() => expect(document.querySelector('.toast__row')?.textContent).toContain(T.logoRuim))
    expect(saved()).toHaveLength(1)
    expect(dialog.getByRole('img', { name: T.previa })).toBeTruthy()
  })

  it('said of a refused file that it cannot be the logo, also once the logo was taken away', async () => {
    const { dialog } = await open()
    await dialog.findByLabelText(T.nome)
    choose(dialog, picture())
    await dialog.findByRole('img', { name: T.previa })
    choose(dialog, picture(PNG, 'image/webp'))
    expect(dialog.getByText(T.logoRuim)).toBeTruthy()
    await press(dialog, T.retirarLogo)
    expect(dialog.queryByText(T.logoRuim)).toBeNull()
  })

  it('is not offered where a backend of somebody else writes the reports, with the reason', async () => {
    const { dialog } = await open({ 'inspetora.state': () => ({ aqui: false, nome: '', logo: null }) })
    expect(await dialog.findByText(T.doBackend)).toBeTruthy()
    expect(dialog.queryByText(T.explica)).toBeNull()
    expect(dialog.queryByRole('button', { name: T.salvar })).toBeNull()
  })

  it('says that it could not be loaded, and asks again', async () => {
    let fails = true
    const { dialog } = await open({
      'inspetora.state': () => {
        if (fails) throw new Refusal(502, 'quebrou')
        return { aqui: true, nome: 'Prumo', logo: null }
      },
    })
    expect(await dialog.findByText(T.erroBusca)).toBeTruthy()
    fails = false
    await press(dialog, 'Tentar de novo')
    expect(await dialog.findByDisplayValue('Prumo')).toBeTruthy()
  })
})
