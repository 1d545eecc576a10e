// The product as an integrator calls it: a bearer token, tRPC and multipart uploads. No cookie is involved.

/** The JSON of an answer; an answer that is not 2xx becomes an error with the product's own words. */
async function readJson(response) {
  const body = await response.json().catch(() => ({}))
  if (response.ok) return body
  const message = body.error?.message ?? body.message ?? response.statusText
  throw new Error(`${response.status} em ${new URL(response.url).pathname}: ${message}`)
}

/** Calls a tRPC procedure by POST, which both queries and mutations take, and returns its data. */
async function call(baseUrl, path, { input, headers = {} }) {
  const response = await fetch(`${baseUrl}/trpc/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  })
  return (await readJson(response)).result.data
}

/**
 * Signs in with `auth.accessToken`. Answers the user, the user's token and two functions: `call` calls a procedure by
 * its path, `upload` sends fields by name and files.
 */
export async function signIn(baseUrl, { email, senha }) {
  const { accessToken, user } = await call(baseUrl, 'auth.accessToken', { input: { email, senha } })
  const headers = { Authorization: `Bearer ${accessToken}` }
  return {
    user,
    accessToken,
    call: (path, input) => call(baseUrl, path, { input, headers }),
    async upload(path, { fields, files }) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      for (const { field, name, type, bytes } of files) form.append(field, new File([bytes], name, { type }))
      return readJson(await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: form }))
    },
  }
}
