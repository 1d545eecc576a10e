import { byLinha } from '#shared/linhas/index'
import { NIVEIS } from '#shared/linhas/niveis'

const TEXTO = 'texto ou número'
const NUMERO = 'número, ou texto como "12,5"'
const POSITIVO = 'número maior que zero'
const ENDERECO = 'caminho no backend, ou endereço nele ou em uma origem de FOTO_ORIGINS'
const LISTA = 'lista'
const CONTAGEM = 'número inteiro'
const DATA = 'data ISO 8601, "2026-11-03 10:00", "03/11/2026 10:00" ou segundos desde 1970'

/** What the gateway takes in a field, in the words of docs/backend.md. */
const FIELDS: Readonly<Record<string, string>> = {
  '(answer)': 'o que docs/backend.md diz desta chamada',
  id: 'texto ou número, não vazio',
  usuario_id: 'texto ou número, não vazio',
  image: ENDERECO,
  url: ENDERECO,
  altura: NUMERO,
  eixoz: NUMERO,
  week: CONTAGEM,
  month: CONTAGEM,
  token:
    'texto em token, access_token, accessToken, auth_token, authToken, jwt ou access, ou um cookie no lugar dele',
  user: 'objeto em user ou usuario, com id, email e nivel',
  email: 'texto',
  nivel: `um de ${NIVEIS.join(', ')}`,
  marker: '{ x, y, width, height } em pixels da foto',
  imageMeta: '{ width, height } em pixels',
  x: 'número, de 0 em diante',
  y: 'número, de 0 em diante',
  width: POSITIVO,
  height: POSITIVO,
  versao: 'texto ou número, não vazio',
  em: DATA,
  cmPorPixel: POSITIVO,
  comprimentoCm: POSITIVO,
  data_criacao: DATA,
  created_at: DATA,
  ...byLinha(() => LISTA),
  empresas: LISTA,
  wtgs: LISTA,
}

/** What the gateway expects at a place of an answer, such as 'fotos[3].altura'. */
export function expectedAt(campo: string): string {
  const name =
    campo
      .replaceAll(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? ''
  return FIELDS[name] ?? TEXTO
}

/** What the gateway expects of a moment. */
export const EXPECTED_MOMENT = DATA
