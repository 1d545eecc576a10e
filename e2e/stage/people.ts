import type { Nivel } from '#shared/linhas/niveis'
import { signIn } from '../../scripts/demo/integrator.mjs'
import { demoPeople } from '../../scripts/demo/people.mjs'
import { ADMIN } from './product.ts'

export interface Person {
  email: string
  senha: string
}

export type People = Record<Nivel, Person>

/** Registers one user of each role, through the call that the registration screen makes for an administrator. */
export async function registerPeople(baseUrl: string): Promise<People> {
  const administrator = await signIn(baseUrl, ADMIN)
  const people: Record<string, Person> = { administrador: ADMIN }
  for (const person of demoPeople(ADMIN.senha)) {
    if (person.email === ADMIN.email) continue
    await administrator.call('auth.register', person)
    people[person.nivel] = { email: person.email, senha: person.senha }
  }
  return people as People
}
