import { STATUS_CODES } from 'node:http'
import { AppError } from '#shared/errors/errors'
import { isObject, type JsonObject } from '#shared/contract/reading/json-object'
import { aroundRecord, hasId } from '#shared/contract/reading/wraps'
import { cleanSentence, isByField, refusalSentenceOf, sentenceOf } from './refusal-sentence.ts'

/** Members by which an answer says whether it is one. */
const OUTCOMES = ['success', 'ok', 'sucesso', 'isSuccess', 'succeeded'] as const
const FAULTS = ['error', 'errors', 'erro', 'erros'] as const
/** Members that say, with false, that nothing was kept; with 0 they may count something else. */
const KEPT = ['saved', 'stored', 'uploaded', 'salvo', 'gravado'] as const
/** Members that say in a word how it went, and the words that mean no. */
const WORDS = ['status', 'result', 'resultado'] as const
const BAD_WORD = /^(fail|failed|failure|error|erro|falha|nok)$/i
/** Words that a record may have for what it is. */
const OWN_WORDS = /^(falhou|invalid|inv[aá]lid[oa]|rejected|rejeitad[oa]|recusad[oa]|denied|negad[oa])$/i
/** Names of bad statuses that are no word of anything else. */
const STATUS_NAMES = new Set(
  Object.entries(STATUS_CODES)
    .filter(
      ([status, name]) => Number(status) >= 400 && / |^(Conflict|Forbidden|Unauthorized)$/.test(name ?? ''),
    )
    .map(([, name]) => name?.toLowerCase()),
)
const isWordOf = (words: RegExp, value: unknown) => typeof value === 'string' && words.test(value.trim())
/** 'BAD_REQUEST', as an enum of Java is written, is 'Bad Request'. */
const isStatusName = (value: unknown) =>
  typeof value === 'string' && STATUS_NAMES.has(value.trim().replaceAll('_', ' ').toLowerCase())

/** What only an answer says of itself, and a record with an id of what it is: with false, as a kind of message, with true, and by being there. */
const OWN = {
  falses: ['status', 'result', 'resultado', 'valid', 'isValid', 'valido'],
  types: ['type', 'tipo'],
  trues: ['hasError', 'hasErrors', 'isError', 'isFailure', 'failed', 'temErro', 'falhou'],
  faults: [
    'errorMessage',
    'errorMessages',
    'error_message',
    'mensagemErro',
    'mensagem_erro',
    'msgErro',
    'msg_erro',
    'validationErrors',
    'exception',
    'fault',
  ],
} as const
const isWord = (value: unknown, word: boolean) => String(value).trim().toLowerCase() === String(word)

/** Members that repeat the status, which a proxy or a framework may have made 200. Source: Nest and Spring, errors as JSON. */
const STATUSES = [
  'status',
  'statusCode',
  'status_code',
  'httpStatus',
  'http_status',
  'httpCode',
  'http_code',
] as const
/** Members that repeat it only where a sentence stands beside them: alone, a code may be that of anything. */
const CODES = ['code', 'codigo'] as const
const SENTENCES = ['message', 'mensagem', 'msg', 'detail', 'detalhe'] as const
const DESCRIPTIONS = ['descricao', 'description', 'title', 'motivo'] as const
const isBadStatus = (value: unknown) => /^[45]\d\d$/.test(String(value))

const NOS = new Set(['false', 'n', 'no', 'nao', 'não'])
const isFalse = (value: unknown) =>
  value === false || (typeof value === 'string' && NOS.has(value.trim().toLowerCase()))
const isNo = (value: unknown) => isFalse(value) || /^\s*0\s*$/.test(String(value))

const NO_FAULTS = new Set(['', 'false', '0'])
/** Objects inside each other that may say nothing: an error of nothing has none. */
const MAX_FAULT_DEPTH = 8
/**
 * True for an `error` that says something: not null, false, 0, '', not an empty list, and no object of nothing but these, as
 * results of .NET carry one beside a success. 'no' is a refusal's word.
 */
function isFault(value: unknown, depth = 0): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isObject(value))
    return depth === MAX_FAULT_DEPTH || Object.values(value).some((each) => isFault(each, depth + 1))
  return Boolean(value) && !NO_FAULTS.has(String(value).trim().toLowerCase())
}

const hasBadCode = (json: JsonObject, sentences: readonly string[]): boolean =>
  CODES.some((name) => isBadStatus(json[name])) && sentences.some((name) => typeof json[name] === 'string')

const saysNoAsAnswer = (json: JsonObject): boolean =>
  OWN.falses.some((name) => isWord(json[name], false)) ||
  OWN.trues.some((name) => isWord(json[name], true)) ||
  OWN.faults.some((name) => isFault(json[name])) ||
  OWN.types.some((name) => isWordOf(BAD_WORD, json[name])) ||
  WORDS.some((name) => isWordOf(OWN_WORDS, json[name]) || isStatusName(json[name])) ||
  hasBadCode(json, DESCRIPTIONS)

const saysNo = (json: JsonObject): boolean =>
  OUTCOMES.some((name) => isNo(json[name])) ||
  KEPT.some((name) => isFalse(json[name])) ||
  FAULTS.some((name) => isFault(json[name])) ||
  WORDS.some((name) => isWordOf(BAD_WORD, json[name])) ||
  STATUSES.some((name) => isBadStatus(json[name])) ||
  hasBadCode(json, SENTENCES) ||
  (!hasId(json) && saysNoAsAnswer(json))

