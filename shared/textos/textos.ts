import { TEXTOS_PAINEL } from './painel.ts'
import { TEXTOS_GRADE } from './inspecao/grade.ts'
import { TEXTOS_CONTA } from './pessoas/conta.ts'
import { TEXTOS_CADASTRO } from './pessoas/cadastro.ts'
import { TEXTOS_DOWNLOAD } from './documentos/download.ts'
import { TEXTOS_GERAL } from './geral.ts'
import { TEXTOS_CARTOES, TEXTOS_HOME } from './home.ts'
import { TEXTOS_INSPECAO } from './inspecao/inspecao.ts'
import { TEXTOS_INSPETORA } from './documentos/inspetora.ts'
import { TEXTOS_BOAS_VINDAS, TEXTOS_LOGIN } from './pessoas/login.ts'
import { TEXTOS_NAV } from './nav.ts'
import { TEXTOS_RECENTES } from './recentes.ts'
import { TEXTOS_RELATORIO } from './documentos/relatorio.ts'
import { TEXTOS_SESSION } from './pessoas/session.ts'
import { TEXTOS_UPLOAD } from './upload/upload.ts'
import { TEXTOS_USUARIO } from './pessoas/usuario.ts'
import { TEXTOS_USUARIOS } from './pessoas/usuarios.ts'

/** Every sentence people read, verbatim from spec §2, §5, §8 where it gives one. Lines add their own in `linhas/`. */
export const TEXTOS = {
  ...TEXTOS_BOAS_VINDAS,
  login: TEXTOS_LOGIN,
  cadastro: TEXTOS_CADASTRO,
  conta: TEXTOS_CONTA,
  painel: TEXTOS_PAINEL,
  nav: TEXTOS_NAV,
  home: TEXTOS_HOME,
  cartoes: TEXTOS_CARTOES,
  upload: TEXTOS_UPLOAD,
  inspecao: TEXTOS_INSPECAO,
  grade: TEXTOS_GRADE,
  recentes: TEXTOS_RECENTES,
  relatorio: TEXTOS_RELATORIO,
  inspetora: TEXTOS_INSPETORA,
  download: TEXTOS_DOWNLOAD,
  usuario: TEXTOS_USUARIO,
  usuarios: TEXTOS_USUARIOS,
  session: TEXTOS_SESSION,
  geral: TEXTOS_GERAL,
} as const
