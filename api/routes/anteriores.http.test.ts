import { beforeAll, describe, expect, it } from 'vitest'
import { anterioresSchema } from '#shared/contract/inspecao/anteriores'
import { anterioresPath } from '#shared/contract/paths'
import { LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { camposDe, fotoFile, jsonFiles } from '../testing/integrator.ts'
import { apiOfAllTests } from '../testing/running-api.ts'
import { makeFoto } from '../testing/make-foto.ts'

const { admin } = apiOfAllTests()
let foto: Buffer

beforeAll(async () => {
  foto = await makeFoto({ width: 40, height: 30 })
})

const upload = async (linha: Linha, changes: Parameters<typeof camposDe>[1], n = 1) => {
  const answer = await admin.upload(
    linha.api.upload,
    [...Object.entries(camposDe(linha, changes)), ['userId', String(admin.user.id)]],
    [...Array.from({ length: n }, (_, i) => fotoFile(`${i}.jpg`, foto)), ...jsonFiles(linha)],
  )
  expect(answer.status).toBe(201)
}

describe.each(LISTA_LINHAS)('the orders before one of the $id line', (linha) => {
  const asked = (os: string, alvo = 'Torre É') => {
    const campos = camposDe(linha, { os, [linha.alvo]: alvo })
    const names = [...new Set([...linha.busca.inspecao.map(({ campo }) => campo), linha.alvo])]
    return Object.fromEntries(names.map((campo) => [campo, campos[campo] ?? '']))
  }
  const before = async (os: string, alvo?: string) => {
    const answer = await admin.get(anterioresPath(linha.id), asked(os, alvo))
    return anterioresSchema.parse(await answer.json()).map(({ os: found, total }) => [found, total])
  }

  it('are those of the same target that were sent earlier, the latest first, with all their photos', async () => {
    for (const [os, alvo, n] of [
      ['OS 1', 'Torre É', 2],
      ['OS 2', ' torre é ', 1],
      ['OS 2', 'Torre É', 1],
      ['OS 9', 'Outra', 1],
      ['OS 3', 'Torre É', 1],
      // An order that goes on while a later one is inspected: these were left out of its photos.
      ['OS 1', 'Torre É', 1],
    ] as const)
      await upload(linha, { os, [linha.alvo]: alvo }, n)
    expect(await before('OS 3')).toEqual([
      ['OS 2', 2],
      ['OS 1', 3],
    ])
    expect(await before(' os 2 ', 'TORRE É')).toEqual([['OS 1', 3]])
    expect(await before('OS 1')).toEqual([])
    expect((await before('nunca enviada')).map(([os]) => os)).toEqual(['OS 3', 'OS 2', 'OS 1'])
    expect(await before('OS 3', 'de ninguém')).toEqual([])
    expect((await admin.get(anterioresPath(linha.id), { os: 'OS 3' })).status).toBe(400)
  })
})
