/** What is done with a photo, a mark or a user, each without its ending. */
const DONE =
  'criad|salv|gravad|recebid|enviad|aceit|conclu[ií]d|realizad|efetuad|processad|atualizad|cadastrad|registrad|inserid|adicionad|importad'

/** Words of a sentence that says that something was done. */
export const YES = new RegExp(
  `(?<![\\p{L}\\p{N}])(${[
    `ok|true|yes|sim|sucesso|feito|(${DONE})[oa]s?`,
    'success(ful(ly)?)?|done|created|saved|stored|received|uploaded|accepted|completed|updated|added|registered|processed',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)
/** Words that say no where they are all that an answer holds. */
const NO =
  /\b(not?|não|nao|sem|err\w*|fail\w*|falh\w*|inv[aá]lid\w*|negad[oa]|denied|refused|recusad[oa])(?![\p{L}\p{N}])/iu

/**
 * How a sentence begins that tells what was not done: 'Não foi possível salvar.', 'Erro ao gravar', 'Nenhuma foto foi
 * gravada.'
 */
const BEGINS_WITH_NO =
  /^(err(o|or)|falh(a|ou)|fail(ed|ure)?|could not|cannot|unable|invalid|inv[aá]lid[oa]s?|n[aã]o (foi|foram|p[oô]de|puderam|[eé] poss[ií]vel|autorizad[oa]|permitid[oa])|nenhuma? (foto|marca|marca[cç][aã]o|registro|arquivo|imagem))(?![\p{L}\p{N}])/iu
/** Sentences that begin so and bring good news: 'Não foram encontrados erros.' */
const NO_FAULT = /^n[aã]o (foi|foram) (necess|(encontrad|detectad)\p{L}+ (erro|falha|problema))/iu

/**
 * What says no wherever it stands: 'Foto não encontrada', 'E-mail já cadastrado', 'Ocorreu um erro'. Words that also
 * name damages or states of a photo ('falha', 'sem dano', 'não conforme') are none of these.
 */
const SAYS_NO = new RegExp(
  `(?<![\\p{L}\\p{N}])(${[
    'n[aã]o (foi|foram|p[oô]de|pode[mr]?|puderam|existem?|(tem|possui) (permiss|acesso|autoriza)\\p{L}+)',
    `n[aã]o (${DONE}|encontrad|localizad|autorizad|autenticad|permitid)[oa]s?`,
    'inv[aá]lid[oa]s?|negad[oa]s?|obrigat[oó]ri[oa]s?|expirad[oa]s?|expirou|deu errado',
    'j[aá] (existem?|(cadastrad|registrad)[oa]s?|est[aá] (em uso|(cadastrad|registrad)[oa]))|(ocorreu|houve) (um )?(erro|problema|falha)',
    'sem (permiss[aã]o|acesso|autoriza[cç][aã]o)',
    'not (found|allowed|authori[sz]ed|authenticated|permitted|saved)|(does|do) not exist|denied|invalid|required',
    'expired|already (exists|registered|in use|taken)|internal (server )?error|unauthori[sz]ed|unauthenticated|forbidden',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)

/**
 * Whether the sentence that answers a change tells that it was not done: it begins with that, or says so before it says
 * that anything was: 'Foto salva; o aviso não foi enviado.' is a yes.
 */
export function tellsNo(sentence: string): boolean {
  const text = sentence.trim()
  if (NO_FAULT.test(text)) return false
  const no = BEGINS_WITH_NO.test(text) ? 0 : text.search(SAYS_NO)
  const yes = text.search(YES)
  return no !== -1 && (no === 0 || yes === -1 || no < yes)
}

/** Whether a text that is all that an answer holds says no. */
export const textSaysNo = (text: string) => NO.test(text) || tellsNo(text)
