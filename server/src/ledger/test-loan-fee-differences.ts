import { aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer } from '../testing/test-people.ts'
import { aRunningLoanOf, feeTerms } from '../testing/test-terms.ts'
import type { Difference } from './difference.ts'
import type { Books } from './test-books.ts'

/** The changed thing, the kinds of difference it makes, and the change of the loan $1 by $2. */
export const loanFeeChanges: readonly (readonly [
  what: string,
  kinds: readonly Difference['kind'][],
  change: string,
])[] = [
  [
    'the paid loan fee of an instalment',
    ['instalment_allocations_differ', 'loan_paid_differs', 'loan_fee_income_differs'],
    'update instalments set paid_fee_kobo = paid_fee_kobo + $2 where loan_id = $1 and number = 1',
  ],
  [
    'the part of a payment that paid a loan fee',
    ['instalment_allocations_differ', 'repayment_differs'],
    `update allocations set amount_kobo = amount_kobo + $2 where loan_id = $1 and part = 'loan_fee'`,
  ],
  [
    'the loan fee of an instalment',
    ['schedule_total_differs', 'schedule_differs'],
    'update instalments set fee_kobo = fee_kobo + $2 where loan_id = $1 and number = 3',
  ],
  [
    'the loan fee of an instalment at the cost of its principal',
    ['schedule_total_differs', 'schedule_differs', 'loan_receivable_differs'],
    'update instalments set fee_kobo = fee_kobo + $2, principal_kobo = principal_kobo - $2 where loan_id = $1 and number = 3',
  ],
  [
    'the loan fee of a loan',
    ['schedule_total_differs', 'loan_fee_rule_differs'],
    'update loans set fee_kobo = fee_kobo + $2 where id = $1',
  ],
  [
    'the fixed amount of the rule of a loan fee',
    ['loan_fee_rule_differs'],
    'update loans set loan_fee_kobo = loan_fee_kobo + $2 where id = $1',
  ],
  [
    'the share of the rule of a loan fee',
    ['loan_fee_rule_differs'],
    'update loans set loan_fee_bp = loan_fee_bp + $2 where id = $1',
  ],
  [
    'the loan fees posted',
    ['loan_fee_income_differs'],
    `update postings set amount_kobo = amount_kobo + $2 where loan_id = $1 and account = 'loan_fees'`,
  ],
]

/** The loan with a loan fee of which 1,200.00 were paid, a part of the first instalment's fee among them (A1). */
export async function aPartlyPaidLoanFee({ server, admin }: Books): Promise<string> {
  const customer = await aCustomer(server)
  const { id } = await aRunningLoanOf(server, admin, customer, feeTerms)
  await pay(server, await aVirtualAccount(server, customer, admin), 120_000)
  return id
}
