import { sessionHeaders } from '../session/stored-session.ts'
import { ask } from './ask.ts'
import type { Answer } from './fetch-while-there.ts'

const asBlob = (answer: Answer) => answer.blob()

/** The file of an address; throws like `ask`. */
export const fetchFile = (path: string) => ask(path, { headers: sessionHeaders() }, asBlob)

/** Posts JSON and answers with the file that comes back; throws like `ask`. */
export const postForFile = (path: string, body: unknown) =>
  ask(
    path,
    {
      method: 'POST',
      headers: { ...sessionHeaders(), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
    asBlob,
  )
