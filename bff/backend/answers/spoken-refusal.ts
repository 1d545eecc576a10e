import { STATUS_CODES } from 'node:http'
import { AppError } from '#shared/errors/errors'
import { isObject, type JsonObject } from '#shared/contract/reading/json-object'
import { aroundRecord, hasId, objectOrRow } from '#shared/contract/reading/wraps'
import {
  ERROR_MESSAGES,
  cleanSentence,
  isByField,
  refusalSentenceOf,
  sentenceOf,
} from './refusal-sentence.ts'
import { YES, tellsNo, textSaysNo } from './yes-or-no.ts'

/** Members by which an answer says whether it is a success. */
const OUTCOMES = ['success', 'ok', 'sucesso', 'isSuccess', 'succeeded'] as const
const FAULTS = ['error', 'errors', 'erro', 'erros'] as const
/** Members that say with false that nothing was kept; 0 in them may be a count. */
const KEPT = ['saved', 'stored', 'uploaded', 'salvo', 'gravado'] as const
/** Members that say in a word how it went; BAD_WORD has the words that mean no. */
const WORDS = ['status', 'result', 'resultado'] as const
const BAD_WORD = /^(fail|failed|failure|error|erro|falha|nok)$/i
/** Words that mean no in an answer, but in a record may be its own state. */
const OWN_WORDS = /^(falhou|invalid|inv[aá]lid[oa]|rejected|rejeitad[oa]|recusad[oa]|denied|negad[oa])$/i
/** Names of the statuses from 400 on that cannot be taken for a word with another meaning. */
const STATUS_NAMES = new Set(
  Object.entries(STATUS_CODES)
    .filter(
      ([status, name]) => Number(status) >= 400 && / |^(Conflict|Forbidden|Unauthorized)$/.test(name ?? ''),
    )
    .map(([, name]) => name?.toLowerCase()),
)
const isWordOf = (words: RegExp, value: unknown) => typeof value === 'string' && words.test(value.trim())
/** True for the name of such a status, also as Java writes enums: 'BAD_REQUEST'. */
const isStatusName = (value: unknown) =>
  typeof value === 'string' && STATUS_NAMES.has(value.trim().replaceAll('_', ' ').toLowerCase())

/**
 * Members that mean a refusal only in an answer without an id, since in a record they may describe it: by false, by a
 * kind of message, by true, or by being there.
 */
const OWN = {
  falses: ['status', 'result', 'resultado', 'valid', 'isValid', 'valido'],
  types: ['type', 'tipo'],
  trues: ['hasError', 'hasErrors', 'isError', 'isFailure', 'failed', 'temErro', 'falhou'],
  faults: [...ERROR_MESSAGES, 'exception', 'fault'],
} as const
const isWord = (value: unknown, word: boolean) => String(value).trim().toLowerCase() === String(word)

/**
 * Members that repeat a status, while a proxy or a framework may have made the answer's own 200. Source: Nest and
 * Spring, errors as JSON.
 */
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
/** How deep empty objects may be nested and still say nothing; deeper ones count as a fault. */
const MAX_FAULT_DEPTH = 8
/**
 * True for an `error` that says something: not null, false, 0, '', an empty list, or an object of nothing but these,
 * such as results of .NET carry beside a success. The word 'no' does count as a fault.
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

/** A refusal that came with the status of a success: REFUSED. */
export class SpokenRefusal extends AppError {
  constructor(texto: string | undefined, detail: string) {
    super('REFUSED', { ...(texto ? { texto } : {}), detail })
  }
}

/**
 * Throws REFUSED, with its sentence, for an answer with the status of a success that says itself, or in a wrapper
 * around a record, that it is a refusal.
 */
export function refuseSpoken(json: unknown): void {
  const answer = objectOrRow(json)
  const objects = answer ? aroundRecord(answer) : []
  const at = objects.findIndex(saysNo)
  if (at === -1 && json !== false) return
  const told = [...objects.slice(at), ...objects]
  const texto = told.map(sentenceOf).find(Boolean) ?? told.map(refusalSentenceOf).find(Boolean)
  throw new SpokenRefusal(texto, 'backend refused in a success')
}

