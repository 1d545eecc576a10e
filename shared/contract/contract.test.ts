import { describe, expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import { CAMPOS, LINHAS, LISTA_LINHAS, type CampoId, type Linha } from '../linhas/index.ts'
import { TEXTOS } from '../textos/textos.ts'
import { UploadFields } from '../upload/upload-fields.ts'
import type { reportInputSchema } from './documentos/relatorio.ts'
import { buscaSchema } from './inspecao/busca.ts'
import { fotoSchema, resultadoSchema } from './inspecao/foto.ts'
import { marcacaoSchema } from './inspecao/marcacao.ts'
import { fotosSchema } from '../testing/answers.ts'
import { backendLoginSchema, registerInputSchema, usuarioPaginaInputSchema } from './pessoas/usuario.ts'
import { CADASTRO } from '../testing/cadastro.ts'

const foto = { id: 7, image: '/x.jpg', os: 2417, cliente: 'A', empresa: 'B', matricula: 'C', extra: true }

const marcacao = (linha: Linha) => ({
  photoId: 7,
  marker: { x: 1, y: 2, width: 700, height: 540 },
  dimensao: '37.04x28.58',
  dano: linha.danos[0]?.valor ?? '',
  observacao: '',
  imageMeta: { width: 4000, height: 3000 },
  foto: '/api/fotos/abc',
  os: '2417',
})

describe.each(LISTA_LINHAS)('schemas of the $id line', (linha) => {
  it('ask for every required search field and trim it', () => {
    for (const tela of ['inspecao', 'relatorio', 'download'] as const) {
      const campos = linha.busca[tela].filter(({ obrigatorio }) => obrigatorio).map(({ campo }) => campo)
      const cheia = Object.fromEntries(campos.map((campo) => [campo, ' 12 ']))
      expect(buscaSchema(linha, tela).parse(cheia)).toEqual(
        Object.fromEntries(campos.map((campo) => [campo, '12'])),
      )
      for (const campo of campos)
        expect(buscaSchema(linha, tela).safeParse({ ...cheia, [campo]: '  ' }).success).toBe(false)
    }
  })

  it('refuse control characters and over-long text in a search', () => {
    const [{ campo: primeiro } = { campo: 'os' }, ...outros] = linha.busca.download
    const resto = Object.fromEntries(outros.map(({ campo }) => [campo, 'A']))
    for (const valor of ['a\r\nX: y', 'x'.repeat(101), 12, ['a']])
      expect(buscaSchema(linha, 'download').safeParse({ [primeiro]: valor, ...resto }).success).toBe(false)
  })

  it('ask for every field of the upload form', () => {
    const good = (campo: string) => (campo === 'regiao' ? 'LE' : '1')
    const { campos } = linha.upload
    const formOf = (sent: readonly CampoId[], empty?: CampoId) => {
      const fields = new UploadFields(linha, { usuarioId: 7, unsigned: 'INVALID_INPUT' })
      for (const name of ['userId', ...sent])
        fields.finish(fields.begin(name), name === 'userId' ? '7' : name === empty ? ' ' : good(name))
      return fields.end()
    }
    expect(Object.keys(formOf(campos.toReversed()))).toEqual(campos)
    for (const campo of campos) {
      const faltando = TEXTOS.upload.campoFaltando(CAMPOS[campo].label)
      expect(() => formOf(campos, campo)).toThrow(expect.objectContaining({ texto: faltando }))
      const others = campos.filter((one) => one !== campo)
      expect(() => formOf(others)).toThrow(expect.objectContaining({ texto: faltando }))
    }
  })

  it('accept its damages and none of another kind in a mark', () => {
    const schema = marcacaoSchema(linha)
    for (const { valor } of linha.danos)
      expect(schema.safeParse({ ...marcacao(linha), dano: valor }).success).toBe(true)
    expect(schema.safeParse({ ...marcacao(linha), dano: 'inventado' }).success).toBe(false)
  })

  it.each([NaN, Infinity, -1, 1e308, '5'])('refuse a marker with x = %s', (x) => {
    const marker = { x, y: 0, width: 10, height: 10 }
    expect(marcacaoSchema(linha).safeParse({ ...marcacao(linha), marker }).success).toBe(false)
  })

  it('take the data of a photo back as they came, also a page of JSON, and no such page anywhere else', () => {
    const pagina = 'x'.repeat(10_000)
    const dados_foto = linha.registro.includes('dados_foto') ? { dados_foto: pagina } : {}
    expect(marcacaoSchema(linha).parse({ ...marcacao(linha), ...dados_foto })).toMatchObject(dados_foto)
    expect(marcacaoSchema(linha).safeParse({ ...marcacao(linha), empresa: pagina }).success).toBe(false)
  })

  it('accept a mark without rectangle, with empty dimensao', () => {
    const vazia = { ...marcacao(linha), marker: null, dimensao: '' }
    expect(marcacaoSchema(linha).parse(vazia)).toMatchObject({ marker: null, dimensao: '', recomendacao: '' })
  })
})

describe('a photo of a backend', () => {
  it('comes in a bare list or wrapped, and its unknown fields are ignored', () => {
    expect(fotosSchema.parse([foto])).toEqual(fotosSchema.parse({ photos: [foto] }))
    expect(fotosSchema.parse([foto])[0]).toMatchObject({ id: 7, os: '2417' })
    expect(fotosSchema.parse([foto])[0]).not.toHaveProperty('extra')
  })

  it('goes by common other names', () => {
    expect(fotoSchema.parse({ _id: 'a', foto_url: '/x.jpg' })).toMatchObject({ id: 'a', image: '/x.jpg' })
    expect(resultadoSchema.parse({ id: 1, image: '/x.jpg' })).toMatchObject({ id: 1, url: '/x.jpg' })
    const both = { id: 7, _id: 'a', image: '/y.jpg', foto_url: '/x.jpg' }
    expect(fotoSchema.parse(both)).toMatchObject({ id: 7, image: '/y.jpg' })
  })

  it.each([
    ['39.8', 39.8],
    ['12,50', 12.5],
    ['1.234,5', 1234.5],
    ['-3,2 m', -3.2],
    [39.8, 39.8],
    [0, 0],
    [null, null],
    ['', null],
  ])('has a height of %j as %j', (altura, lida) => {
    expect(fotoSchema.parse({ ...foto, altura })).toMatchObject({ altura: lida })
  })

  it.each([
    { altura: 'alta' },
    { altura: true },
    { altura: NaN },
    { observacao: {} },
    { parque: [] },
    { id: null },
  ])('does not fit with %j', (estranho) => {
    expect(fotoSchema.safeParse({ ...foto, ...estranho }).success).toBe(false)
  })

  it.each([
    ['2026-11-20T10:15:12', '2026-11-20T10:15:12'],
    [null, null],
    ['20/11/2026', undefined],
    ['2026-11-20T10:15:12Z', undefined],
    [1764000000, undefined],
  ])('was taken at %j as %j: in another form it is not known', (capturadaEm, lida) => {
    expect(fotoSchema.parse({ ...foto, capturadaEm }).capturadaEm).toBe(lida)
  })

  it('keeps what it does not say as null, and numbers as text', () => {
    expect(
      fotoSchema.parse({ id: 1, image: '/x', cliente: null, parque: null, observacao: 5 }),
    ).toMatchObject({
      cliente: null,
      empresa: null,
      parque: null,
      observacao: '5',
      os: '',
    })
  })
})

describe('exact types', () => {
  it('follow the line definition', () => {
    const robo = buscaSchema(LINHAS.robo, 'inspecao')
    expectTypeOf<z.infer<typeof robo>>().toEqualTypeOf<{
      os: string
      blade: string
      regiao?: 'LE' | 'TE' | 'CE' | 'OUTRO' | undefined
    }>()
    expectTypeOf<z.infer<ReturnType<typeof reportInputSchema<typeof LINHAS.civil>>>>().toEqualTypeOf<{
      os: string
      torre: string
      tipo: 'pdf' | 'excel'
      usuarioEmail?: string | null | undefined
    }>()
    expect(robo.safeParse({ os: '1', blade: 'A', regiao: 'XX' }).success).toBe(false)
    for (const regiao of [undefined, null, '', ' '])
      expect(robo.parse({ os: '1', blade: 'A', regiao })).toEqual({ os: '1', blade: 'A', regiao: undefined })
  })
})

describe("a backend's login", () => {
  const roleOf = (nivel: unknown) =>
    backendLoginSchema.safeParse({ token: 'x', user: { id: 1, email: 'a@b.co', nivel } }).data?.user.nivel

  it.each(['supervisorCivil', 'Supervisor Civil', 'SUPERVISOR_CIVIL', 'supervisor-civil'])(
    'may write a role as %s',
    (nivel) => {
      expect(roleOf(nivel)).toBe('supervisorCivil')
    },
  )

  it.each(['supervisores', 'civil', '', null, 1, ['administrador'], 'admin'])(
    'with %j for a role is of nobody',
    (nivel) => {
      expect(roleOf(nivel)).toBeUndefined()
    },
  )
})

describe('registration', () => {
  it('strips unknown fields', () => {
    expect(registerInputSchema.parse({ ...CADASTRO, isAdmin: true })).not.toHaveProperty('isAdmin')
  })

  it.each(['responsavel', 'email', 'senha', 'nivel', 'empresa', 'ramo', 'cnpj', 'telefone'])(
    'asks for %s',
    (campo) => {
      expect(registerInputSchema.safeParse({ ...CADASTRO, [campo]: '' }).success).toBe(false)
    },
  )

  it('knows only the five roles', () => {
    expect(registerInputSchema.safeParse({ ...CADASTRO, nivel: 'Administrador' }).success).toBe(false)
  })

  it.each(['2026-13', '0000-00', '2026-1', ['2026-01']])('a month of %s is refused', (month) => {
    expect(usuarioPaginaInputSchema.safeParse({ month }).success).toBe(false)
  })
})
