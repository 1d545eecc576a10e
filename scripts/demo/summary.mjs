import { CAMPOS, LINHAS } from '#shared/linhas/index'
import { NIVEL_INFO } from '#shared/linhas/niveis'
import { ORDERS } from './orders.mjs'

const labelOf = (campo) => (campo === 'os' ? 'OS' : CAMPOS[campo].label)

/** The fields of an order that its line's searches ask for, on any of its screens, as pairs `[campo, valor]`. */
function searched({ linha, campos }) {
  const { inspecao, relatorio, download } = LINHAS[linha].busca
  const names = [...inspecao, ...relatorio, ...download].flatMap(({ campo, obrigatorio }) =>
    obrigatorio ? [campo] : [],
  )
  return [...new Set(names)].map((campo) => [campo, campos[campo]])
}

/** Address that opens the inspection screen with an order's photos already found. */
function inspectionAddress(baseUrl, order) {
  const { telas, busca } = LINHAS[order.linha]
  const asked = busca.inspecao.filter(({ obrigatorio }) => obrigatorio)
  const query = new URLSearchParams(asked.map(({ campo }) => [campo, order.campos[campo]]))
  return `${baseUrl}${telas.inspecao.rota}?${query}`
}

const person = ({ email, nivel, senha }) =>
  `  ${NIVEL_INFO[nivel].label.padEnd(18)}  ${email.padEnd(30)}  senha ${senha}`

function orderLines(baseUrl, order, people) {
  const { nomeCurto } = LINHAS[order.linha]
  const words = searched(order).map(([campo, valor]) => `${labelOf(campo)} ${valor}`)
  const { email } = people.find(({ nivel }) => nivel === order.nivel)
  return [
    `  ${nomeCurto.padEnd(6)}  ${words.join(' · ')}  (${email})`,
    `          ${inspectionAddress(baseUrl, order)}`,
  ]
}

/** The lines that the demonstration prints when it is ready: its address, who may sign in, and what to search for. */
export function summaryLines({ baseUrl, people }) {
  return [
    '',
    `Demonstração em ${baseUrl} (os dados somem ao encerrar, com Ctrl+C)`,
    '',
    ...people.map(person),
    '',
    'O que procurar em Inspeção, Relatório e Download; o endereço abre a inspeção:',
    ...ORDERS.flatMap((order) => orderLines(baseUrl, order, people)),
    '',
  ]
}
