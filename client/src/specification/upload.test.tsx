import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LINES } from '#specification/lines'
import { limparRascunhos } from '../sessao/rascunhos.ts'
import { FakeXhr } from '../telas/upload/testing/fake-xhr.ts'
import { freshBrowser, user } from '../testing/browser.ts'
import { fakeGateway } from '../testing/fake-gateway.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { dialogReads, fill, press, screenReads, toastSays } from '../testing/reading.ts'

afterEach(limparRascunhos)
freshBrowser('administrador')
beforeEach(() => {
  FakeXhr.install()
  fakeGateway({})
})

const photo = (name: string) => new File(['xxx'], name, { type: 'image/jpeg', lastModified: 1 })
const choose = (label: string, ...files: File[]) =>
  user.upload(screen.getByLabelText(label, { selector: 'input' }), files)

describe.each(LINES)(
  'the upload of the $id line',
  ({ routes, form, parts, paths, screens, messages, id }) => {
    it('asks for its fields in order, each with its label, photos and, where it takes one, a JSON file', async () => {
      mountApp(routes.upload)
      await screenReads(screens.upload)
    })

    it('says under each field that it is missing', async () => {
      mountApp(routes.upload)
      await press('Enviar')
      await screenReads(screens.uploadMissing)
    })

    it('sends the parts in order, shows the percentage, and says that it arrived', async () => {
      mountApp(routes.upload)
      await fill(form)
      await choose('Fotos', photo('DJI_1.jpg'))
      if (id === 'robo') await choose('Arquivo JSON da ordem de serviço', new File(['{}'], 'os.json'))
      await screenReads(screens.uploadOne)
      await press('Enviar')
      const xhr = FakeXhr.last()
      expect([xhr.method, xhr.path]).toEqual(['POST', paths.upload])
      const texts = [...(xhr.body as FormData)].map(([name, value]) => [
        name,
        value instanceof File ? value.name : value,
      ])
      expect(texts).toEqual([
        ...parts,
        ['photos', 'DJI_1.jpg'],
        ...(id === 'robo' ? [['jsonfile', 'os.json']] : []),
      ])
      xhr.progress(42.6, 100)
      const batch = routes.upload === '/uploadDroneCivil' ? 'Torre T-B' : 'WTG CRII-07'
      await dialogReads(`
      dialog "Enviando 1 foto":
      43%
      progress "Enviando 1 foto" 43
      Enviando 1 foto
      OS OS-2417, ${batch}. Mantenha esta página aberta até terminar.
      button "Cancelar envio"`)
      xhr.answer(201, { message: 'ok', total: 1 })
      await toastSays('Upload realizado com sucesso!')
    })

    it('counts and lists the chosen photos, and says in its own words that they could not be zipped', async () => {
      mountApp(routes.upload)
      await screen.findByRole('heading', { level: 1 })
      await choose('Fotos', photo('DJI_1.jpg'), photo('DJI_2.jpg'))
      await screenReads(screens.uploadTwo)
      // jsdom has no workers, so that the photos' checksums cannot be made.
      await press('Baixar Todas')
      await toastSays(messages.zipFailed)
    })
  },
)
