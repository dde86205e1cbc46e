import { vi } from 'vitest'

/** A PUT under way: its body and address, and the functions that continue it. */
export class PutRequest extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  url = ''
  method = ''
  status = 0
  responseText = ''
  body: File | null = null

  open(method: string, url: string): void {
    Object.assign(this, { method, url })
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  send(body: File): void {
    this.body = body
    queueMicrotask(() => this.onSent())
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
  }

  answer(status: number, body?: object): void {
    this.status = status
    this.responseText = body ? JSON.stringify(body) : ''
    this.dispatchEvent(new Event('load'))
  }

  breakOff(): void {
    this.dispatchEvent(new Event('error'))
  }

  onSent: () => void = () => undefined
}

/** Takes the place of XMLHttpRequest; the requests are listed as they are made. `onSent` decides about each of them. */
export function answerPuts(onSent: (request: PutRequest) => void = () => undefined): PutRequest[] {
  const requests: PutRequest[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends PutRequest {
      constructor() {
        super()
        requests.push(this)
        this.onSent = () => onSent(this)
      }
    },
  )
  return requests
}
