import ts from 'typescript'

const ROLES = ['administrador', 'colaborador', 'supervisor', 'colaboradorCivil', 'supervisorCivil']
const OPERATORS = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
}
const FUNCTIONS = { min: 'max', max: 'min', round: 'floor', floor: 'ceil', ceil: 'floor' }

const pick = (list, random) => list[Math.floor(random() * list.length)]

/** Another letter of the same case, as in a typing mistake. */
function otherLetter(letter, random) {
  const letters = letter === letter.toUpperCase() ? 'ABCDEFGHIJLMNOPRSTUVZ' : 'abcdefghijlmnoprstuvz'
  return pick(
    [...letters].filter((other) => other !== letter.normalize('NFD')[0]),
    random,
  )
}

/** A text with one mistake: a wrong letter, a lost accent, or a full stop added or removed. */
function wrongText(text, random) {
  // Another region of the same language would format things in the same way.
  if (text === 'pt-BR') return 'en-US'
  const slips = []
  const letters = [...text.matchAll(/\p{L}/gu)]
  if (letters.length > 0) {
    const { 0: letter, index } = pick(letters, random)
    slips.push(text.slice(0, index) + otherLetter(letter, random) + text.slice(index + letter.length))
  }
  const accented = /[áàâãéêíóôõúç]/i.exec(text)
  if (accented) slips.push(text.replace(accented[0], accented[0].normalize('NFD')[0]))
  if (/\p{L}\.$/u.test(text)) slips.push(text.slice(0, -1))
  else if (/ .*\p{L}$/u.test(text)) slips.push(`${text}.`)
  if (slips.length === 0) return text === '' ? 'x' : `${text}${text}`
  return pick(slips, random)
}

/** A number that somebody might have typed by mistake. */
function wrongNumber(text, random) {
  if (text.startsWith('0x')) return `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}`
  const plain = text.replaceAll('_', '')
  const value = Number(plain)
  if (plain.includes('.')) return plain.slice(0, -1) + ((Number(plain.at(-1)) + 1) % 10 || 1)
  return String(pick(value < 2 ? [value + 1] : [value + 1, value - 1, value * 2], random))
}

const quoted = (text) =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)}'`
const inTemplate = (text) => text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')

function textMutant(node, random) {
  if (ts.isStringLiteral(node)) return { replace: quoted(wrongText(node.text, random)) }
  if (node.text.trim() === '') return null
  // `from` and `to` leave out the delimiters: the backtick or brace in front, and the backtick or '${' at the end.
  const close = ts.isTemplateTail(node) || ts.isNoSubstitutionTemplateLiteral(node) ? 1 : 2
  return { from: 1, to: -close, replace: inTemplate(wrongText(node.text, random)) }
}

const withElements = (elements, source) =>
  `[${elements.map((element) => element.getText(source)).join(', ')}]`

function listMutants(node, { source, random }) {
  const { elements } = node
  const found = []
  // A list with elements that are not literals takes its values from elsewhere.
  if (
    !elements.every(
      (element) =>
        ts.isLiteralExpression(element) ||
        ts.isObjectLiteralExpression(element) ||
        ts.isArrayLiteralExpression(element),
    )
  )
    return found
  const texts = elements.filter(ts.isStringLiteral).map(({ text }) => text)
  const isAccess =
    texts.length === elements.length &&
    texts.length < ROLES.length &&
    texts.every((text) => ROLES.includes(text))
  // A list of roles is a set, in which order has no meaning, so no two are swapped.
  if (elements.length > 1 && !isAccess) {
    const at = Math.floor(random() * (elements.length - 1))
    const swapped = [...elements]
    ;[swapped[at], swapped[at + 1]] = [swapped[at + 1], swapped[at]]
    found.push({ replace: withElements(swapped, source) })
  }
  if (isAccess && texts.length > 0) {
    const missing = ROLES.filter((role) => !texts.includes(role))
    const left = Math.floor(random() * texts.length)
    found.push({ replace: `[${[...texts, pick(missing, random)].map(quoted).join(', ')}]` })
    found.push({
      replace: withElements(
        elements.filter((_, i) => i !== left),
        source,
      ),
    })
  } else if (elements.length > 1) {
    found.push({ replace: withElements(elements.slice(0, -1), source) })
  }
  return found
}

function operationMutant(node, source) {
  const token = node.operatorToken
  const other = OPERATORS[token.getText(source)]
  return other ? { node: token, replace: other } : null
}

const isKey = (node) =>
  (ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent)) && node.parent.name === node

/**
 * True where a literal is a type, a key or the path of an import or export: it is not a value of the running program.
 */
const isNoValue = (node) =>
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent) ||
  ts.isLiteralTypeNode(node.parent) ||
  isKey(node)

/** Every wrong value that may stand in place of this node. */
function mutantsAt(node, context) {
  const { source, random } = context
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return null
  const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
  if (isText || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
    return isNoValue(node) ? [] : [textMutant(node, random)]
  }
  if (ts.isNumericLiteral(node))
    return isKey(node) ? [] : [{ replace: wrongNumber(node.getText(source), random) }]
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ replace: 'false' }]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ replace: 'true' }]
  if (ts.isArrayLiteralExpression(node)) return listMutants(node, context)
  if (ts.isBinaryExpression(node)) return [operationMutant(node, source)]
  if (ts.isPropertyAccessExpression(node) && node.expression.getText(source) === 'Math') {
    const other = FUNCTIONS[node.name.text]
    return [other ? { node: node.name, replace: other } : null]
  }
  return []
}

/**
 * The wrong values for a source, in the order of the file: where each stands (start and end in the text, line), the
 * right value (`was`) and the wrong one (`is`).
 */
export function wrongValues(file, text, random) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    const here = mutantsAt(node, { source, random })
    if (here === null) return
    for (const mutant of here) {
      if (!mutant) continue
      const target = mutant.node ?? node
      const start = target.getStart(source) + (mutant.from ?? 0)
      const end = target.getEnd() + (mutant.to ?? 0)
      const was = text.slice(start, end)
      if (was === mutant.replace) continue
      const { line } = source.getLineAndCharacterOfPosition(start)
      found.push({ file, start, end, line: line + 1, was, is: mutant.replace })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
