import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer } from '../testing/test-people.ts'
import type { Difference } from './difference.ts'
import type { Books } from './test-books.ts'

/** The changed thing, the kind of difference it makes, the change of the loan $1 by $2, and the change itself and back. */
export const lateFeeChanges: readonly (readonly [
  what: string,
  kind: Difference['kind'],
  change: string,
  to?: number,
  back?: number,
])[] = [
  [
    'the amount of a late fee',
    'schedule_total_differs',
    'update late_fees set amount_kobo = amount_kobo + $2 where loan_id = $1',
  ],
  [
    'what was paid of a late fee',
    'late_fee_parts_differ',
    'update late_fees set paid_kobo = paid_kobo + $2 where loan_id = $1',
    -1,
    1,
  ],
  [
    'the part of a payment that paid a late fee',
    'late_fee_parts_differ',
    `update allocations set amount_kobo = amount_kobo + $2 where loan_id = $1 and part = 'late_fee'`,
  ],
  [
    'the late fees posted',
    'late_fee_income_differs',
    `update postings set amount_kobo = amount_kobo + $2 where loan_id = $1 and account = 'late_fees'`,
  ],
  [
    'the share of the rule of late fees',
    'late_fee_rule_differs',
    'update loans set late_fee_bp = late_fee_bp + $2 where id = $1',
  ],
  [
    'the day of a late fee',
    'late_fee_rule_differs',
    'update late_fees set charged_on = charged_on + $2::integer where loan_id = $1',
  ],
  [
    'an instalment before a paid late fee',
    'late_fee_out_of_order',
    'update instalments set paid_principal_kobo = paid_principal_kobo + $2 where loan_id = $1 and number = 4',
    -1,
    1,
  ],
]

/** The loan began 40 days earlier, and its first instalment was charged a fee of one naira. */
const beginEarlier = [
  `update loans set start_date = start_date - 40, end_date = (start_date - 40 + interval '1 month')::date, next_due_date = start_date - 33,
    status = 'overdue' where id = $1`,
  `update instalments i set due_date = case when number = 4 then l.end_date else l.start_date + 7 * number end from loans l where l.id = $1 and i.loan_id = l.id`,
  `with fee as (
      insert into late_fees (loan_id, number, charged_on, amount_kobo)
      select loan_id, number, due_date + 4, 100 from instalments where loan_id = $1 and number = 1 returning *
    ), recorded as (
      insert into audit_events (actor, action, subject_kind, subject_id, after)
      select 'house', 'late-fee.charged', 'loan', loan_id::text, jsonb_build_object('number', number, 'day', charged_on, 'amount', amount_kobo) from fee
    )
    update loans set total_kobo = total_kobo + 100, late_fees_until = product_today() from fee where id = fee.loan_id`,
]

/** A completed loan with a rule, whose one late fee of one naira was paid. It stands in the books as the daily job writes it. */
export async function aPaidLateFee({ server, admin, run }: Books): Promise<string> {
  const rule = { GRACE_DAYS: 3, LATE_FEE_NAIRA: 500, LATE_FEE_BP: 200 }
  const { settings } = server.app
  const before = {
    GRACE_DAYS: settings.GRACE_DAYS,
    LATE_FEE_NAIRA: settings.LATE_FEE_NAIRA,
    LATE_FEE_BP: settings.LATE_FEE_BP,
  }
  const customer = await aCustomer(server)
  Object.assign(settings, rule)
  const { id } = await aRunningLoan(server, admin, customer).finally(() => Object.assign(settings, before))
  for (const change of beginEarlier) await run(change, [id])
  await pay(server, await aVirtualAccount(server, customer, admin), 5_250_100)
  return id
}
