import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { fotoDe } from '../../testing/fake-backend.ts'
import { gatewayOfAllTests } from '../../testing/running-gateway.ts'

const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })

const answers = (path: string, json: unknown) => backend.answers.set(`GET ${path}`, { status: 200, json })

it('a backend that writes all names as JavaScript does is read by them', async () => {
  const em = '2026-11-03T10:00:00-03:00'
  const lote = { id: 1, wtg: 'W', os: 'OS-1', dataCriacao: em }
  const lists = { robo: [lote], drone: [], civil: [] }
  answers('/api/admin/wtg-list', { result: { response: lists } })
  answers('/api/admin/user-list', [{ id: 1, email: 'a@b.c', createdAt: em }])
  answers('/api/usuario', {
    payload: { empresas: [{ usuarioId: 7, empresa: 'E', createdAt: em }], wtgs: [lote] },
  })
  const resultOf = async (procedure: string) => (await gateway.call(procedure, undefined, caller)).result
  const data_criacao = expect.stringMatching(/^2026-11-03T10:00/) as unknown
  expect(await resultOf('admin.wtgList')).toMatchObject({ robo: [{ id: 1, data_criacao }] })
  expect(await resultOf('admin.userList')).toMatchObject([{ created_at: data_criacao }])
  expect(await resultOf('usuario.pagina')).toMatchObject({
    empresas: [{ usuario_id: 7, created_at: data_criacao }],
    wtgs: [{ id: 1, data_criacao }],
  })
  const foto = { ...fotoDe(LINHAS.robo, 1), dados_foto: undefined, dadosFoto: { camera: 'CAM-1' } }
  const image_meta = { width: 4000, height: 3000 }
  answers(LINHAS.robo.api.fotos, [{ ...foto, image_meta }])
  expect((await gateway.call('robo.fotos', { os: 'OS-1', blade: 'B' }, caller)).result).toMatchObject([
    { dados_foto: '{"camera":"CAM-1"}', imageMeta: image_meta },
  ])
  expect(gateway.logLines.filter((line) => line.includes('resposta-estranha'))).toEqual([])
})

it('a backend that writes its names with capitals, as .NET and databases do, is read by them', async () => {
  const em = '2026-11-03T10:00:00-03:00'
  answers('/api/admin/wtg-list', {
    DATA: { ROBO: [{ ID: 1, WTG: 'W', DATA_CRIACAO: em }], DRONE: [], CIVIL: [] },
  })
  answers('/api/admin/wtg-stats', { Success: true, Data: { Week: 3, Month: 14 } })
  const foto = {
    Id: 1,
    Image: '/api/fotos/1',
    OS: 'OS-1',
    Blade: 'B',
    Eixoz: '12,5',
    DadosFoto: { Camera: 'C' },
  }
  const marker = { X: 1, Y: 2, Width: 3, Height: 4 }
  const page = { Photos: [{ ...foto, Marker: marker }], PageNumber: 1, TotalPages: 1 }
  answers(LINHAS.robo.api.fotos, page)
  const { result: fotos } = await gateway.call('robo.fotos', { os: 'OS-1', blade: 'B' }, caller)
  expect(fotos).toMatchObject([
    { id: 1, os: 'OS-1', blade: 'B', eixoz: 12.5, dados_foto: '{"Camera":"C"}', marker: { x: 1, height: 4 } },
  ])
  expect((await gateway.call('admin.wtgList', undefined, caller)).result).toMatchObject({
    robo: [{ id: 1, wtg: 'W' }],
  })
  expect((await gateway.call('admin.wtgStats', undefined, caller)).result).toEqual({ week: 3, month: 14 })
  backend.answers.set('GET /api/usuario', { status: 404, json: { Message: 'Usuário inexistente.' } })
  const { error } = await gateway.call('usuario.pagina', undefined, caller)
  expect(error?.message).toBe('Usuário inexistente.')
})

it('of a backend that does not look at the month, the user page shows the WTGs of the month that was asked for', async () => {
  const lote = (id: number, dataCriacao: string) => ({ id, wtg: 'W', os: 'OS-1', dataCriacao })
  answers('/api/usuario', {
    empresas: [],
    wtgs: [
      lote(1, '2026-11-03T10:00:00-03:00'),
      lote(2, '2026-10-20T10:00:00-03:00'),
      // A date that may be in November in the backend's own time zone, and a text that is no date.
      lote(3, '2026-10-31T22:30:00-03:00'),
      lote(4, 'ontem'),
    ],
  })
  const { result } = await gateway.call('usuario.pagina', { month: '2026-11' }, caller)
  expect((result as { wtgs: { id: number }[] }).wtgs.map(({ id }) => id)).toEqual([1, 3, 4])
  const odd = gateway.logLines.filter((line) => line.includes('resposta-estranha'))
  expect(odd.map((line) => (JSON.parse(line) as { campos: unknown }).campos)).toEqual([
    [{ campo: 'wtgs[3].data_criacao', veio: 'text that is no date' }],
  ])
})
