/** No answer came at all: no connection, or it broke. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'
  /** Lets the call wait on the device until the network is back; undefined where it may not. */
  readonly wait: (() => void) | undefined

  constructor(message = 'No answer', { wait, ...options }: ErrorOptions & { wait?: () => void } = {}) {
    super(message, options)
    this.wait = wait
  }
}

/** A call was refused: its HTTP status, and the body as it came. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`Refused with ${status}`)
    this.status = status
    this.body = body
  }
}

/** A file did not reach its place; the message shows how (ERR-12 to ERR-14). */
export class UploadFailure extends Error {
  override readonly name = 'UploadFailure'
  /** Why the server refuses this very file, as its message; null when it may be sent again. */
  readonly reason: string | null

  constructor(message: string, reason: string | null = null) {
    super(message)
    this.reason = reason
  }
}
