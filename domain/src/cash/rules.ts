import { addKobo, type Kobo } from '../money.ts'

/** The ways an agent hands over cash: at the lender's bank, or to a person of finance (decision 64). */
export const handOverWays = ['bank', 'person'] as const
export type HandOverWay = (typeof handOverWays)[number]

/** The states of a receipt for cash: with the customer, on its way, or given up. */
export const receiptStates = ['sent', 'waiting', 'failed'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** The same amount from the same customer within this many minutes may have been entered twice. */
export const repeatMinutes = 10

/** Whether an agent with cash in hand may take more of it, up to the lender's limit. */
export const mayHold = (held: Kobo, more: Kobo, limit: Kobo): boolean => addKobo(held, more) <= limit

/** The reference of a cash payment, short enough for a text: the random part of its id. */
export const cashReference = (paymentId: string): string => `CASH-${paymentId.slice(-12).toUpperCase()}`
