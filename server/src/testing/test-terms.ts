import { offerOf } from '@kasuwa/contract/entities/loan-offer.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import type { LateFeeRule } from '@kasuwa/domain/loans/late-fee.ts'
import { lateFeeOrNone } from '@kasuwa/domain/loans/product-rules.ts'
import type { LoanFee } from '@kasuwa/domain/loans/product.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints, inNaira, naira, nothing } from '@kasuwa/domain/money.ts'
import { newId } from '../base/ids.ts'
import { productNow } from '../db/product-time.ts'
import type { Settings } from '../settings/settings.ts'
import { approve, scheduleOf, type TestLoan } from './test-lending.ts'
import type { TestCustomer, TestPerson } from './test-people.ts'
import { aProduct } from './test-products.ts'
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

/** A loan of any terms that is paid out: a product of its own offers them, with the late fees of the settings, and its request has the offer of them. */
export async function aRunningLoanOf(
  test: TestServer,
  admin: TestPerson,
  customer: TestCustomer,
  terms: TestTerms,
): Promise<TestLoan> {
  const { amount, months, frequency } = terms
  const lateFee = lateFeeOfSettings(test.app.settings)
  const product = await productOf(test, admin, terms, lateFee)
  const start = lagosDay(await productNow(test.app.database))
  const body = {
    product,
    product_version: 1,
    amount: String(amount),
    term: String(months),
    repayment_frequency: frequency,
    purpose: 'business',
    offer: offerOf({ ...terms, principal: naira(amount), rate: basisPoints(terms.rate), start, lateFee }),
  }
  const answer = await test.call('POST', '/loan/request', body, { as: customer.token })
  if (answer.status !== 200) throw new Error(`loan/request answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return paidOut(test, admin, customer, answer.body.data)
}

async function paidOut(test: TestServer, admin: TestPerson, customer: TestCustomer, loan: TestLoan): Promise<TestLoan> {
  const { body } = await approve(test, admin, loan.id, loan.amount)
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

/** Makes a product with these terms alone and without limits; returns its code. */
async function productOf(test: TestServer, admin: TestPerson, terms: TestTerms, lateFee: LateFeeRule | null) {
  const code = `t-${newId().slice(-12)}`
  const { rate, months, frequency, loanFee: fee = withoutLoanFee } = terms
  await aProduct(test, admin, code, {
    terms: [months],
    frequencies: [frequency],
    rate_bp: rate,
    fee_naira: inNaira(fee.fixed),
    fee_bp: fee.bp,
    grace_days: lateFee?.graceDays ?? 0,
    late_fee_naira: lateFee ? inNaira(lateFee.fixed) : 0,
    late_fee_bp: lateFee?.bp ?? 0,
    late_fee_cap_bp: lateFee?.capBp ?? 0,
    min_naira: null,
    max_naira: null,
    ladder: null,
  })
  return code
}

const lateFeeOfSettings = ({ GRACE_DAYS, LATE_FEE_NAIRA, LATE_FEE_BP, LATE_FEE_CAP_BP }: Settings) =>
  lateFeeOrNone({
    graceDays: GRACE_DAYS,
    fixed: naira(LATE_FEE_NAIRA),
    bp: basisPoints(LATE_FEE_BP),
    capBp: basisPoints(LATE_FEE_CAP_BP),
  })