const MAX_WORD_CHARS = 200
/**
 * Found in texts of programs: pages, JSON with a warning of PHP around it or a part cut off, objects as Python
 * writes them. A `success` in such a text may be the name of a member whose value is false.
 */
const OF_A_PROGRAM = /[<>{}]|^\[/

/**
 * Accepts a text that says yes where JSON is expected. Throws REFUSED for a text that says no, BAD_BACKEND for one that
 * says neither and for one that is no sentence.
 */
export function requireYesText(text: string): void {
  const word = text.trim()
  if (word === '') return
  const isSentence = word.length <= MAX_WORD_CHARS && !OF_A_PROGRAM.test(word)
  if (isSentence && textSaysNo(word)) {
    throw new SpokenRefusal(cleanSentence(word), 'backend refused in plain text')
  }
  if (isSentence && YES.test(word)) return
  throw new AppError('BAD_BACKEND', { detail: 'answer is neither JSON nor a yes' })
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null

/**
 * Throws REFUSED with the sentence of an answer that came in place of what was asked for, when it has no member that is
 * an object or a list.
 */
export function refuseSentence(answer: JsonObject): void {
  const texto = sentenceOf(answer)
  if (texto !== undefined && Object.values(answer).every(isScalar))
    throw new SpokenRefusal(texto, 'backend said a sentence in its place')
}

/** Members that may stand beside a sentence that is all an answer says. */
const BESIDE = /^(message|mensagem|msg|detail|status|statusCode|code|codigo|timestamp|path)$/

/**
 * As `refuseSentence`, for an answer that should be a record, whose fields may be plain too: throws REFUSED only for a
 * sentence without any field of a record, and not for a sentence that says yes, as from a backend that forgot the
 * record.
 */
export function refuseSentenceAlone(answer: unknown): void {
  if (!isObject(answer) || !Object.keys(answer).every((name) => BESIDE.test(name))) return
  const texto = sentenceOf(answer) ?? ''
  if (textSaysNo(texto) || !YES.test(texto)) refuseSentence(answer)
}

/**
 * Whether an answer tells what is wrong with fields that were sent and says nothing else: lists of stored files look
 * alike.
 */
const isOfFields = (answer: JsonObject, sent: unknown): boolean =>
  isObject(sent) &&
  Object.keys(answer).length > 0 &&
  Object.keys(answer).every((name) => Object.hasOwn(sent, name)) &&
  isByField(answer)

/** True for a sentence, and for a list of sentences, as Nest writes what is wrong with each field. */
const isSaid = (value: unknown): value is string | string[] =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string'))

/**
 * Throws REFUSED for the answer to a change that is no yes: a sentence that tells what was not done, or a list of such,
 * without the id of a new record and with only plain members beside it; or a list of what is wrong by fields that were
 * sent.
 */
export function refuseFailedChange(json: unknown, sent: unknown = {}): void {
  if (Array.isArray(json) && json.some((text) => typeof text === 'string' && tellsNo(text)))
    throw new SpokenRefusal(refusalSentenceOf(json), 'backend refused by a list of sentences in a success')
  const answer = objectOrRow(json)
  if (answer === undefined || hasId(answer)) return
  if (isOfFields(answer, sent))
    throw new SpokenRefusal(refusalSentenceOf(answer), 'backend refused by fields in a success')
  for (const object of aroundRecord(answer)) {
    const said = SENTENCES.map((name) => object[name]).find(isSaid)
    if (said === undefined) continue
    const isAlone = Object.values(object).every((value) => value === said || isScalar(value))
    if (isAlone && [said].flat().some(tellsNo))
      throw new SpokenRefusal(sentenceOf(object), 'backend told in a success what was not done')
    return
  }
}
