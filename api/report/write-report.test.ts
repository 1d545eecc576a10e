import { describe, expect, it } from 'vitest'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import type { ReportRegistro, ReportRequest } from './report-request.ts'
import { Sink, noisyFoto, sampleFoto, sampleRegistro, sampleRequest } from './testing/sample-report.ts'
import { writeReport } from './write-report.ts'

const TIPOS = ['pdf', 'excel'] as const
const foto = await sampleFoto()
const noisy = await noisyFoto()

function request(count: number, more: Partial<ReportRequest> = {}, fail = -1) {
  let opened = 0
  const registros = Array.from({ length: count }, (_, index): ReportRegistro => ({
    ...sampleRegistro(LINHAS.drone, foto, { id: index, observacao: 'x '.repeat(300) }),
    original: () => {
      opened++
      return index === fail
        ? Promise.reject(new Error('storage is gone'))
        : Promise.resolve({ buffer: noisy })
    },
  }))
  return { asked: sampleRequest(LINHAS.drone, registros, more), opened: () => opened }
}

const ends: Record<(typeof TIPOS)[number], (bytes: Buffer) => boolean> = {
  pdf: (bytes) => bytes.subarray(-8).includes('%%EOF'),
  excel: (bytes) => bytes.includes(Buffer.from([0x50, 0x4b, 5, 6])),
}

describe.each(TIPOS)('a report as %s', (tipo) => {
  it.each(LISTA_LINHAS.map((linha) => [linha.id, linha] as const))(
    'ends its output for line %s',
    async (_, linha) => {
      const sink = new Sink()
      await writeReport(sampleRequest(linha, [sampleRegistro(linha, foto)], { tipo }), sink)
      expect(sink.writableFinished).toBe(true)
      expect(ends[tipo](sink.bytes)).toBe(true)
    },
  )

  it('leaves the output untouched when the first photo cannot be had', async () => {
    const sink = new Sink()
    await expect(writeReport(request(3, { tipo }, 0).asked, sink)).rejects.toThrow('storage is gone')
    expect(sink.destroyed).toBe(false)
    expect(sink.chunks).toEqual([])
  })

  it('destroys the output, never ending it, when a later photo cannot be had', async () => {
    const sink = new Sink()
    await expect(writeReport(request(6, { tipo }, 4).asked, sink)).rejects.toThrow('storage is gone')
    expect(sink.destroyed).toBe(true)
    expect(sink.writableFinished).toBe(false)
    expect(ends[tipo](sink.bytes)).toBe(false)
  })

  it('writes nothing for someone who has already gone', async () => {
    const sink = new Sink()
    const { asked, opened } = request(3, { tipo, signal: AbortSignal.abort() })
    await expect(writeReport(asked, sink)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(sink.chunks).toEqual([])
    expect(opened()).toBe(0)
  })

  it('stops opening photos and destroys the output when whoever asked goes', async () => {
    const gone = new AbortController()
    const sink = new Sink(5)
    const { asked, opened } = request(80, { tipo, signal: gone.signal })
    const written = writeReport(asked, sink)
    const timer = setInterval(() => opened() > 5 && gone.abort(), 2)
    await expect(written).rejects.toMatchObject({ code: 'ABORTED' })
    clearInterval(timer)
    expect(sink.destroyed).toBe(true)
    expect(ends[tipo](sink.bytes)).toBe(false)
    const then = opened()
    await new Promise((done) => setTimeout(done, 150))
    expect(opened()).toBe(then)
    expect(then).toBeLessThan(60)
  })

  it('waits for a reader that does not read, instead of piling up photos', async () => {
    const gone = new AbortController()
    const sink = new Sink(60_000)
    const { asked, opened } = request(400, { tipo, signal: gone.signal })
    const written = writeReport(asked, sink).catch(() => 'stopped')
    let before = -1
    while (opened() !== before) {
      before = opened()
      await new Promise((done) => setTimeout(done, 400))
    }
    expect(before).toBeLessThan(20)
    gone.abort()
    expect(await written).toBe('stopped')
  })
})
