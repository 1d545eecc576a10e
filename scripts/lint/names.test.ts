import { RuleTester } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, it } from 'vitest'
import { declaredNames, fileNames } from './names.mjs'

RuleTester.describe = describe
RuleTester.it = it

const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } })
const verb = (name: string) => ({ message: `${name}: verbs are English (docs/glossario.md)` })
const say = (name: string, word: string) => ({ message: `${name}: say ${word} (docs/glossario.md)` })

tester.run('declared names', declaredNames, {
  valid: [
    'const busca = 1, nota = 2, marker = 3, fotos = 4, marcacao = 5',
    'function searchFotos(linha) {}',
    { name: 'names of the wire', code: 'const salvarMarcacoes = 1, photoId = 2; function f(photos) {}' },
    { name: 'what is only taken from elsewhere', code: 'const { salvar, marca, nome: name } = data' },
    {
      name: 'keys of data',
      code: "const TEXTOS = { salvar: 'Salvar', limparFiltro: 'Limpar filtro', sessao: 1 }",
    },
    {
      name: 'nouns that only begin like a verb',
      code: 'const lerdo = 1, verso = 2, contagem = 3, terreno = 4',
    },
  ],
  invalid: [
    { code: 'function formatarMetros() {}', errors: [verb('formatarMetros')] },
    { code: 'const limparBusca = () => {}', errors: [verb('limparBusca')] },
    { code: 'const { onSave: salvar } = props', errors: [verb('salvar')] },
    { code: 'function f(enviar) {}', errors: [verb('enviar')] },
    {
      code: 'function f({ onSend: [enviar] = [], ...guardar }) {}',
      errors: [verb('enviar'), verb('guardar')],
    },
    { code: 'class Fila { esperar() {} }', errors: [verb('esperar')] },
    { code: 'class LerArquivo {}', errors: [verb('LerArquivo')] },
    { code: 'interface ExportarProps {}', errors: [verb('ExportarProps')] },
    { code: 'type EnviarTudo = 1', errors: [verb('EnviarTudo')] },
    { code: 'const ehEvento = 1', errors: [verb('ehEvento')] },
    { code: 'const PHOTO_MB = 1', errors: [say('PHOTO_MB', 'foto')] },
    { code: 'const photosOf = 1', errors: [say('photosOf', 'fotos')] },
    { code: 'const sessaoLink = 1', errors: [say('sessaoLink', 'session')] },
    { code: 'let DASHBOARD', errors: [say('DASHBOARD', 'painel')] },
    {
      code: 'const marca = 1',
      errors: [say('marca', 'marker for the rectangle, marcacao for what is saved')],
    },
  ],
})

const named = (filename: string) => ({ name: filename, filename, code: '' })
tester.run('file names', fileNames, {
  valid: ['client/src/calls/fetch-file.ts', 'api/routes/report-route.ts', '.dependency-cruiser.cjs'].map(
    named,
  ),
  invalid: [
    { ...named('bff/http/sendError.ts'), errors: [{ message: 'sendError.ts: file names are kebab-case' }] },
    {
      ...named('client/src/session/entrar.ts'),
      errors: [{ message: 'entrar.ts: file names begin with no Portuguese verb' }],
    },
    {
      ...named('client/src/exportar-botoes.test.tsx'),
      errors: [{ message: 'exportar-botoes.test.tsx: file names begin with no Portuguese verb' }],
    },
    {
      ...named('client/src/telas/upload/retomar/begun-list.tsx'),
      errors: [{ message: 'begun-list.tsx: folders, as retomar, begin with no Portuguese verb' }],
    },
    {
      ...named('shared/utils.ts'),
      errors: [{ message: 'utils.ts: utils names a drawer, not what is in it' }],
    },
    {
      ...named('client/src/lib/trpc.ts'),
      errors: [{ message: 'trpc.ts: lib names a drawer, not what is in it' }],
    },
  ],
})
