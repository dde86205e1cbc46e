import { errorWords } from '@kasuwa/contract/words.ts'
import { CallRefused, NetworkFailure, UploadFailure } from './call-failures.ts'
import { dialogTexts, failureTexts } from '../texts.ts'
import { showDialog } from '../dialog-store.ts'

/** The title and text that a dialog shows for a failure. */
export type FailureWords = { readonly title: string; readonly message: string }

/** The title and message of any failure, from the error catalogue. They are never empty (ERR-01 to ERR-11). */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof CallRefused)
    return { title: errorWords.requestFailed, message: refusalMessage(error.status, error.body) }
  if (error instanceof UploadFailure) return { title: errorWords.requestFailed, message: error.message }
  const { title, text } = error instanceof NetworkFailure ? errorWords.network : errorWords.unexpected
  return { title, message: text }
}

/** The order of precedence: the first field's first message (400 only), the server's message, the status's own (INV-46). */
export function refusalMessage(status: number, body: unknown): string {
  return (
    (status === 400 && firstFieldMessage(read(body, 'data'))) || textOf(read(body, 'message')) || defaultMessage(status)
  )
}

/** The messages of a 400's fields, for the form that sent them. */
export function fieldMessages(error: unknown): Record<string, string> {
  const data = error instanceof CallRefused && error.status === 400 ? read(error.body, 'data') : null
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {}
  const fields = Object.entries(data).map(([field, messages]) => [field, messageOf(messages)] as const)
  return Object.fromEntries(fields.filter(([, message]) => message !== ''))
}

function firstFieldMessage(data: unknown): string {
  if (typeof data !== 'object' || data === null) return textOf(data)
  return messageOf(Object.values(data)[0])
}

/** A list's first message; a text instead of a list is shown whole (C-151). */
function messageOf(messages: unknown): string {
  return textOf(Array.isArray(messages) ? messages[0] : messages)
}

function defaultMessage(status: number): string {
  const { byStatus, otherStatus } = errorWords
  return (byStatus as Partial<Record<number, string>>)[status] ?? otherStatus
}

function read(body: unknown, key: string): unknown {
  return typeof body === 'object' && body !== null && key in body ? (body as Record<string, unknown>)[key] : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/**
 * Shows a failure, with the texts of the error catalogue. For a call that may wait for the network it offers to send it later.
 * @param more a further text about a call whose answer did not come
 * @param isMoneyOut the call sends money, and is not kept on the device, because another person may have paid in the meantime: the failure explains that
 */
export function showFailure(error: unknown, isMoneyOut = false, more = ''): void {
  if (isMoneyOut && error instanceof NetworkFailure) return showMoneyNeverWaits(error)
  const wait = error instanceof NetworkFailure ? error.wait : undefined
  const sendLater = wait && {
    action: { label: failureTexts.sendLater, run: wait },
    cancellable: true,
    close: dialogTexts.ok,
  }
  const { title, message } = failureWords(error)
  showDialog({ kind: 'error', title, message: `${message} ${more}`.trim(), ...sendLater })
}

function showMoneyNeverWaits(error: NetworkFailure): void {
  const { title, message } = failureWords(error)
  showDialog({ kind: 'error', title, message: `${message} ${failureTexts.moneyNeverWaits}` })
}
