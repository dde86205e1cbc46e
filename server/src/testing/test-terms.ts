import { offerOf } from '@kasuwa/contract/entities/loan-offer.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import type { LoanFee } from '@kasuwa/domain/loans/product.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints, naira, nothing } from '@kasuwa/domain/money.ts'
import { productNow } from '../db/product-time.ts'
import { aLoan, approve, scheduleOf, type TestLoan } from './test-lending.ts'
import type { TestCustomer, TestPerson } from './test-people.ts'
import type { TestServer } from './test-server.ts'
import { until } from './test-until.ts'

/** The terms of a loan; `amount` in naira, `rate` in basis points a month. */
export type TestTerms = { amount: number; rate: number; months: number; frequency: Frequency; loanFee?: LoanFee }

/** A loan fee of so many naira and such a share. */
export const loanFee = (fixed: number, bp: number): LoanFee => ({ fixed: naira(fixed), bp: basisPoints(bp) })

export const withoutLoanFee: LoanFee = { fixed: nothing, bp: basisPoints(0) }

/** The loan of the worked examples with a loan fee (T4): 13 weekly instalments of 8,961.53, the last of 8,961.64. */
export const feeTerms: TestTerms = {
  amount: 100_000,
  rate: 500,
  months: 3,
  frequency: 'weekly',
  loanFee: loanFee(500, 100),
}

/** A loan of any terms that is paid out: its request, with its offer, has them frozen as if a product had them. */
export async function aRunningLoanOf(
  test: TestServer,
  admin: TestPerson,
  customer: TestCustomer,
  { amount, rate, months, frequency, loanFee: fee = withoutLoanFee }: TestTerms,
): Promise<TestLoan> {
  const { database } = test.app
  const loan = await aLoan(test, customer, amount, frequency)
  const terms = { principal: naira(amount), rate: basisPoints(rate), months, frequency, loanFee: fee }
  await database.run(
    `update loans set term = $2, rate_bp = $3, loan_fee_kobo = $4, loan_fee_bp = $5,
       offer = case when offer ? 'late_fee' then $6::jsonb || jsonb_build_object('late_fee', offer -> 'late_fee') else $6::jsonb end where id = $1`,
    [loan.id, months, rate, fee.fixed, fee.bp, offerOf({ ...terms, start: lagosDay(await productNow(database)) })],
  )
  const { body } = await approve(test, admin, loan.id, amount)
  if (body.data?.status === 'active') return loan
  return until(
    'the loan to be paid out',
    async () => {
      const detail = await scheduleOf(test, customer, loan.id)
      return detail?.loan.status === 'active' ? loan : null
    },
    { timeoutMs: 120_000, everyMs: 250 },
  )
}
