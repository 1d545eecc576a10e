import type { Socket } from 'node:net'
import { codeOf } from '#shared/errors/thrown'

/** Milliseconds for which an answer on its way is waited for after the backend has stopped reading. */
const GRACE_MS = 500
/** Codes of a write that failed because the other side has closed; its answer may still be unread in our buffers. */
const CLOSED = new Set(['EPIPE', 'ECONNRESET'])

type Written = (error?: Error | null) => void

const isClosed = (error: Error) => CLOSED.has(codeOf(error) ?? '')

/**
 * Delays the failure of writes until the end of the other side was seen. A backend may refuse an upload and close
 * before it has read it all, and the failed write would take the connection down before the refusal was read.
 */
export function holdWriteErrors<S extends Socket>(socket: S): S {
  const patient = (written: Written): Written => {
    return (error) => {
      if (!error || !isClosed(error) || socket.readableEnded) {
        written(error)
        return
      }
      const fail = () => {
        clearTimeout(timer)
        socket.off('end', fail).off('close', fail)
        written(error)
      }
      const timer = setTimeout(fail, GRACE_MS)
      socket.once('end', fail).once('close', fail)
    }
  }
  const write = socket._write.bind(socket)
  socket._write = (chunk, encoding, written) => write(chunk, encoding, patient(written))
  const writev = socket._writev?.bind(socket)
  if (writev) socket._writev = (chunks, written) => writev(chunks, patient(written))
  return socket
}
