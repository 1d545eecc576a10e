import { expect, it } from 'vitest'
import { envioDeclaradoSchema } from './envios.ts'

it('half a character in a field does not make the list of envios unreadable to other languages', () => {
  const campos = { os: 'OS-1', parque: 'Serra \ud83d', suaEmpresa: '\udca1 Inspeta 💡' }
  const envio = { linha: 'drone', campos, fotos: [{ nome: 'a.jpg', bytes: 1 }] }
  expect(envioDeclaradoSchema.parse(envio).campos).toEqual({
    os: 'OS-1',
    parque: 'Serra \ufffd',
    suaEmpresa: '\ufffd Inspeta 💡',
  })
})
