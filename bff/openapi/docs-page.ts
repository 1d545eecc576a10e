import { ERRORS } from '#shared/errors/errors'
import { PATHS } from '#shared/contract/paths'
import { escapeMarkup } from '#shared/text/escape-markup'
import { TEXTOS_OPENAPI } from '#shared/textos/gateway/openapi'
import { htmlPage } from '../http/html-page.ts'
import { curlExample } from './curl-example.ts'
import type { CalledOperation } from './curl-example.ts'
import type { ApiDocument } from './document.ts'
import { EXEMPLOS } from './examples.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Content } from './operation.ts'
import { fieldsOf, schemaText } from './schema-text.ts'
import type { FieldRow } from './schema-text.ts'

const { pagina } = TEXTOS_OPENAPI

const tag = (name: string, content: string, attributes = '') =>
  `<${name}${attributes === '' ? '' : ` ${attributes}`}>${content}</${name}>`

/** Text as HTML, with what is between backquotes as code. */
const prose = (text: string) => escapeMarkup(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
const code = (text: string) => tag('code', escapeMarkup(text))

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = tag('tr', heads.map((text) => tag('th', escapeMarkup(text), 'scope="col"')).join(''))
  const body = rows.map((cells) => tag('tr', cells.map((cell) => tag('td', cell)).join(''))).join('')
  return tag('div', tag('table', tag('thead', head) + tag('tbody', body)), 'class="tabela" tabindex="0"')
}

const fieldTable = (rows: readonly FieldRow[]) =>
  table(
    [pagina.campo, pagina.tipo, pagina.obrigatorio, pagina.significado],
    rows.map(({ campo, tipo, obrigatorio, significado }) => [
      code(campo),
      escapeMarkup(tipo),
      obrigatorio ? pagina.sim : pagina.nao,
      prose(significado),
    ]),
  )

const schemaOf = (content: Content = {}): JsonSchema | undefined => Object.values(content)[0]?.schema

/** The inputs of an operation: the fields of its body or input, and its parameters. */
function inputRows({ operation }: CalledOperation): FieldRow[] {
  const body = schemaOf(operation.requestBody?.content)
  const parameters = (operation.parameters ?? []).flatMap(
    ({ name, required = false, description = '', schema, content }) =>
      content
        ? fieldsOf(schemaOf(content))
        : [{ campo: name, tipo: schemaText(schema), obrigatorio: required, significado: description }],
  )
  return [...fieldsOf(body), ...parameters]
}

/** The answer of an operation; of a procedure, what is under `result.data`. */
function answerText({ path, operation }: CalledOperation): string {
  const [answer] = Object.values(operation.responses)
  const schema = schemaOf(answer?.content)
  const types = Object.keys(answer?.content ?? {})
  if (!types.includes('application/json')) return tag('p', types.map(code).join(', '))
  const properties = schema?.['properties'] as { result?: { properties: { data: JsonSchema } } } | undefined
  const data = path.startsWith(PATHS.trpc) ? properties?.result?.properties.data : schema
  const rows = fieldsOf(data)
  return rows.length > 0 ? fieldTable(rows) : tag('p', escapeMarkup(schemaText(data)))
}

function section(called: CalledOperation): string {
  const { method, path, operation } = called
  const rows = inputRows(called)
  const refusals = Object.keys(operation.responses).filter((status) => Number(status) >= 400)
  const head = `${tag('span', method.toUpperCase(), `class="metodo ${method}"`)} ${code(path)}`
  return tag(
    'section',
    tag('h3', head) +
      tag('p', prose(operation.summary)) +
      tag('p', escapeMarkup(operation.description), 'class="quem"') +
      (rows.length > 0 ? tag('h4', pagina.entrada) + fieldTable(rows) : '') +
      tag('h4', pagina.resposta) +
      answerText(called) +
      (refusals.length > 0 ? tag('p', `${pagina.recusas}: ${refusals.join(', ')}`, 'class="quem"') : '') +
      tag('h4', pagina.exemplo) +
      tag('pre', escapeMarkup(curlExample(called, EXEMPLOS)), 'tabindex="0"'),
    `id="${escapeMarkup(operation.operationId)}"`,
  )
}

const errorTable = () =>
  table(
    [pagina.codigo, pagina.status, 'tRPC', pagina.frase],
    Object.entries(ERRORS).map(([name, { http, trpc, texto }]) => [
      code(name),
      String(http),
      code(trpc),
      escapeMarkup(texto),
    ]),
  )

interface Group {
  name: string
  description: string
  own: readonly CalledOperation[]
}

function groupsOf({ tags, paths }: ApiDocument): Group[] {
  const called = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method as CalledOperation['method'],
      path,
      operation,
    })),
  )
  return tags.map(({ name, description }) => ({
    name,
    description,
    own: called.filter(({ operation }) => operation.tags[0] === name),
  }))
}

/** A group in the contents, over its operations. */
function contentsOf({ name, description, own }: Group): string {
  const links = own.map(({ operation: { operationId: id } }) =>
    tag('li', tag('a', escapeMarkup(id), `href="#${id}"`)),
  )
  return tag('li', tag('a', escapeMarkup(description), `href="#grupo-${name}"`) + tag('ul', links.join('')))
}

const groupText = ({ name, description, own }: Group) =>
  tag('h2', escapeMarkup(description), `id="grupo-${name}"`) + own.map(section).join('')

const recordText = ([name, schema]: [string, JsonSchema]) =>
  tag('h3', escapeMarkup(name), `id="registro-${name}"`) + fieldTable(fieldsOf(schema))

/** The document as a page to read and print: no script, one style of our own. */
export function docsPage(document: ApiDocument): string {
  const { info, components } = document
  const groups = groupsOf(document)
  const introduction = info.description.split('\n\n').map((text) => tag('p', prose(text)))
  const contents = tag('h2', pagina.conteudo) + tag('ul', groups.map(contentsOf).join(''))
  const body =
    tag('nav', contents, `aria-label="${pagina.conteudo}"`) +
    tag(
      'main',
      tag('h1', escapeMarkup(info.title)) +
        introduction.join('') +
        tag('p', tag('a', pagina.documento, `href="${PATHS.openapi}"`)) +
        groups.map(groupText).join('') +
        tag('h2', pagina.registros) +
        Object.entries(components.schemas).map(recordText).join('') +
        tag('h2', pagina.erros) +
        errorTable(),
    )
  return htmlPage({ title: info.title, style: '/integracao.css', body })
}
