import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { readPdf } from '#shared/node/testing/pdf/read-pdf'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import type { ReportRegistro } from '../report-request.ts'
import {
  reportBytes,
  sampleFoto,
  sampleLogo,
  sampleRegistro,
  sampleRequest,
} from '../testing/sample-report.ts'

const { drone } = LINHAS
const jpeg = await sampleFoto()

it('cut the end of a long name of the company beside a wide logo, which its cover says nowhere else', async () => {
  const nome = 'Companhia Nordestina de Inspeções e Manutenção de Aerogeradores e Torres Ltda ME'
  const inspetora = { nome, logo: await sampleLogo(800, 190) }
  const bytes = await reportBytes(sampleRequest(drone, [sampleRegistro(drone, jpeg)], { inspetora }))
  const [cover = ''] = (await readPdf(bytes)).pages
  const above = cover.split(TEXTOS_REPORT.titulo)[0] ?? ''
  expect(above.replace(/\s+/g, ' ').trim().endsWith(` ${nome}`)).toBe(true)
})

it('had no photo on its cover when the first one with a mark was lost, whatever others it shows', async () => {
  const lost = sampleRegistro(drone, Buffer.from('broken'))
  const onCover = async (registros: ReportRegistro[]) => {
    const { structure } = await readPdf(await reportBytes(sampleRequest(drone, registros)))
    return structure.find(([role]) => role === 'Figure')?.[1]
  }
  expect(await onCover([lost, sampleRegistro(drone, jpeg)])).toBe(TEXTOS_REPORT.altCapa)
  expect(await onCover([lost])).toBe(TEXTOS_REPORT.fotoIndisponivel)
})
