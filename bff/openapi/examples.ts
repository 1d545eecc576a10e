import { LINHAS } from '#shared/linhas/index'
import type { CampoId, Linha, TelaBusca } from '#shared/linhas/index'
import { dimensaoOf } from '#shared/marcacao/medidas'

/** A right value of every field a form or a search can have. */
export const EXEMPLOS: Record<CampoId, string> = {
  seuCliente: 'Ventos do Sul',
  parque: 'Parque Osório',
  endereco: 'Rua das Flores, 100',
  condominio: 'Residencial Azul',
  suaEmpresa: 'Inspeções Silva',
  matricula: 'M-1042',
  wtg: 'WTG-07',
  torre: 'Torre A',
  blade: 'B',
  regiao: 'LE',
  os: 'OS-2026-014',
  inicioInspecao: '10.5',
}

/** The example of these fields. */
export const exampleOf = (campos: readonly CampoId[]): Record<string, string> =>
  Object.fromEntries(campos.map((campo) => [campo, EXEMPLOS[campo]]))

const LOGIN = { email: 'ana@empresa.com.br', senha: 'a-senha-de-ana' }

const MARKER = { x: 1200, y: 800, width: 400, height: 250 }

const marcacao = (linha: Linha) => ({
  photoId: 1,
  marker: MARKER,
  dimensao: dimensaoOf(MARKER, linha.cmPorPixel),
  dano: linha.danos[0]?.valor ?? '',
  observacao: 'Próxima à borda.',
  imageMeta: { width: 4000, height: 3000 },
  foto: '/api/fotos/…',
  os: EXEMPLOS.os,
})

const CALIBRAR = {
  photoId: 1,
  medida: {
    pontos: [
      { x: 1200, y: 800 },
      { x: 1600, y: 800 },
    ],
    comprimentoCm: 20,
  },
  jaSalvas: true,
}

const USUARIO = { id: 7 }
const ENVIO = { id: '3f0c9a52-6f1e-4c1b-9a53-0d8f6f4f7a10' }

const FIXED: Record<string, unknown> = {
  'usuarios.page': { busca: 'ana', limite: 50 },
  'admin.wtgList': { limite: 50 },
  'admin.userList': { limite: 50 },
  'usuarios.edit': {
    ...USUARIO,
    responsavel: 'Ana Souza',
    email: LOGIN.email,
    nivel: 'supervisor',
    empresa: 'Inspeções Silva',
    ramo: 'Energia',
    cnpj: '11.222.333/0001-81',
    telefone: '(51) 99999-0000',
  },
  'usuarios.deactivate': USUARIO,
  'usuarios.reactivate': USUARIO,
  'usuarios.resetSenha': USUARIO,
  'envios.abrir': {
    linha: 'drone',
    campos: exampleOf(LINHAS.drone.upload.campos),
    fotos: [{ nome: 'DJI_0001.JPG', bytes: 12_345_678 }],
    chave: 'lote-1',
  },
  'envios.estado': ENVIO,
  'envios.enviar': ENVIO,
  'envios.desistir': ENVIO,
  'usuarios.unlock': { email: LOGIN.email },
  'auth.login': LOGIN,
  'auth.accessToken': LOGIN,
  'auth.register': {
    responsavel: 'Ana Souza',
    ...LOGIN,
    nivel: 'colaborador',
    empresa: 'Inspeções Silva',
    ramo: 'Energia',
    cnpj: '11.222.333/0001-81',
    telefone: '(51) 99999-0000',
  },
  'usuario.pagina': { month: '2026-11' },
  'conta.changeSenha': { senhaAtual: 'a-senha-de-ana', senhaNova: 'uma-senha-nova' },
  'tokens.create': {
    nome: 'Importador noturno',
    validoAte: '2027-06-30',
    acesso: 'completo',
    senha: LOGIN.senha,
  },
  'inspetora.save': { nome: 'Inspeções Silva', logo: null },
  'tokens.revoke': { id: '0123456789abcdef' },
}

const SEARCHES = { fotos: 'inspecao', relatorio: 'relatorio', busca: 'download' } as const

const camposOf = (linha: Linha, tela: TelaBusca) =>
  linha.busca[tela].filter(({ obrigatorio }) => obrigatorio).map(({ campo }) => campo)

/** A right input of a procedure; undefined for one that asks for nothing. */
export function exampleInput(procedure: string, linha: Linha | undefined): unknown {
  const name = procedure.split('.')[1] ?? ''
  if (!linha) return FIXED[procedure]
  if (name === 'salvarMarcacoes') return marcacao(linha)
  if (name === 'calibrar') return CALIBRAR
  if (name === 'historico') return { photoId: 1 }
  if (name === 'anteriores') return exampleOf([...new Set([...camposOf(linha, 'inspecao'), linha.alvo])])
  if (!Object.hasOwn(SEARCHES, name)) return undefined
  const tela = SEARCHES[name as keyof typeof SEARCHES]
  return exampleOf(camposOf(linha, tela))
}
