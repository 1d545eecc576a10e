import { beforeAll, describe, expect, it } from 'vitest'
import { historicoPath, historicoSchema } from '#shared/contract/inspecao/historico'
import type { Foto } from '#shared/contract/inspecao/foto'
import { LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { canAccess, NIVEIS, type Nivel } from '#shared/linhas/niveis'
import { firstFoto, uploadToAll } from '../testing/first-foto.ts'
import { camposDe, register, type Integrator } from '../testing/integrator.ts'
import { apiOfAllTests } from '../testing/running-api.ts'
import { makeFoto } from '../testing/make-foto.ts'

const { api, admin } = apiOfAllTests()
const colleagues = new Map<Nivel, Integrator>()
/** The name under which everybody sees what the first administrator saved. */
const PRIMEIRO = 'Administrador'

beforeAll(async () => uploadToAll(admin, await makeFoto({ width: 400, height: 300 })))

/** A user other than the administrator who may inspect this line, with this user's name. */
async function colleague({ telas }: Linha): Promise<{ who: Integrator; nome: string }> {
  const nivel = NIVEIS.find((each) => each !== 'administrador' && canAccess(each, telas.inspecao.acesso))
  if (!nivel) throw new Error('nobody else inspects this line')
  const known = colleagues.get(nivel) ?? (await register(api, nivel))
  colleagues.set(nivel, known)
  return { who: known, nome: `Pessoa ${nivel}` }
}

const fotoOf = (linha: Linha) => firstFoto(admin, linha)

async function save(who: Integrator, { linha, foto }: { linha: Linha; foto: Foto }, observacao: string) {
  const { id: photoId, image, os } = foto
  const said = { marker: null, dimensao: '', dano: '', observacao, imageMeta: null }
  const answer = await who.post(linha.api.salvar, { ...camposDe(linha), photoId, foto: image, os, ...said })
  expect(answer.status).toBe(200)
}

const historicoOf = (who: Integrator, linha: Linha, photoId: unknown) =>
  who.get(historicoPath(linha), { photoId: String(photoId) })

describe.each(LISTA_LINHAS)('the saves of a photo of $nome', (linha) => {
  it('are told with who saved and what was said, the one that counts first', async () => {
    const foto = await fotoOf(linha)
    expect(await (await historicoOf(admin, linha, foto.id)).json()).toEqual({ versoes: [] })
    const other = await colleague(linha)
    await save(admin, { linha, foto }, 'Primeira')
    await save(other.who, { linha, foto }, 'Segunda')
    await save(admin, { linha, foto }, '')
    const { versoes } = historicoSchema.parse(await (await historicoOf(admin, linha, foto.id)).json())
    expect(versoes.map(({ observacao }) => observacao)).toEqual(['', 'Segunda', 'Primeira'])
    expect(versoes.map(({ por }) => por)).toEqual([PRIMEIRO, other.nome, PRIMEIRO])
    expect(versoes[0]?.versao).toBe((await fotoOf(linha)).salva?.versao)
  })

  it('are not told of a photo of another line', async () => {
    const [another] = LISTA_LINHAS.filter(({ id }) => id !== linha.id)
    const foto = await fotoOf(another ?? linha)
    for (const id of [foto.id, 'x', 999_999]) expect((await historicoOf(admin, linha, id)).status).toBe(404)
  })
})
