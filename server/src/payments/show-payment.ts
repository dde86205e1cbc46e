import type { PaidPart } from '@kasuwa/domain/loans/allocation.ts'
import type { PaymentKind } from '@kasuwa/domain/payments/status.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { isId, type PaymentId } from '../base/ids.ts'
import type { Context } from '../context/context.ts'
import { instant, kobo, text, uuid, word } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { textOfCharge } from './incoming/webhook-body.ts'

/** The parts of a payment that one loan got; a reversal leaves them as they were at first. */
const part = (name: PaidPart) =>
  `coalesce((select sum(a.amount_kobo) from allocations a where a.payment_id = p.id and a.part = '${name}'), 0)::bigint`

/** The name of the sender. Older payments do not have it: of money from suspense it is kept there, of other transfers in the provider's report. */
const sender = `coalesce(p.sender_name, (select s.sender_name from suspense_items s where s.reference = p.tx_ref),
    case when p.kind = 'loan_repayment' and p.channel <> 'cash' then ${textOfCharge('p.tx_ref', '{data,authorization,sender_name}')} end)`

const find = statement({
  params: { id: uuid<PaymentId>() },
  row: {
    kind: word<PaymentKind>(),
    createdAt: instant,
    paidAt: instant.nullable,
    channel: text.nullable,
    fee: kobo,
    excess: kobo,
    interest: kobo,
    loanFee: kobo,
    lateFee: kobo,
    principal: kobo,
    loanId: text.nullable,
    sender: text.nullable,
    accountNumber: text.nullable,
    accountName: text.nullable,
  },
  sql: `select p.kind, p.created_at as "createdAt", p.paid_at as "paidAt", p.channel, p.fee_kobo as fee, p.excess_kobo as excess,
      ${part('interest')} as interest, ${part('loan_fee')} as "loanFee", ${part('late_fee')} as "lateFee", ${part('principal')} as principal,
      (select l.loan_id from loans l where l.id = p.loan_id) as "loanId",
      ${sender} as sender, t.account_number as "accountNumber", t.account_name as "accountName"
    from payments p left join transfers t on t.payment_id = p.id where p.id = :id`,
})

/**
 * One payment beyond its row: time, loan, sender or payee, the provider's fee, and how it was divided (FIND-06).
 * @throws Refused not_found
 */
export async function showPayment({ app }: Context, { id }: { id: string }) {
  const row = isId<PaymentId>(id) ? await app.database.row(find, { id }) : undefined
  if (!row) throw new Refused('not_found')
  const isIn = row.kind === 'loan_repayment' || row.kind === 'credit_applied'
  return {
    created_at: row.createdAt,
    paid_at: row.paidAt,
    channel: row.channel,
    loan_id: row.loanId,
    sender_name: row.sender,
    account:
      row.accountNumber === null ? null : { account_number: row.accountNumber, account_name: row.accountName ?? '' },
    fee: row.fee,
    division: isIn ? divisionOf(row) : null,
  }
}

/** Loan fee and late fees only where they were paid (C-207, C-194). The parts add up to the payment. */
const divisionOf = ({ interest, loanFee, lateFee, principal, excess }: RowOf<typeof find>) => ({
  interest,
  ...(loanFee > 0 && { loan_fee: loanFee }),
  principal,
  ...(lateFee > 0 && { late_fee: lateFee }),
  credit: excess,
})
