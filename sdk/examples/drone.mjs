// Envia uma pasta de fotos de drone, marca a primeira e baixa o relatório em PDF e o zip.
//
//   EXTRADORSO_URL=https://… EXTRADORSO_TOKEN=at_… node drone.mjs pasta OS WTG [destino]
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createExtradorsoClient, ExtradorsoError } from '@extradorso/client'
import { fotosOf, save } from '@extradorso/client/node'

const { EXTRADORSO_URL: url = 'http://localhost:3000', EXTRADORSO_TOKEN: token } = process.env
const [pasta, os, wtg, destino = '.'] = process.argv.slice(2)
if (!pasta || !os || !wtg || !token) {
  console.error('Uso: EXTRADORSO_URL=… EXTRADORSO_TOKEN=at_… node drone.mjs pasta OS WTG [destino]')
  process.exit(2)
}

try {
  const client = createExtradorsoClient({ url, token })
  const recibo = await client.uploadFotos('drone', {
    campos: { seuCliente: 'Cliente', parque: 'Parque 1', suaEmpresa: 'Empresa', matricula: 'M-1', wtg, os },
    fotos: await fotosOf(pasta),
    // A mesma chave em outra execução não envia a pasta duas vezes.
    idempotencyKey: `drone-${os}-${wtg}`,
    onProgress: ({ sentBytes, totalBytes }) =>
      process.stderr.write(`\r${Math.floor((100 * sentBytes) / totalBytes)} %`),
  })
  console.log(`\n${recibo.message} ${recibo.total} fotos.`)

  const [foto] = await client.drone.fotos.query({ os, wtg })
  const marker = { x: 8, y: 8, width: 16, height: 12 }
  const marcacao = { marker, dano: 'rachadura', observacao: 'Marcada por programa.' }
  const { message } = await client.saveMarcacao('drone', { foto, marcacao })
  console.log(message)

  await mkdir(destino, { recursive: true })
  const relatorio = await client.downloadRelatorio('drone', { os, wtg, tipo: 'pdf' })
  await save(relatorio, join(destino, relatorio.name))
  const zip = await client.downloadZip('drone', { os, wtg })
  await save(zip, join(destino, zip.name))
  console.log(`${relatorio.name} e ${zip.name} estão em ${destino}.`)
} catch (error) {
  if (!(error instanceof ExtradorsoError)) throw error
  console.error(`${error.message} (${error.code}, pedido ${error.requestId ?? '–'})`)
  process.exitCode = 1
}
