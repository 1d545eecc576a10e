// Envia uma pasta de fotos de robô com o JSON da ordem de serviço, marca a primeira e baixa o relatório em PDF e o zip.
//
//   EXTRADORSO_URL=https://… EXTRADORSO_TOKEN=at_… node robo.mjs pasta ordem.json OS WTG PÁ [destino]
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createExtradorsoClient, ExtradorsoError } from '@extradorso/client'
import { fileOf, fotosOf, save } from '@extradorso/client/node'

const { EXTRADORSO_URL: url = 'http://localhost:3000', EXTRADORSO_TOKEN: token } = process.env
const [pasta, json, os, wtg, blade, destino = '.'] = process.argv.slice(2)
if (!pasta || !json || !os || !wtg || !blade || !token) {
  console.error(
    'Uso: EXTRADORSO_URL=… EXTRADORSO_TOKEN=at_… node robo.mjs pasta ordem.json OS WTG PÁ [destino]',
  )
  process.exit(2)
}

try {
  const client = createExtradorsoClient({ url, token })
  const recibo = await client.uploadFotos('robo', {
    campos: {
      seuCliente: 'Cliente',
      parque: 'Parque 1',
      suaEmpresa: 'Empresa',
      matricula: 'M-1',
      wtg,
      blade,
      regiao: 'LE',
      os,
      inicioInspecao: '1,5',
    },
    fotos: await fotosOf(pasta),
    json: await fileOf(json),
    // A mesma chave em outra execução não envia a pasta duas vezes.
    idempotencyKey: `robo-${os}-${wtg}-${blade}`,
    onProgress: ({ sentBytes, totalBytes }) =>
      process.stderr.write(`\r${Math.floor((100 * sentBytes) / totalBytes)} %`),
  })
  console.log(`\n${recibo.message} ${recibo.total} fotos.`)

  const [foto] = await client.robo.fotos.query({ os, blade })
  const marker = { x: 8, y: 8, width: 16, height: 12 }
  const marcacao = { marker, dano: 'rachadura', observacao: 'Marcada por programa.' }
  const { message } = await client.saveMarcacao('robo', { foto, marcacao })
  console.log(message)

  await mkdir(destino, { recursive: true })
  const relatorio = await client.downloadRelatorio('robo', { os, blade, tipo: 'pdf' })
  await save(relatorio, join(destino, relatorio.name))
  const zip = await client.downloadZip('robo', { os, wtg })
  await save(zip, join(destino, zip.name))
  console.log(`${relatorio.name} e ${zip.name} estão em ${destino}.`)
} catch (error) {
  if (!(error instanceof ExtradorsoError)) throw error
  console.error(`${error.message} (${error.code}, pedido ${error.requestId ?? '–'})`)
  process.exitCode = 1
}
