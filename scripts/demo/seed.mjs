// Fills a running product through its own public calls: users, uploads and saved marks.
import { LINHAS } from '#shared/linhas/index'
import { signIn } from './integrator.mjs'
import { ORDERS } from './orders.mjs'
import { cameraPicture } from './pictures.mjs'
import { saveMark } from './save-mark.mjs'

const IMAGE_META = { width: 4000, height: 3000 }

/** The work-order JSON of a robot inspection: one entry per photo, with its place along the blade in metres. */
const workOrderJson = ({ campos, fotos }) => ({
  os: campos.os,
  fotos: fotos.map(({ arquivo, eixoz }) => ({ arquivo, eixoz, dados_foto: 'CAM-01' })),
})

async function uploadOrder(integrator, order) {
  const linha = LINHAS[order.linha]
  const photos = await Promise.all(
    order.fotos.map(async (foto) => ({
      field: 'photos',
      name: foto.arquivo,
      type: 'image/jpeg',
      bytes: await cameraPicture(foto),
    })),
  )
  const json = JSON.stringify(workOrderJson(order))
  const jsonFile = {
    field: 'jsonfile',
    name: `os-${order.campos.os}.json`,
    type: 'application/json',
    bytes: json,
  }
  await integrator.upload(linha.api.upload, {
    fields: { ...order.campos, userId: String(integrator.user.id) },
    files: linha.upload.json ? [...photos, jsonFile] : photos,
  })
}

/** The mark of a photo that was inspected and shows no damage. */
const SEM_DANO = { dano: '', observacao: '', marker: null }

/**
 * Saves the marks of an order's photos as the inspection screen does: finds the photos by search and saves them one by
 * one in upload order.
 */
async function saveMarks(integrator, order) {
  const linha = LINHAS[order.linha]
  const campos = linha.busca.inspecao.filter(({ obrigatorio }) => obrigatorio).map(({ campo }) => campo)
  const busca = Object.fromEntries(campos.map((campo) => [campo, order.campos[campo]]))
  const found = await integrator.call(`${linha.id}.fotos`, busca)
  for (const [index, { marcacao, semDano }] of order.fotos.entries()) {
    const foto = found[index]
    const mark = semDano ? SEM_DANO : marcacao
    if (mark && foto) await saveMark(integrator, { linha, foto, mark, imageMeta: IMAGE_META })
  }
}

/**
 * Registers `people` (all but the administrator, who exists already); then the user of each order's `nivel` sends the
 * order and saves its marks. Orders are dated at this moment, because no public call takes another date.
 */
export async function seed(baseUrl, people, orders = ORDERS) {
  const [admin, ...others] = people
  const administrator = await signIn(baseUrl, admin)
  for (const registration of others) await administrator.call('auth.register', registration)
  const inspectors = new Map()
  for (const { nivel, ...who } of people) inspectors.set(nivel, await signIn(baseUrl, who))
  for (const order of orders) {
    const inspector = inspectors.get(order.nivel)
    await uploadOrder(inspector, order)
    await saveMarks(inspector, order)
  }
}
