import { relative } from 'node:path'

/**
 * Portuguese verbs with which a name could begin: verbs are English here, Portuguese is for the nouns of the domain
 * (docs/glossario.md).
 */
const VERBS = new Set(
  (
    'abrir achar acrescentar ajustar alterar ampliar andar anotar apagar aplicar apontar arrastar avisar baixar ' +
    'buscar cadastrar calcular cancelar carregar chamar colocar comparar confirmar conferir contar continuar ' +
    'converter copiar criar cortar descartar descrever desenhar dividir dizer eh encerrar encontrar entrar enviar ' +
    'escolher escrever esperar excluir exportar fazer fechar filtrar focar formatar gerar girar gravar guardar ' +
    'importar incluir iniciar inserir juntar ler levar liberar ligar limitar limpar listar manter marcar mascarar ' +
    'medir montar mostrar mover mudar normalizar obter ocultar ordenar ouvir parar passar pedir pegar preencher ' +
    'preparar procurar recarregar receber recortar recusar registrar remover renomear repetir responder retirar ' +
    'retomar sair salvar selecionar separar somar subir tentar ter tirar tocar traduzir trocar usar validar ver verificar ' +
    'voltar zerar'
  ).split(' '),
)

/** Procedures of the contract that begin with such a verb. */
const WIRE = new Set(['salvarMarcacoes'])

/**
 * Words for which the glossary has another word (`say`); the exact names in `wire` belong to the protocol and are
 * allowed.
 */
const SYNONYMS = {
  photo: { say: 'foto', wire: ['photoId', 'photoIds'] },
  photos: { say: 'fotos', wire: ['photos'] },
  marca: { say: 'marker for the rectangle, marcacao for what is saved', wire: [] },
  marcas: { say: 'markers, or marcacoes', wire: [] },
  sessao: { say: 'session', wire: [] },
  sessoes: { say: 'sessions', wire: [] },
  dashboard: { say: 'painel', wire: [] },
}

const DRAWERS = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'lib'])
/** The folders of the programs: each holds the file that starts the program, and otherwise only folders. */
const PROGRAMS = new Set(['api', 'bff', 'client/src'])
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** The words of a name: 'chaveDaFoto' and 'CHAVE_DA_FOTO' both become chave, da, foto. */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter(Boolean)

/** What is wrong with a declared name, or undefined. */
function faultOf(name) {
  const words = wordsOf(name)
  if (VERBS.has(words[0]) && !WIRE.has(name)) return `${name}: verbs are English (docs/glossario.md)`
  const word = words.find((one) => Object.hasOwn(SYNONYMS, one))
  if (word === undefined || SYNONYMS[word].wire.includes(name)) return undefined
  return `${name}: say ${SYNONYMS[word].say} (docs/glossario.md)`
}

/** The names that a pattern itself chooses: `{ a: b }` chooses b, while `{ a }` keeps a name chosen elsewhere. */
function declaredBy(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'ArrayPattern':
      return pattern.elements.flatMap(declaredBy)
    case 'AssignmentPattern':
      return declaredBy(pattern.left)
    case 'RestElement':
      return declaredBy(pattern.argument)
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        property.shorthand ? [] : declaredBy(property.type === 'RestElement' ? property : property.value),
      )
    default:
      return []
  }
}

/**
 * Declared functions, variables and parameters have English verbs, and of two words for one thing the glossary's.
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const declaredNames = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (patterns) => {
      for (const node of patterns.flatMap(declaredBy)) {
        const message = faultOf(node.name)
        if (message) context.report({ node, message })
      }
    }
    const checkFunction = ({ id, params }) => check(id ? [id, ...params] : params)
    return {
      VariableDeclarator: ({ id }) => check([id]),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: ({ id }) => check([id]),
      MethodDefinition: ({ key }) => check([key]),
      TSTypeAliasDeclaration: ({ id }) => check([id]),
      TSInterfaceDeclaration: ({ id }) => check([id]),
    }
  },
}

/**
 * Names of files and folders are kebab-case nouns, so that one noun has one spelling and each says what it holds.
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const fileNames = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      // Only the path inside the repository counts: the folders above it are not named by the project.
      const folders = relative(context.cwd, context.filename).split(/[\\/]/)
      const name = folders.at(-1) ?? ''
      const say = (fault) => context.report({ node, message: `${name}: ${fault}` })
      if (!KEBAB.test(name)) say('file names are kebab-case')
      if (VERBS.has(name.split(/[-.]/)[0])) say('file names begin with no Portuguese verb')
      const places = [name.split('.')[0], ...folders.slice(0, -1)]
      const verb = folders.slice(0, -1).find((folder) => VERBS.has(folder.split('-')[0]))
      if (verb) say(`folders, as ${verb}, begin with no Portuguese verb`)
      const drawer = places.find((place) => DRAWERS.has(place))
      if (drawer) say(`${drawer} names a drawer, not what is in it`)
      const folder = folders.slice(0, -1).join('/')
      if (PROGRAMS.has(folder) && !/^main\.tsx?$/.test(name))
        say(`${folder} itself holds what starts it alone`)
    },
  }),
}
