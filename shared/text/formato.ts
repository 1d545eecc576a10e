import { MB } from '../bytes/units.ts'

const doisDecimais = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  // No minus sign before a number that is zero once it is rounded.
  signDisplay: 'negative',
})

/** '37,04': two decimals, Portuguese. */
export const formatNumero = (numero: number) => doisDecimais.format(numero)

/** '64,20 m', or a dash when the photo does not say. */
export const formatMetros = (metros: number | null | undefined) =>
  metros == null ? '–' : `${doisDecimais.format(metros)} m`

const quatroDecimais = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 })

/** '2,1168' mm per natural px, of a factor in cm per natural px. */
export const formatMmPorPixel = (cmPorPixel: number) => quatroDecimais.format(cmPorPixel * 10)

const ISO_DAY = /^\d{4}-\d\d-\d\d/

/** Formatters of dates in one time zone. Invalid dates, and texts that are not ISO 8601, are given back unchanged. */
export function dateFormatter(timeZone: string) {
  const dia = new Intl.DateTimeFormat('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  })
  const hora = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone })
  // Browsers turn many other texts into some day as well: '11/25/2026' into the day before, '0' into the year 2000.
  const formatting = (format: (data: Date) => string) => (iso: string) => {
    const data = new Date(iso)
    return !ISO_DAY.test(iso) || Number.isNaN(data.getTime()) ? iso : format(data)
  }
  return {
    /** '21/11/2026' */
    data: formatting((data) => dia.format(data)),
    /** '10:42' */
    hora: formatting((data) => hora.format(data)),
    /** '21/11/2026 10:42' */
    dataHora: formatting((data) => `${dia.format(data)} ${hora.format(data)}`),
  }
}

const inteiro = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** '1.003': with a point between thousands, Portuguese. */
export const formatInteiro = (numero: number) => inteiro.format(numero)

/** '1 foto', '1.003 fotos'. */
export const formatContagem = (n: number, um: string, varios: string) =>
  `${formatInteiro(n)} ${n === 1 ? um : varios}`

/** '312 MB' of so many bytes (1 MB is 1024² bytes), '<1 MB' for less than one. */
export const formatMegabytes = (bytes: number) => {
  const megabytes = bytes / MB
  return megabytes > 0 && megabytes < 1 ? '<1 MB' : `${inteiro.format(megabytes)} MB`
}
