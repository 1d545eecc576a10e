import express from 'express'
import { expect, it } from 'vitest'
import { mountRoutes, type Route } from './routes.ts'

const at = (method: Route['method'], path: string): Route => ({
  method,
  path,
  acesso: 'publico',
  handler: () => undefined,
})

it('a start makes a path ready for its own methods and once for all others, not for each there is', () => {
  const app = express()
  const recognise = () => Promise.reject(new Error('nobody asks'))
  mountRoutes(app, [at('GET', '/a'), at('POST', '/a')], { records: { of: () => ({}) } as never, recognise })
  const layers = app.router.stack.flatMap(({ route }) => route?.stack ?? [])
  expect(layers.map(({ method }) => method)).toEqual(['get', 'get', 'post', 'post', undefined])
})
