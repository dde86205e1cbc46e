import { addDays, type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { productNow } from '../db/product-time.ts'
import { sumMonthEnd } from '../ledger/sum-month-end.ts'
import { aRunningLoan } from '../testing/test-lending.ts'
import { aCustomer, type TestPerson } from '../testing/test-people.ts'
import type { TestServer } from '../testing/test-server.ts'

/** The loans of vector P1: unpaid principal in kobo, and class days. */
export const loansOfP1 = [
  [2_500_000, 8],
  [8_000_000, 0],
  [3_750_000, 31],
  [5_000_000, 30],
  [10_000_000, 0],
  [1_234_567, 61],
  [999_999, 95],
  [2_000_001, 1],
] as const

/** Makes the running loans of P1. Returns their ids. */
export async function makeP1(server: TestServer, admin: TestPerson): Promise<string[]> {
  const today = lagosDay(await productNow(server.app.database))
  const ids: string[] = []
  for (const [principal, days] of loansOfP1) {
    const { id } = await aRunningLoan(server, admin, await aCustomer(server), 120_000)
    await server.app.database.run(
      'update running_loans set unpaid_principal_kobo = $2, oldest_due_on = $3 where loan_id = $1',
      [id, principal, addDays(today, days === 0 ? 3 : -days)],
    )
    ids.push(id)
  }
  return ids
}

/** Keeps the running loans of now as those of a month's end. */
export async function keepNowAs({ app }: TestServer, month: Day): Promise<void> {
  await app.database.run(
    `insert into month_ends (month, loans, provision_table)
     select $1, count(*), (select max(id) from provision_tables) from report.loans where class_days is not null`,
    [month],
  )
  await app.database.run(
    `insert into month_end_loans
     select $1, l.loan_id, l.product, l.product_version, l.agent_id, l.unpaid_principal_kobo, l.interest_kobo, 0, l.days_late, l.class_days,
       (select max((c ->> 'from')::int) from provision_tables t, jsonb_array_elements(t.classes) c where (c ->> 'from')::int <= l.class_days)
     from report.loans l where class_days is not null`,
    [month],
  )
  await sumMonthEnd(app.database, month)
}
