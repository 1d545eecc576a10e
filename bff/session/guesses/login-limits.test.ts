import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { createOwnGuesses } from './guesses.ts'
import { createLoginLimits } from './login-limits.ts'

const { signal } = new AbortController()
const begin = (limits: ReturnType<typeof createLoginLimits>, email: string, address: string) =>
  limits.begin({ email, address, device: undefined, signal })
const newLimits = () => createLoginLimits({ takeUnlock: () => Promise.resolve(false) })

/** Ten wrong senhas for an account, each from another address. */
async function guessTen(limits: ReturnType<typeof createLoginLimits>, email: string) {
  for (let at = 0; at < 10; at++) (await begin(limits, email, `203.0.113.${at}`))('wrong')
}

it('A05 attempts that are refused for their account count for nobody else at their address', async () => {
  const limits = newLimits()
  await guessTen(limits, 'ana@teste.example')
  for (let at = 0; at < 50; at++)
    await expect(begin(limits, 'ana@teste.example', '10.0.0.1')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  const other = begin(limits, 'rui@teste.example', '10.0.0.1').then(() => 'begun')
  const soon = new Promise((resolve) => setImmediate(resolve, 'waits'))
  expect(await Promise.race([other, soon])).toBe('begun')
})

it('A05 of the known places, those are forgotten first where nobody has signed in for the longest time', async () => {
  const limits = newLimits()
  const signIn = async (email: string) => (await begin(limits, email, '10.0.0.1'))('right')
  await signIn('ana@teste.example')
  for (let at = 1; at < 20_000; at++) await signIn(`${at}@teste.example`)
  await signIn('ana@teste.example')
  await signIn('rui@teste.example')
  for (const email of ['ana@teste.example', '1@teste.example']) await guessTen(limits, email)
  await expect(begin(limits, 'ana@teste.example', '10.0.0.1')).resolves.toBeTypeOf('function')
  await expect(begin(limits, '1@teste.example', '10.0.0.1')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
})

it('A05 an attempt that the backend could not judge does not make its place a known one', async () => {
  const limits = newLimits()
  const unjudged = await begin(limits, 'ana@teste.example', '10.0.0.1')
  unjudged('unjudged')
  await guessTen(limits, 'ana@teste.example')
  await expect(begin(limits, 'ana@teste.example', '10.0.0.1')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
})

it('A05 somebody who had made devices known while the senha was right could later lock the account everywhere', async () => {
  const limits = newLimits()
  const tried = (device: string, address: string) =>
    limits.begin({ email: 'ana@teste.example', address, device, signal }).then(
      (judge) => (judge('wrong'), 'tried'),
      () => 'refused',
    )
  const answers: string[] = []
  for (let at = 0; at < 100; at++) answers.push(await tried(`aparelho-${at % 10}`, '203.0.113.7'))
  expect(answers.filter((answer) => answer === 'tried')).toHaveLength(30)
  expect(await tried('aparelho-da-ana', '10.0.0.1')).toBe('tried')
})

it('a Redis that was gone once a senha had been found right ended the gateway: a failure that nobody waits for', async () => {
  const away = () => Promise.reject(new AppError('SESSIONS_UNAVAILABLE'))
  const tally = () => ({ take: () => Promise.resolve({ giveBack: away }) })
  const limits = createLoginLimits(
    { takeUnlock: () => Promise.resolve(false) },
    { ...createOwnGuesses(), tally, remember: away },
  )
  const judge = await begin(limits, 'ana@teste.example', '10.0.0.1')
  judge('right')
  await new Promise((resolve) => setImmediate(resolve))
  await expect(begin(limits, 'ana@teste.example', '10.0.0.1')).resolves.toBeTypeOf('function')
})
