/** No answer came: there was no connection, or it broke. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'
  /** Lets the call wait on the device until the network is back; undefined if it may not. */
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

/** A file was not stored; the message says why (ERR-12 to ERR-14). */
export class UploadFailure extends Error {
  override readonly name = 'UploadFailure'
  /** The server's message when it refuses this file; null when it may be sent again. */
  readonly reason: string | null

  constructor(message: string, reason: string | null = null) {
    super(message)
    this.reason = reason
  }
}