/** A no that came as a success: REFUSED, though no status says so. */
export class SpokenRefusal extends AppError {
  constructor(texto: string | undefined, detail: string) {
    super('REFUSED', { ...(texto ? { texto } : {}), detail })
  }
}

/**
 * Refuses an answer that came as a success and says that it is none, itself or in the wraps around a record. Throws REFUSED
 * with its sentence.
 */
export function refuseSpoken(json: unknown): void {
  const objects = isObject(json) ? aroundRecord(json) : []
  const at = objects.findIndex(saysNo)
  if (at === -1 && json !== false) return
  const told = [...objects.slice(at), ...objects]
  const texto = told.map(sentenceOf).find(Boolean) ?? told.map(refusalSentenceOf).find(Boolean)
  throw new SpokenRefusal(texto, 'backend refused in a success')
}

const MAX_WORD_CHARS = 200
const YES =
  /\b(ok|true|yes|sim|success(ful(ly)?)?|sucesso|done|feito|created|criad[oa]s?|saved|salv[oa]s?|stored|gravad[oa]s?|received|recebid[oa]s?|enviad[oa]s?|uploaded|accepted|aceit[oa]s?|conclu[ií]d[oa]s?)(?![\p{L}\p{N}])/iu
const NO =
  /\b(not?|não|nao|sem|err\w*|fail\w*|falh\w*|inv[aá]lid\w*|negad[oa]|denied|refused|recusad[oa])(?![\p{L}\p{N}])/iu

/** What a mutation may be answered with instead of JSON. Throws REFUSED for a no, BAD_BACKEND for what is neither. */
export function refuseUnlessYes(text: string): void {
  const word = text.trim()
  if (word === '') return
  const isSentence = word.length <= MAX_WORD_CHARS && !word.startsWith('<')
  if (isSentence && NO.test(word)) {
    throw new SpokenRefusal(cleanSentence(word), 'backend refused in plain text')
  }
  if (isSentence && YES.test(word)) return
  throw new AppError('BAD_BACKEND', { detail: 'answer is neither JSON nor a yes' })
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null

/** Refuses with what an answer says in place of what was asked for, when it holds nothing that is not plain. Throws REFUSED. */
export function refuseSentence(answer: JsonObject): void {
  const texto = sentenceOf(answer)
  if (texto !== undefined && Object.values(answer).every(isScalar))
    throw new SpokenRefusal(texto, 'backend said a sentence in its place')
}

/** What may stand beside a sentence that is all an answer says. */
const BESIDE = /^(message|mensagem|msg|detail|status|statusCode|code|codigo|timestamp|path)$/

/**
 * The same of an answer that is a record, whose own fields are plain too: only for a sentence and nothing of a record. One
 * that says yes, of a backend that forgot the record, is no refusal. Throws REFUSED.
 */
export function refuseSentenceAlone(answer: unknown): void {
  if (!isObject(answer) || !Object.keys(answer).every((name) => BESIDE.test(name))) return
  const texto = sentenceOf(answer) ?? ''
  if (NO.test(texto) || !YES.test(texto)) refuseSentence(answer)
}

/** How a sentence begins that tells of what was not done: 'Não foi possível salvar.', 'Erro ao gravar', 'Nenhuma foto foi gravada.' */
const TELLS_NO =
  /^(err(o|or)|falh(a|ou)|fail(ed|ure)?|could not|cannot|unable|invalid|inv[aá]lid[oa]s?|n[aã]o (foi|foram|p[oô]de|puderam|[eé] poss[ií]vel|autorizad[oa]|permitid[oa])|nenhuma? (foto|marca|marca[cç][aã]o|registro|arquivo|imagem))(?![\p{L}\p{N}])/iu
/** Sentences that begin as those of TELLS_NO and bring good news: 'Não foram encontrados erros.' */
const NO_FAULT = /^n[aã]o (foi|foram) (necess|(encontrad|detectad)\p{L}+ (erro|falha|problema))/iu

/** Whether an answer tells what is wrong with fields that were sent, and nothing of others: stored files come as lists too. */
const isOfFields = (answer: JsonObject, sent: unknown): boolean =>
  isObject(sent) &&
  Object.keys(answer).length > 0 &&
  Object.keys(answer).every((name) => Object.hasOwn(sent, name)) &&
  isByField(answer)

/**
 * Refuses what a change is answered with in place of a yes: a sentence that begins by telling what was not done, and neither
 * the id of what was made nor anything that is not plain beside it; or, by fields that were sent, what is wrong with each.
 * Throws REFUSED.
 */
export function refuseToldNo(answer: unknown, sent: unknown = {}): void {
  if (!isObject(answer) || hasId(answer)) return
  if (isOfFields(answer, sent))
    throw new SpokenRefusal(refusalSentenceOf(answer), 'backend refused by fields in a success')
  for (const object of aroundRecord(answer)) {
    const texto = SENTENCES.map((name) => object[name]).find((value) => typeof value === 'string')
    if (typeof texto !== 'string') continue
    if (TELLS_NO.test(texto.trim()) && !NO_FAULT.test(texto.trim())) refuseSentence(object)
    return
  }
}
