import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Stands in for XMLHttpRequest: keeps what was sent and answers when told. */
export class FakeXhr {
  static all: FakeXhr[] = []

  static install() {
    FakeXhr.all = []
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
  }

  static last(): FakeXhr {
    const xhr = FakeXhr.all.at(-1)
    if (!xhr) throw new Error('nothing was sent')
    return xhr
  }

  method = ''
  path = ''
  body: unknown = null
  headers: Record<string, string> = {}
  status = 0
  responseText = ''
  aborted = false
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void

  open(method: string, path: string) {
    this.method = method
    this.path = path
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  send(body: unknown) {
    this.body = body
    FakeXhr.all.push(this)
  }

  abort() {
    this.aborted = true
    this.onabort?.()
  }

  progress(loaded: number, total: number) {
    act(() => this.upload.onprogress?.({ loaded, total }))
  }

  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = body === null ? '<html>' : JSON.stringify(body)
    act(() => this.onload?.())
  }

  fail() {
    act(() => this.onerror?.())
  }
}
