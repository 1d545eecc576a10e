import { describe, expect, it } from 'vitest'
import { tracesWanted } from '../settings/traces-wanted.ts'
import { startTracing } from './start-tracing.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
const traced = { parte: 'gateway', onTrouble: () => undefined } as const

describe('traces', () => {
  it.each([
    [{}],
    [{ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'always_on' }],
    [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
  ])('are off with %o: nothing is loaded', async (env) => {
    expect(tracesWanted(env)).toBeUndefined()
    expect(await startTracing(tracesWanted(env), traced)).toBeUndefined()
  })

  it('are sent as protobuf, or as JSON where that is asked for, of traces alone too', () => {
    expect(tracesWanted(ENDPOINT)).toEqual({ protocol: 'http/protobuf' })
    const json = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://x', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }
    expect(tracesWanted(json)).toEqual({ protocol: 'http/json' })
    const both = {
      ...json,
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf',
      OTEL_TRACES_SAMPLER_ARG: '1.0',
    }
    expect(tracesWanted(both)).toEqual({ protocol: 'http/protobuf' })
    for (const wrong of [{ OTEL_TRACES_SAMPLER: 'ratio' }, { OTEL_TRACES_SAMPLER_ARG: '10%' }])
      expect(() => tracesWanted({ ...ENDPOINT, ...wrong })).toThrow(`${Object.keys(wrong)[0]} precisa ser um`)
    const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
    expect(tracesWanted({ ...ENDPOINT, ...tenth })).toBeDefined()
    const grpc = { ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' }
    expect(() => tracesWanted(grpc)).toThrow('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL precisa ser um de')
  })

  it('were all sent where a space followed the name of the sampler, which the packages then did not know', () => {
    const env = { ...ENDPOINT, OTEL_TRACES_SAMPLER: 'always_off \n', OTEL_TRACES_SAMPLER_ARG: ' 0.1 ' }
    expect(tracesWanted(env)).toBeDefined()
    expect(env.OTEL_TRACES_SAMPLER).toBe('always_off')
  })
})
