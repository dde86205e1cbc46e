import { addKobo, type Kobo } from '../money.ts'

/** Where an agent hands cash over: at the lender's bank, or to a person of finance (decision 64). */
export const handOverWays = ['bank', 'person'] as const
export type HandOverWay = (typeof handOverWays)[number]

/** How a receipt for cash stands: with the customer, on its way, or given up. */
export const receiptStates = ['sent', 'waiting', 'failed'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** The same amount of the same customer within so many minutes may have been typed twice. */
export const repeatMinutes = 10

/** Whether an agent who holds cash already may take more of it, up to the lender's limit. */
export const mayHold = (held: Kobo, more: Kobo, limit: Kobo): boolean => addKobo(held, more) <= limit

/** The reference of a payment in cash, short enough for a text: the part of its id that is random. */
export const cashReference = (paymentId: string): string => `CASH-${paymentId.slice(-12).toUpperCase()}`
