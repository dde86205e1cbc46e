import { isUuid } from '../uuid.ts'

/** A loan's public reference, 'LN-' and digits (C-83). */
export function loanReference(n: number): string {
  return `LN-${sixDigits(n)}`
}

/** An application's reference, 'APP-' and digits (C-83). */
export function applicationReference(n: number): string {
  return `APP-${sixDigits(n)}`
}

/** A reference as documents write it, 'LN-000 042': its digits in groups of three from the end. */
export function groupedReference(reference: string): string {
  return reference.replace(/\B(?=(\d{3})+$)/g, ' ')
}

/** Decides which of a loan's three names a text is: the internal id (a UUID) or a reference; null if none (C-83). */
export function loanIdKind(text: string): 'id' | 'loan_id' | 'application_id' | null {
  if (isUuid(text)) return 'id'
  if (/^LN-\d{1,16}$/.test(text)) return 'loan_id'
  return /^APP-\d{1,16}$/.test(text) ? 'application_id' : null
}

function sixDigits(n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`Not a serial number: ${n}`)
  return String(n).padStart(6, '0')
}
