/** What is done with a photo, a mark or a user, each without its ending. */
const DONE =
  'criad|salv|gravad|recebid|enviad|aceit|conclu[ií]d|realizad|efetuad|processad|atualizad|alterad|cadastrad|registrad|inserid|inclu[ií]d|adicionad|importad|carregad|armazenad|finalizad'
const DONE_IN_ENGLISH =
  'done|created|saved|stored|received|uploaded|accepted|completed?|updated|added|registered|processed'

const words = (all: readonly string[], after = '') =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${all.join('|')})(?![\\p{L}\\p{N}])${after}`, 'iu')

/**
 * Words of a sentence that says that something was done. Where a verb follows, they only name a thing: 'Os dados
 * enviados são inválidos'.
 */
export const YES = words(
  [`ok|true|yes|sim|sucesso|feito|(${DONE})[oa]s?`, `success(ful(ly)?)?|${DONE_IN_ENGLISH}`],
  '(?! (n[aã]o|s[aã]o|é|j[aá]|is|are)(?![\\p{L}\\p{N}]))',
)
/** Words that say no where they are all that an answer holds; 'no' inside a sentence is a preposition in Portuguese. */
const NO =
  /(^no|\b(not|não|nao|sem|err\w*|fail\w*|falh\w*|inv[aá]lid\w*|negad[oa]|denied|refused|recusad[oa]))(?![\p{L}\p{N}])/iu

/**
 * How a sentence begins that tells what was not done: 'Não foi possível salvar.', 'Erro ao gravar', 'Nenhuma foto foi
 * gravada.'
 */
const BEGINS_WITH_NO =
  /^(err(o|or)|falh(a|ou)|fail(ed|ure)?|could not|cannot|unable|invalid|inv[aá]lid[oa]s?|n[aã]o (foi|foram|p[oô]de|puderam|[eé] poss[ií]vel|autorizad[oa]|permitid[oa])|nenhuma? (foto|marca|marca[cç][aã]o|registro|arquivo|imagem))(?![\p{L}\p{N}])/iu

const FAULT =
  '(erro|falha|problema|error|failure|failed|rejected)s?|invalid|(inv[aá]lid|rejeitad|recusad)[oa]s?'
/** Good news in the words of bad ones: 'sem erros', 'nenhuma foto inválida', 'falhas: 0', 'não foi necessário'. */
const NO_FAULT = new RegExp(
  words([
    `(sem|no|0|without|nenhuma?( \\p{L}+){0,2}|n[aã]o (h[aá]|houve|(foi|foram) (encontrad|detectad)[oa]s?)( nenhuma?)?) (${FAULT})`,
    `(${FAULT}): (0|nenhuma?)`,
    'n[aã]o (foi|foram) necess\\p{L}+',
  ]).source,
  'giu',
)

/**
 * What says no wherever it stands: 'Foto não encontrada', 'E-mail já cadastrado', 'Ocorreu um erro'. Words that also
 * name damages or states of a photo ('falha', 'sem dano', 'não conforme') are none of these.
 */
const SAYS_NO = words([
  'n[aã]o (foi|foram|p[oô]de|pode[mr]?|puderam|existem?|(tem|possui) (permiss|acesso|autoriza)\\p{L}+)',
  `n[aã]o (${DONE}|encontrad|localizad|autorizad|autenticad|permitid)[oa]s?`,
  `nada (foi|p[oô]de)|nenhuma? \\p{L}+ ((foi|p[oô]de ser) )?(${DONE})[oa]`,
  'inv[aá]lid[oa]s?|negad[oa]s?|obrigat[oó]ri[oa]s?|expirad[oa]s?|expirou|deu errado|imposs[ií]vel',
  'j[aá] (existem?|(foi )?(cadastrad|registrad)[oa]s?|est[aá] (em uso|(cadastrad|registrad)[oa]))',
  '(ocorreu|houve) (um )?(erro|problema|falha)|sem (permiss[aã]o|acesso|autoriza[cç][aã]o)',
  `not (found|allowed|authori[sz]ed|authenticated|permitted|${DONE_IN_ENGLISH})|(does|do) not exist`,
  `(could|can|was|were|has|have) ?not|no \\p{L}+ ((was|were) )?(${DONE_IN_ENGLISH})|nothing was|failed`,
  'denied|invalid|required|expired|already (exists|registered|in use|taken)|(has )?already been (registered|taken)',
  'error|unauthori[sz]ed|unauthenticated|forbidden',
])

/**
 * Whether the sentence that answers a change tells that it was not done: it begins with that, or says so before it says
 * that anything was: 'Foto salva; o aviso não foi enviado.' is a yes.
 */
export function tellsNo(sentence: string): boolean {
  const text = sentence.replace(NO_FAULT, '').trim()
  const no = BEGINS_WITH_NO.test(text) ? 0 : text.search(SAYS_NO)
  const yes = text.search(YES)
  return no !== -1 && (no === 0 || yes === -1 || no < yes)
}

/** Whether a text that is all that an answer holds says no. */
export const textSaysNo = (text: string) => NO.test(text.replace(NO_FAULT, '').trim()) || tellsNo(text)
