import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFoto } from '#api/testing/make-foto'
import { CAMPOS, type CampoId, type Linha } from '#shared/linhas/index'
import { sha256 } from '#shared/node/testing/sha256'

/** A photo as it was sent, to be compared with what the product gives back. */
export interface SentFoto {
  name: string
  path: string
  sha256: string
}

/** One work order as an inspector fills it in. */
export interface WorkOrder {
  linha: Linha
  campos: Record<CampoId, string>
  fotos: SentFoto[]
  /** Path of the work-order JSON, for lines that take one. */
  json: string | undefined
}

/** Heights in metres that the made photos carry, in order. */
export const ALTURAS = [64.2, 71.5, 12.25]
/** Places along the blade, in metres, that the work-order JSON gives to the made photos, in order. */
export const EIXOS_Z = [13.75, 15.1, 16.45]

const CAMPOS_COM_OPCOES: Partial<Record<CampoId, string>> = { regiao: 'TE', inicioInspecao: '12.5' }

/**
 * A value for every field that a form can have. No two values are equal, so that a test notices when fields are mixed
 * up.
 */
function fillCampos(os: string): Record<CampoId, string> {
  const campos = Object.keys(CAMPOS) as CampoId[]
  const entries = campos.map((campo) => [campo, CAMPOS_COM_OPCOES[campo] ?? `${CAMPOS[campo].label} Ção 7`])
  return { ...(Object.fromEntries(entries) as Record<CampoId, string>), os }
}

async function sent(path: string): Promise<SentFoto> {
  return { name: basename(path), path, sha256: sha256(await readFile(path)) }
}

/**
 * Writes three photos, the second stored sideways (EXIF orientation 6). Each is made from its own seed, so no two are
 * alike.
 */
async function writeFotos(folder: string): Promise<string[]> {
  return Promise.all(
    ALTURAS.map(async (altitude, index) => {
      const path = join(folder, `inspeção ${index + 1}.jpg`)
      const orientation = index === 1 ? 6 : 1
      await writeFile(
        path,
        await makeFoto({ width: 1600, height: 1200, altitude, orientation, seed: index + 1 }),
      )
      return path
    }),
  )
}

/** Writes the files of a new order into `folder`; the photos at the paths in `extra` are sent after the made ones. */
export async function makeWorkOrder(
  folder: string,
  linha: Linha,
  { os, extra = [] }: { os: string; extra?: string[] },
): Promise<WorkOrder> {
  const fotos = await Promise.all([...(await writeFotos(folder)), ...extra].map(sent))
  const json = linha.upload.json ? join(folder, `${os}.json`) : undefined
  if (json) {
    const entries = EIXOS_Z.map((eixoz, index) => ({
      arquivo: fotos[index]?.name,
      eixoz,
      dados_foto: `CAM-0${index}`,
    }))
    await writeFile(json, JSON.stringify({ os, fotos: entries }))
  }
  return { linha, campos: fillCampos(os), fotos, json }
}
