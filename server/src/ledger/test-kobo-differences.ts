import type { Difference } from './difference.ts'

const running = '(select id from loans where loan_id = $1)'

/** The changed amount, the kind of difference it makes, and the change: on the loan $1, by $2 kobo. */
export const koboChanges: readonly (readonly [what: string, kind: Difference['kind'], change: string])[] = [
  [
    'a posting changed',
    'journal_out_of_balance',
    `update postings set amount_kobo = amount_kobo + $2 where account = 'cash' and journal_id = (select min(journal_id) from postings) and $1::text is not null`,
  ],
  [
    'what a loan has been paid',
    'loan_paid_differs',
    `update loans set paid_kobo = paid_kobo + $2 where id = ${running}`,
  ],
  [
    "an instalment's payment",
    'instalment_allocations_differ',
    `update instalments set paid_principal_kobo = paid_principal_kobo + $2 where loan_id = ${running} and number = 2`,
  ],
  [
    'an allocation',
    'instalment_allocations_differ',
    `update allocations set amount_kobo = amount_kobo + $2 where loan_id = ${running} and number = 2 and part = 'principal'`,
  ],
  [
    'the total of a schedule',
    'schedule_total_differs',
    `update loans set total_kobo = total_kobo + $2 where id = ${running}`,
  ],
  ['what is due next', 'next_due_differs', `update loans set next_due_kobo = next_due_kobo + $2 where id = ${running}`],
  [
    'the unpaid principal',
    'loan_receivable_differs',
    `update instalments set principal_kobo = principal_kobo + $2 where loan_id = ${running} and number = 4`,
  ],
  [
    'the interest posted',
    'loan_interest_differs',
    `update postings set amount_kobo = amount_kobo + $2 where account = 'interest_income' and loan_id = ${running}`,
  ],
  [
    'the size of a disbursement',
    'disbursement_differs',
    `update payments set amount_kobo = amount_kobo + $2 where kind = 'loan_disbursement' and loan_id = ${running}`,
  ],
  [
    'the size of a repayment',
    'repayment_differs',
    `update payments set amount_kobo = amount_kobo + $2 where kind = 'loan_repayment' and loan_id = ${running}`,
  ],
  [
    'money in suspense',
    'suspense_differs',
    `update suspense_items set amount_kobo = amount_kobo + $2 where $1::text is not null`,
  ],
  [
    "the customer's credit",
    'customer_credit_differs',
    `update payments set excess_kobo = excess_kobo - $2 where excess_kobo > 0 and $1::text is not null`,
  ],
  [
    'the size of a commission',
    'commission_differs',
    `update payments set amount_kobo = amount_kobo + $2 where kind = 'agent_commission' and $1::text is not null`,
  ],
  [
    "a commission's posting",
    'commission_differs',
    `update postings set amount_kobo = amount_kobo + $2 where account = 'commission_expense' and $1::text is not null`,
  ],
  [
    'the fee of a transfer',
    'transfer_fee_differs',
    `update transfers set fee_kobo = fee_kobo + $2 where $1::text is not null`,
  ],
  [
    "the posting of a transfer's fee",
    'transfer_fee_differs',
    `update postings set amount_kobo = amount_kobo + $2 where account = 'provider_fees' and $1::text is not null
      and journal_id in (select id from journals where event = 'transfer_fee')`,
  ],
  [
    'cash for a commission',
    'cash_differs',
    `update payments set amount_kobo = amount_kobo + $2 where kind = 'agent_commission' and $1::text is not null`,
  ],
  [
    'a fee',
    'cash_differs',
    `update payments set fee_kobo = fee_kobo + $2 where kind = 'loan_repayment' and loan_id = ${running}`,
  ],
]
