import { addDays, lagosDay } from '@kasuwa/domain/dates.ts'
import { productNow } from '../db/product-time.ts'
import { newId } from '../base/ids.ts'
import type { TestServer } from './test-server.ts'
import type { TestCustomer, TestPerson } from './test-people.ts'
import { until } from './test-until.ts'

export type TestLoan = { id: string; loan_id: string; application_id: string; status: string; amount: number }

/** A loan request through the API; `amount` in naira. */
export async function aLoan(
  test: TestServer,
  customer: TestCustomer,
  amount = 50_000,
  frequency = 'weekly',
): Promise<TestLoan> {
  const answer = await test.call(
    'POST',
    '/loan/request',
    { amount: String(amount), term: '1', repayment_frequency: frequency, purpose: 'business' },
    { as: customer.token },
  )
  if (answer.status !== 200) throw new Error(`loan/request answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** An admin's decision on it. */
export const decide = (
  test: TestServer,
  admin: TestPerson,
  id: string,
  body: object,
  headers: Record<string, string> = {},
) => test.call('POST', `/admin/loans/${id}/status`, body, { as: admin.token, headers })

export const approve = (
  test: TestServer,
  admin: TestPerson,
  id: string,
  amount = 50_000,
  headers: Record<string, string> = {},
) => decide(test, admin, id, { status: 'approved', approved_amount: String(amount) }, headers)

/** A loan that is paid out. */
export async function aRunningLoan(
  test: TestServer,
  admin: TestPerson,
  customer: TestCustomer,
  amount = 50_000,
  frequency = 'weekly',
): Promise<TestLoan> {
  const loan = await aLoan(test, customer, amount, frequency)
  const { body } = await approve(test, admin, loan.id, amount)
  if (body.data?.status === 'active') return loan
  // On a busy machine the bank may answer after the approval did.
  return until(
    'the loan to be paid out',
    async () => {
      const detail = await scheduleOf(test, customer, loan.id)
      return detail?.loan.status === 'active' ? loan : null
    },
    { timeoutMs: 120_000, everyMs: 250 },
  )
}

/** The schedule as its customer sees it. */
export const scheduleOf = async (test: TestServer, viewer: TestPerson, id: string) =>
  (await test.call('GET', `/loans/${id}/repayment-schedule`, undefined, { as: viewer.token })).body.data

/** Reschedules a loan in six weekly rows, the first in a week, unless given otherwise. */
export const reschedule = async (
  test: TestServer,
  admin: TestPerson,
  id: string,
  more: object = {},
  { key, preview = false }: { key?: string; preview?: boolean } = {},
) =>
  test.call(
    'POST',
    `/admin/loans/${id}/reschedule${preview ? '/preview' : ''}`,
    {
      first_due: addDays(lagosDay(await productNow(test.app.database)), 7),
      count: 6,
      repayment_frequency: 'weekly',
      reason: 'The market burned down',
      consent: 'Agreed by phone this morning',
      ...more,
    },
    { as: admin.token, ...(key && { headers: { 'idempotency-key': key } }) },
  )

/** A virtual account for them without asking the provider. */
export async function aVirtualAccount(
  { app }: TestServer,
  customer: TestCustomer,
  requestedBy: TestPerson,
): Promise<string> {
  const number = `99${customer.phone.slice(3)}`
  await app.database.run(
    `insert into virtual_accounts (customer_id, state, customer_code, account_number, account_name, bank_name, bank_slug, provider_id, requested_by, assigned_at)
     values ($1, 'assigned', $2, $3, 'KASUWA/TEST', 'Wema Bank', 'wema-bank', '1', $4, product_now())
     on conflict (customer_id) do update set state = 'assigned', customer_code = $2, account_number = $3, account_name = 'KASUWA/TEST',
       bank_name = 'Wema Bank', bank_slug = 'wema-bank', assigned_at = product_now()`,
    [customer.customerId, `CUS_${newId()}`, number, requestedBy.userId],
  )
  return number
}

/** A bank transfer that came in, `amount` in kobo. */
export const pay = (test: TestServer, account_number: string, amount: number, more: object = {}) =>
  test.sandbox('POST', '/bank-transfers', { account_number, amount, ...more })

/** Moves the product's clock; people who were signed in still are. */
export async function advanceDays(test: TestServer, advance_days: number): Promise<void> {
  const { status, body } = await test.sandbox('POST', '/clock', { advance_days })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await test.app.database.run('update sessions set created_at = product_now(), last_seen_at = product_now()')
}
