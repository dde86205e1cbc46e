import { parseIncome } from '@kasuwa/domain/profile/rules.ts'
import { inNaira, type Kobo, nothing as nothingKobo, subtractKobo } from '@kasuwa/domain/money.ts'
import * as z from 'zod/mini'
import { call, nothing } from './call.ts'
import { waitingAct } from './entities/proposal.ts'
import { date, instant, naira } from './entities/wire.ts'
import { day, form, readAs, text } from './fields.ts'
import { exactAmount, type NairaInput } from './numbers.ts'

const signedWords =
  'Please enter an amount other than 0, with at most two decimals and a minus where the provider holds less'

const referenceWords = 'Please enter the reference without blanks, at most 100 characters'

/** Naira other than 0 with at most two decimals, below 0 with a minus in front. */
function signedAmount(): z.ZodMiniType<Kobo, NairaInput> {
  const typedText = z.union([z.string({ error: signedWords }), z.number({ error: signedWords })], {
    error: signedWords,
  })
  return readAs(signedWords, typedText, readSigned, (amount) => String(inNaira(amount)))
}

function readSigned(typed: string | number): Kobo | null {
  const written = String(typed).trim()
  const amount = parseIncome(written.replace(/^-/, ''))
  return amount === null ? null : written.startsWith('-') ? subtractKobo(nothingKobo, amount) : amount
}

/** Money that was paid from the lender's bank into the provider's balance; the bank's reference counts once for ever. */
export const topUpForm = form({
  amount: exactAmount(),
  day: day(),
  reference: text(referenceWords, (words) => /^[!-~]{1,100}$/.test(words)),
})

/** A difference with the provider that is put right: the amount by which it holds more than the books have, below 0 for less. */
export const adjustmentForm = form({ amount: signedAmount(), day: day(), reason: text() })

/** Money in suspense that was our own top-up. */
export const suspenseTopUpForm = form({ reference: text(), reason: text() })

export const providerBalanceCalls = {
  balance: call({
    method: 'GET',
    path: '/admin/books/provider-balance',
    summary:
      "The provider's balance and when it was told, the balance expected by the books then, the sums that wait to be sent and that are not settled; it is asked at most twice a minute, and while it is away the answer is older (C-192)",
    who: ['admin'],
    input: nothing,
    data: z.object({
      /** Null until the provider has told it once; the same for the other figures of that time. */
      balance: z.nullable(naira()),
      at: z.nullable(instant()),
      expected: z.nullable(naira()),
      /** By so much the provider holds more than expected; below 0 for less. */
      difference: z.nullable(naira()),
      to_be_sent: naira(),
      not_settled: z.nullable(naira()),
      /** Seconds since then, by the product's clock. */
      age: z.nullable(z.int()),
    }),
  }),
  topUp: call({
    method: 'POST',
    path: '/admin/books/top-ups',
    summary: "Book money that was paid from the bank into the provider's balance (C-192); written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: topUpForm,
    data: z.object({ reference: z.string(), amount: naira(), day: date() }),
    message: 'Top-up booked',
    refusals: ['top_up_known', 'day_to_come', 'day_too_early', 'month_closed', 'idempotency_conflict'],
  }),
  suspenseTopUp: call({
    method: 'POST',
    path: '/admin/suspense/top-up',
    summary: 'Book money in suspense as our own top-up (C-192); written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: suspenseTopUpForm,
    data: z.union([z.object({ reference: z.string(), amount: naira() }), waitingAct]),
    refusals: [
      'not_found',
      'suspense_assigned',
      'top_up_of_cash',
      'top_up_of_bank_money',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  adjust: call({
    method: 'POST',
    path: '/admin/books/provider-adjustments',
    summary: 'Put right a difference with the provider; always two people (C-192); written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: adjustmentForm,
    data: z.union([z.object({ amount: naira(), day: date() }), waitingAct]),
    refusals: ['day_to_come', 'day_too_early', 'month_closed', 'proposal_open', 'idempotency_conflict'],
  }),
}
