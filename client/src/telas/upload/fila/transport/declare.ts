import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { EnvioDeclarado } from '#shared/contract/envios'
import type { Linha } from '#shared/linhas/index'
import { readSession } from '../../../../session/stored-session.ts'
import { filesOf, type UploadContent } from '../../campos/upload-content.ts'
import { fotoName, type LocalFoto } from '../../escolha/local-foto.ts'

const declared = (foto: LocalFoto, i: number) => ({
  nome: fotoName(foto, i),
  bytes: foto.file.size,
  ...(foto.dados && { sha256: foto.dados.sha256 }),
})

/**
 * Key of a batch's content: the same for the same user, line, texts and files, in whichever tab they were
 * chosen.
 */
function keyOf(parts: unknown, files: readonly File[], again: string): string {
  const dates = files.map(({ lastModified }) => lastModified)
  const text = JSON.stringify([readSession()?.userId, parts, dates, again])
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/**
 * What a batch is declared as, before its first byte. A text in `again` makes another batch of the same
 * content: one that was sent before and is to be sent once more.
 */
export function declare(linha: Linha, content: UploadContent, again = ''): EnvioDeclarado {
  const { valores, fotos, json } = content
  const campos = Object.fromEntries(
    linha.upload.campos.map((campo) => [campo, (valores[campo] ?? '').trim()]),
  )
  const envio = {
    linha: linha.id,
    campos,
    fotos: fotos.map(declared),
    ...(linha.upload.json && json && { jsonfile: { nome: json.name, bytes: json.size } }),
  }
  return { ...envio, chave: keyOf(envio, filesOf(content), again) }
}

/** The files of a batch by their numbers: photos from 1, the work-order file 0. */
export function numberedFiles(linha: Linha, { fotos, json }: UploadContent): Map<number, File> {
  const files = new Map(fotos.map(({ file }, i) => [i + 1, file]))
  if (linha.upload.json && json) files.set(0, json)
  return files
}
