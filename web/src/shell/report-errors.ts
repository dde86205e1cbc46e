import {
  type ClientErrorKind,
  clientErrorLengths,
  pathWithoutIds,
  withoutPersonalData,
} from '@kasuwa/domain/client-errors.ts'
import { readSession } from '../base/session/session.ts'

/** A refusal and a lost network are no fault of the page, and are on the screen. */
const shown: ReadonlySet<string> = new Set(['CallRefused', 'NetworkFailure'])

/** A page that fails again and again says no more. */
const maxReports = 5

/**
 * Reports errors of this page to the server from now on, each text once, and without anything that may be about a person. It is loaded after the
 * first screen; `failure` is why there is none.
 */
export function reportErrors(failure?: unknown): void {
  const report = makeReport()
  if (failure !== undefined) report('code', failure)
  window.addEventListener('error', ({ error, message }) => report('error', error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
  // Vite's event for code that did not load; the screen shows the failure itself.
  window.addEventListener('vite:preloadError', (event) => report('code', event.payload))
  reportCaught((error) => report('screen', error))
}

/** React tells of an error that a boundary caught by the console alone, unless each page carried a function for it. */
function reportCaught(report: (error: Error) => void): void {
  const write = console.error
  console.error = (...given: unknown[]) => {
    write.apply(console, given)
    const error = given.find((one) => one instanceof Error)
    if (error) report(error)
  }
}

function makeReport(): (kind: ClientErrorKind, error: unknown) => void {
  const known = new Set<string>()
  return (kind, error) => {
    if (error instanceof Error && shown.has(error.name)) return
    const { message, stack } = partsOf(error)
    if (known.has(message) || known.size >= maxReports) return
    known.add(message)
    send({ kind, message, stack, path: pathWithoutIds(window.location.pathname) })
  }
}

/** Only an error's own text: another thrown value may be an answer, or something typed. */
function partsOf(error: unknown): { message: string; stack: string } {
  if (typeof error === 'string') return { message: cut(error, 'message'), stack: '' }
  if (!(error instanceof Error)) return { message: `a value of type ${typeof error}`, stack: '' }
  return { message: cut(`${error.name}: ${error.message}`, 'message'), stack: cut(error.stack ?? '', 'stack') }
}

const cut = (text: string, part: 'message' | 'stack'): string =>
  withoutPersonalData(text).slice(0, clientErrorLengths[part])

/** A report that does not arrive is lost: nobody waits for it. */
function send(body: { kind: ClientErrorKind; message: string; stack: string; path: string }): void {
  const { token } = readSession()
  void fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined)
}
