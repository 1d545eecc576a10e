// Envia uma pasta de fotos de uma torre (linha civil), marca a primeira e baixa o relatório em PDF e o zip.
//
//   EXTRADORSO_URL=https://… EXTRADORSO_TOKEN=at_… node civil.mjs pasta OS TORRE [destino]
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createExtradorsoClient, ExtradorsoError } from '@extradorso/client'
import { fotosOf, save } from '@extradorso/client/node'

const { EXTRADORSO_URL: url = 'http://localhost:3000', EXTRADORSO_TOKEN: token } = process.env
const [pasta, os, torre, destino = '.'] = process.argv.slice(2)
if (!pasta || !os || !torre || !token) {
  console.error('Uso: EXTRADORSO_URL=… EXTRADORSO_TOKEN=at_… node civil.mjs pasta OS TORRE [destino]')
  process.exit(2)
}

try {
  const client = createExtradorsoClient({ url, token })
  const recibo = await client.uploadFotos('civil', {
    campos: {
      seuCliente: 'Cliente',
      endereco: 'Rua A, 10',
      condominio: 'Condomínio Azul',
      suaEmpresa: 'Empresa',
      matricula: 'M-1',
      torre,
      os,
    },
    fotos: await fotosOf(pasta),
    // A mesma chave em outra execução não envia a pasta duas vezes.
    idempotencyKey: `civil-${os}-${torre}`,
    onProgress: ({ sentBytes, totalBytes }) =>
      process.stderr.write(`\r${Math.floor((100 * sentBytes) / totalBytes)} %`),
  })
  console.log(`\n${recibo.message} ${recibo.total} fotos.`)

  const [foto] = await client.civil.fotos.query({ os, torre })
  const marker = { x: 8, y: 8, width: 16, height: 12 }
  const marcacao = { marker, dano: 'corrosao', observacao: 'Marcada por programa.' }
  const { message } = await client.saveMarcacao('civil', { foto, marcacao })
  console.log(message)

  await mkdir(destino, { recursive: true })
  const relatorio = await client.downloadRelatorio('civil', { os, torre, tipo: 'pdf' })
  await save(relatorio, join(destino, relatorio.name))
  const zip = await client.downloadZip('civil', { os, torre })
  await save(zip, join(destino, zip.name))
  console.log(`${relatorio.name} e ${zip.name} estão em ${destino}.`)
} catch (error) {
  if (!(error instanceof ExtradorsoError)) throw error
  console.error(`${error.message} (${error.code}, pedido ${error.requestId ?? '–'})`)
  process.exitCode = 1
}
