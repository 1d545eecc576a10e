import { ADMINISTRADOR } from '#shared/node/testing/product-process'
import { request } from '#shared/node/testing/request'
import type { CallerHeaders } from './gateway.ts'

/** Signs the administrator in as an integrator; gives what to send with every call, and the user. */
export const signInAdmin = (url: string) => signInUser(url, ADMINISTRADOR)

/** Signs any user in as an integrator. */
export async function signInUser(
  url: string,
  user: { email: string; senha: string },
): Promise<{ headers: CallerHeaders; userId: string }> {
  const response = await request(`${url}/trpc/auth.accessToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  })
  const json = (await response.json()) as { result: { data: { accessToken: string; user: { id: unknown } } } }
  const { accessToken, user: signedIn } = json.result.data
  return { headers: { authorization: `Bearer ${accessToken}` }, userId: String(signedIn.id) }
}

/** Calls one procedure; gives its data. Throws its message when it is refused. */
export async function ask(
  { url, headers }: { url: string; headers: CallerHeaders },
  procedure: string,
  input: unknown,
): Promise<unknown> {
  const response = await request(`${url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  })
  const json = (await response.json()) as { result?: { data: unknown }; error?: { message: string } }
  if (!json.result) throw new Error(json.error?.message)
  return json.result.data
}
