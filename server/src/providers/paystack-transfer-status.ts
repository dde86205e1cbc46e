import type { ReportedTransferState } from '@kasuwa/domain/payments/transfer.ts'

/** The meaning of a Paystack status: our state, why the money did not arrive, and whether a person must enter a code. */
export type TransferMeaning = { state: ReportedTransferState; reason: string | null; waitsForCode: boolean }

const waiting = (reason: string) => ({ state: 'submitted', reason, waitsForCode: false }) as const
const failed = (reason: string) => ({ state: 'failed', reason, waitsForCode: false }) as const

/** Every status that Paystack has for a transfer. They are listed only here. */
const meanings: ReadonlyMap<string, TransferMeaning> = new Map<string, TransferMeaning>(
  Object.entries({
    success: { state: 'succeeded', reason: null, waitsForCode: false },
    pending: waiting('Paystack has the transfer and has not finished it yet.'),
    processing: waiting('Paystack is sending the transfer to the bank.'),
    queued: waiting('The transfer waits in a queue at Paystack.'),
    received: waiting('Paystack has received the transfer and has not sent it yet.'),
    otp: {
      state: 'submitted',
      reason: 'Paystack waits for a code: switch transfer OTP off in its dashboard.',
      waitsForCode: true,
    },
    failed: failed('Paystack could not complete the transfer.'),
    abandoned: failed(
      'Nobody entered the code that Paystack waited for, so nothing was sent. Switch transfer OTP off in its dashboard before you try again.',
    ),
    blocked: failed('Paystack blocked the transfer, so nothing was sent.'),
    rejected: failed('The transfer was rejected at Paystack, so nothing was sent.'),
    reversed: { state: 'reversed', reason: 'The bank sent the money back.', waitsForCode: false },
  }),
)

/** The meaning of a status; an unknown one settles nothing, and is shown as it is. */
export function meaningOf(status: string): TransferMeaning {
  const meaning = meanings.get(status)
  if (meaning) return meaning
  const shown = status
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 40)
  return waiting(`Paystack reports the transfer as "${shown}", which is not known here. It is asked again.`)
}

export const stateOf = (status: string): ReportedTransferState => meaningOf(status).state
