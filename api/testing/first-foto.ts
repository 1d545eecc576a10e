import { fotosSchema } from '#shared/testing/answers'
import type { Foto } from '#shared/contract/inspecao/foto'
import { LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { camposDe, fotoFile, jsonFiles, searchOf, type Integrator } from './integrator.ts'

/** Sends this photo to every line. */
export async function uploadToAll(who: Integrator, jpeg: Buffer): Promise<void> {
  for (const linha of LISTA_LINHAS) {
    const fields = Object.entries({ ...camposDe(linha), userId: String(who.user.id) })
    await who.upload(linha.api.upload, fields, [fotoFile('a.jpg', jpeg), ...jsonFiles(linha)])
  }
}

/** The first photo that `uploadToAll` sent to a line, as a search finds it. */
export async function firstFoto(who: Integrator, linha: Linha): Promise<Foto> {
  const found = await who.get(linha.api.fotos, searchOf(linha, 'inspecao'))
  const [foto] = fotosSchema.parse(await found.json())
  if (!foto) throw new Error('photo not found')
  return foto
}
