import type { Method, Operation } from './operation.ts'
import type { JsonSchema } from './json-schema.ts'

/** Where and how an operation is called. */
export interface CalledOperation {
  method: Method
  path: string
  operation: Operation
}

/** The flags of curl for methods other than GET and POST. */
const FLAGS: Partial<Record<Method, string>> = { head: 'I', patch: 'X PATCH', delete: 'X DELETE' }

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

const bodyOf = ({ requestBody }: Operation, type: string) => requestBody?.content[type]

/** The parts of a form: its texts by their examples, its files by a name. */
function formParts({ schema }: { schema: JsonSchema }, examples: Record<string, string>): string[] {
  const { properties = {} } = schema as { properties?: Record<string, JsonSchema> }
  return Object.entries(properties).flatMap(([name, field]) => {
    if (name in examples) return [`-F ${quoted(`${name}=${examples[name] ?? ''}`)}`]
    if (field['format'] === 'binary') return [`-F ${name}=@os.json`]
    return field['type'] === 'array' ? [`-F ${name}=@foto1.jpg -F ${name}=@foto2.jpg`] : []
  })
}

function queryParts({ parameters = [] }: Operation): string[] {
  return parameters.flatMap(({ in: where, name, required, example, content }) => {
    if (where !== 'query') return []
    const json = content?.['application/json']?.example
    const value = json === undefined ? example : JSON.stringify(json)
    if (typeof value !== 'string') return []
    if (required !== true && json === undefined) return []
    return [`--data-urlencode ${quoted(`${name}=${value}`)}`]
  })
}

/** Headers that have to be sent, by their examples. */
const headersOf = ({ parameters = [] }: Operation) =>
  parameters.flatMap(({ in: where, name, required, example }) =>
    where === 'header' && required === true ? [[name, String(example)] as const] : [],
  )

/** Whether the answer is to be saved as a file. */
function isFile({ responses }: Operation): boolean {
  const [answer] = Object.values(responses)
  const types = Object.keys(answer?.content ?? {})
  return types.length > 0 && !types.some((type) => type === 'application/json' || type === 'text/plain')
}

/** The operation as a line of curl; `$URL` and `$TOKEN` are the reader's. */
export function curlExample(
  { method, path, operation }: CalledOperation,
  campos: Record<string, string>,
): string {
  const form = bodyOf(operation, 'multipart/form-data')
  const json = bodyOf(operation, 'application/json')
  const query = queryParts(operation)
  const parts = [
    `curl -s${FLAGS[method] ?? ''}${query.length > 0 ? 'G' : ''}${isFile(operation) ? 'SfOJ' : ''} "$URL${path}"`,
    ...(operation.security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(operation.operationId === 'auth.login' ? ['-H "Origin: $URL"'] : []),
    ...(form ? [`-H "Idempotency-Key: ${operation.tags[0]}-lote-1"`, ...formParts(form, campos)] : []),
    ...(json ? [`--json ${quoted(JSON.stringify(json.example))}`] : []),
    ...(method === 'post' && !form && !json
      ? // Without its length some proxies refuse it: 411.
        [headersOf(operation).length > 0 ? '-X POST -H "Content-Length: 0"' : `--json '{}'`]
      : []),
    ...query,
  ]
  for (const [name, value] of headersOf(operation)) parts.push(`-H "${name}: ${value}"`)
  if (method === 'patch') parts.push('--data-binary @foto1.jpg')
  return parts.join(' \\\n  ')
}
