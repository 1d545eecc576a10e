// Writes out types in full, so that a package can carry them without the modules in which they are declared.
import ts from 'typescript'

const { TypeFlags, SymbolFlags } = ts

const KEY = /^[A-Za-z_$][\w$]*$/
const BASIC =
  TypeFlags.Any |
  TypeFlags.Unknown |
  TypeFlags.Never |
  TypeFlags.Void |
  TypeFlags.Undefined |
  TypeFlags.Null |
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BooleanLike |
  TypeFlags.BigIntLike

/**
 * A function that writes a type of this checker as text. It throws for a type without a plain form, such as a function.
 */
function typeWriter(checker) {
  const write = (type, indent = '') => {
    if (type.isUnion()) return unionOf(type, indent)
    if (type.flags & BASIC) return checker.typeToString(type)
    if (checker.isTupleType(type))
      return `[${checker
        .getTypeArguments(type)
        .map((item) => write(item, indent))
        .join(', ')}]`
    if (checker.isArrayType(type)) return `(${write(checker.getTypeArguments(type)[0], indent)})[]`
    if (type.getCallSignatures().length > 0) throw new Error(`a function: ${checker.typeToString(type)}`)
    return objectOf(type, indent)
  }
  const unionOf = (type, indent) => {
    const written = type.types.map((member) => write(member, indent))
    const isBoolean = written.includes('true') && written.includes('false')
    const members = isBoolean
      ? [...written.filter((text) => !/^(true|false)$/.test(text)), 'boolean']
      : written
    return [...new Set(members)].join(' | ')
  }
  const objectOf = (type, indent) => {
    const deeper = `${indent}  `
    const lines = checker.getPropertiesOfType(type).map((property) => {
      const name = KEY.test(property.name) ? property.name : JSON.stringify(property.name)
      const optional = property.flags & SymbolFlags.Optional ? '?' : ''
      return `${deeper}${name}${optional}: ${write(checker.getTypeOfSymbol(property), deeper)}`
    })
    for (const { keyType, type: value } of checker.getIndexInfosOfType(type))
      lines.push(`${deeper}[key: ${write(keyType)}]: ${write(value, deeper)}`)
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }
  return write
}

/**
 * The exported types of a module, each with its comment, as the text of a declaration file. Imports from other projects
 * are read from their declaration files, so these projects have to be compiled first.
 */
export function writtenTypes(file, configFile) {
  const { config } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path))
  const { options, projectReferences } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    ts.sys.resolvePath(`${configFile}/..`),
  )
  const program = ts.createProgram({
    rootNames: [file],
    options: { ...options, composite: false, incremental: false, noEmit: true },
    projectReferences,
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const write = typeWriter(checker)
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source))
  return exported
    .map((symbol) => {
      const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker))
      return `/** ${comment} */\nexport type ${symbol.name} = ${write(checker.getDeclaredTypeOfSymbol(symbol))}\n`
    })
    .join('\n')
}
