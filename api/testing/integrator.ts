import { BACKEND_PATHS } from '#shared/contract/paths'
import { backendLoginSchema, type Usuario } from '#shared/contract/pessoas/usuario'
import type { CampoId, Linha, TelaBusca } from '#shared/linhas/index'
import type { Nivel } from '#shared/linhas/niveis'
import { CADASTRO } from '#shared/testing/cadastro'
import { request, type WholeAnswer } from '#shared/node/testing/request'
import type { TestApi } from './start-api.ts'

/** A file of a form. */
export interface FormFile {
  field: string
  nome: string
  bytes: Uint8Array
}

/** A program that is signed in to the backend under test. */
export interface Integrator {
  user: Usuario
  token: string
  get(path: string, query?: Record<string, string>, headers?: Record<string, string>): Promise<WholeAnswer>
  post(path: string, body: unknown): Promise<WholeAnswer>
  /** Sends a form, with the text fields first. */
  upload(
    path: string,
    fields: Iterable<readonly [string, string]>,
    files: readonly FormFile[],
  ): Promise<WholeAnswer>
}

/** Text fields of a valid upload of a line. Every call gives the same values unless they are changed. */
export function camposDe(
  linha: Linha,
  changes: Partial<Record<CampoId, string>> = {},
): Record<string, string> {
  const special: Partial<Record<CampoId, string>> = {
    regiao: 'LE',
    inicioInspecao: '10,5',
    os: 'OS-1',
    ...changes,
  }
  return Object.fromEntries(
    linha.upload.campos.map((campo) => [campo, special[campo] ?? `${campo} é válido`]),
  )
}

/** The search of a screen that finds an upload with these fields. */
export const searchOf = (linha: Linha, tela: TelaBusca, campos = camposDe(linha)): Record<string, string> =>
  Object.fromEntries(linha.busca[tela].map(({ campo }) => [campo, campos[campo] ?? '']))

export const fotoFile = (nome: string, bytes: Uint8Array): FormFile => ({ field: 'photos', nome, bytes })

/** The work-order file, for a line whose upload needs one. */
export function jsonFiles(linha: Linha, document: unknown = { fotos: [] }): FormFile[] {
  if (!linha.upload.json) return []
  return [{ field: 'jsonfile', nome: 'os.json', bytes: Buffer.from(JSON.stringify(document)) }]
}

export async function signIn(
  api: { url: string },
  credentials: { email: string; senha: string },
): Promise<Integrator> {
  const json = { 'Content-Type': 'application/json' }
  const login = await request(api.url + BACKEND_PATHS.login, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(credentials),
  })
  const { token = '', user } = backendLoginSchema.parse(await login.json())
  const bearer = { Authorization: `Bearer ${token}` }
  return {
    user,
    token,
    get: (path, query = {}, headers = {}) =>
      request(`${api.url}${path}?${new URLSearchParams(query).toString()}`, {
        headers: { ...bearer, ...headers },
      }),
    post: (path, body) =>
      request(api.url + path, {
        method: 'POST',
        headers: { ...bearer, ...json },
        body: JSON.stringify(body),
      }),
    upload: (path, fields, files) => {
      const form = new FormData()
      for (const [name, value] of fields) form.append(name, value)
      for (const { field, nome, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), nome)
      return request(api.url + path, { method: 'POST', headers: bearer, body: form })
    },
  }
}

/** Registers a user with a role and signs in as this user. */
export async function register(api: TestApi, nivel: Nivel): Promise<Integrator> {
  const admin = await signIn(api, api.admin)
  const email = `${nivel.toLowerCase()}@teste.example`
  const answer = await admin.post(BACKEND_PATHS.register, {
    ...CADASTRO,
    responsavel: `Pessoa ${nivel}`,
    email,
    nivel,
  })
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}`)
  return signIn(api, { email, senha: CADASTRO.senha })
}
