import { ConnectionLost } from '../../../calls/http-error.ts'

/** The gateway refused the batch. */
export class UploadRefused extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    super(`upload refused with ${status}`)
    this.name = 'UploadRefused'
    this.status = status
    this.body = body
  }
}

/** The user cancelled. */
export class UploadCancelled extends Error {
  override name = 'UploadCancelled'
}

interface UploadRequest {
  path: string
  body: FormData
  headers: Record<string, string>
  /** Bytes of the form sent so far, and all of them. */
  onProgress: (loaded: number, total: number) => void
  signal: AbortSignal
}

/** Posts the batch with progress; fetch can't report what it has sent, XMLHttpRequest can. */
export function sendUpload({ path, body, headers, onProgress, signal }: UploadRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', path)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve()
      else reject(new UploadRefused(xhr.status, xhr.responseText))
    }
    xhr.onerror = () => reject(new ConnectionLost())
    xhr.onabort = () => reject(new UploadCancelled())
    signal.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
  })
}
