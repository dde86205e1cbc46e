import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { balances } from '../ledger/test-balances.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay, scheduleOf, type TestLoan } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { decideProposal, trailOf, withLimits } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let agent: TestAgent
/** Loans of 40,000 naira in four instalments of 10,500, past their last day; each customer has an account. */
let late: { customer: TestCustomer; loan: TestLoan; account: string }[]
/** A running loan: the clock is moved once for all tests, before it is paid out. */
let running: TestLoan

beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  agent = await anAgent(server)
  late = await Promise.all(Array.from({ length: 8 }, aLateLoan))
  await advanceDays(server, 40)
  running = await aRunningLoan(server, admin, await aCustomer(server, { agent }), 40_000, 'weekly')
})
/** After all tests, the books agree with themselves. */
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

async function aLateLoan() {
  const customer = await aCustomer(server, { agent })
  const loan = await aRunningLoan(server, admin, customer, 40_000, 'weekly')
  const account = await aVirtualAccount(server, customer, admin)
  await pay(server, account, 1_050_000)
  return { customer, loan, account }
}

const reason = 'The shop is closed'
const writeOff = (id: string, key?: string, body: object = { reason }) =>
  server.call('POST', `/admin/loans/${id}/write-off`, body, {
    as: admin.token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const read = async (path: string, as: TestPerson = admin) =>
  (await server.call('GET', path, undefined, { as: as.token })).body.data
const changeOf = async (act: () => Promise<unknown>) => {
  const before = await balances(server.app.database)
  await act()
  const after = await balances(server.app.database)
  return Object.fromEntries(
    Object.entries(after)
      .map(([account, balance]) => [account, balance - before[account as 'cash']])
      .filter(([, change]) => change !== 0),
  )
}
const detailOf = async ({ customer, loan }: { customer: TestCustomer; loan: TestLoan }) =>
  scheduleOf(server, customer, loan.id)

test('DESK-65 FIND-07 a loan is written off by one journal: its unpaid principal is a loss, it is on no list of customers to call, and a new request is still refused', async () => {
  const one = late[0]!
  const { loan, customer } = one
  const [waiting, due, round] = await Promise.all([
    read('/admin/dashboard/waiting'),
    read('/agent/dashboard/due', agent),
    read('/agent/round', agent),
  ])
  const overdue = (await read('/admin/loan-management?status=overdue')).loans
  const sum = { loan_id: loan.loan_id, outstanding: 31_500, lost: 30_000 }
  expect(await read(`/admin/loans/${loan.loan_id}/write-off`)).toEqual(sum)
  expect((await server.call('GET', '/admin/loans/LN-0/write-off', undefined, { as: admin.token })).status).toBe(404)
  const change = await changeOf(async () => {
    const { status, body } = await writeOff(loan.loan_id, 'write-off-once')
    expect([status, body.data]).toEqual([200, { loan_id: loan.loan_id, outstanding: 31_500, lost: 30_000 }])
    expect(await writeOff(loan.loan_id, 'write-off-once')).toMatchObject({ status: 200, body })
  })
  expect(change).toEqual({ write_offs: 3_000_000, loans_receivable: -3_000_000 })
  const after = await read('/admin/dashboard/waiting')
  expect(after.late).toEqual({ count: waiting.late.count - 1, amount: waiting.late.amount - 31_500 })
  expect((await read('/agent/dashboard/due', agent)).total_due).toBe(due.total_due - 31_500)
  expect((await read('/agent/round', agent)).total_due).toBe(round.total_due - 31_500)
  const listed = (await read('/admin/loan-management?status=overdue')).loans
  expect(listed.total).toBe(overdue.total)
  expect(listed.data.find(({ id }: TestLoan) => id === loan.id)).toMatchObject({
    status: 'overdue',
    written_off_at: expect.any(String),
    may_write_off: false,
  })
  const { portfolio } = await read('/admin/dashboard/charts')
  expect(portfolio.reduce((sum: number, { loans }: { loans: number }) => sum + loans, 0)).toBe(late.length)
  const own = await detailOf(one)
  expect([own.loan.status, own.loan.written_off_at, own.repayment_summary.outstanding_balance]).toEqual([
    'overdue',
    null,
    31_500,
  ])
  const writtenOffAt = listed.data.find(({ id }: TestLoan) => id === loan.id).written_off_at
  expect((await read(`/loans/${loan.id}/repayment-schedule`, agent)).loan.written_off_at).toBe(writtenOffAt)
  expect((await read(`/admin/search?words=${loan.loan_id}`)).loans).toMatchObject([
    { status: 'overdue', written_off_at: writtenOffAt },
  ])
  const [ownCustomer] = await read(`/agent/customers?search=${customer.phone}`, agent)
  expect(ownCustomer.loans).toMatchObject([{ status: 'overdue', written_off_at: writtenOffAt }])
  const asked = { amount: '1000', term: '1', repayment_frequency: 'weekly', purpose: 'business' }
  expect((await server.call('POST', '/loan/request', asked, { as: customer.token })).status).toBe(400)
  const trail = await trailOf(server, loan.id)
  expect(trail.filter(({ action }) => action === 'loan.written-off')).toEqual([
    {
      action: 'loan.written-off',
      actor: admin.userId,
      after: { state: 'overdue', outstanding: 3_150_000, lost: 3_000_000, reason },
    },
  ])
  expect(await checkBooks(server.app)).toEqual([])
})

test('DESK-65 of several write-offs at once one counts; a running loan, a written-off one, an unknown one and a missing reason are refused with a sentence', async () => {
  const { loan } = late[1]!
  const change = await changeOf(async () => {
    const answers = await Promise.all([writeOff(loan.id), writeOff(loan.id), writeOff(loan.application_id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })
  expect(change).toEqual({ write_offs: 3_000_000, loans_receivable: -3_000_000 })
  expect((await writeOff(loan.id)).body.message).toBe('This loan has already been written off.')
  expect((await writeOff(running.id)).body.message).toBe(
    'A loan is written off once its last day has passed and something of it is unpaid.',
  )
  expect((await writeOff('LN-99999999')).status).toBe(404)
  expect((await writeOff(late[2]!.loan.id, undefined, { reason: ' ' })).body.data).toEqual({
    reason: [expect.any(String)],
  })
  const credit = await anAdmin(server, 'credit')
  const answer = await server.call('POST', `/admin/loans/${loan.id}/write-off`, { reason }, { as: credit.token })
  expect(answer.status).toBe(403)
})

test('DESK-65 a later payment is a recovery, by transfer, from suspense and from credit; once it is paid the loan is completed, and the rest is credit', async () => {
  const one = late[2]!
  const { customer, loan, account } = one
  await writeOff(loan.id)
  expect(await changeOf(() => pay(server, account, 1_000_000))).toEqual({
    cash: expect.any(Number),
    provider_fees: expect.any(Number),
    interest_income: -50_000,
    recoveries: -950_000,
  })
  await pay(server, '9900112233', 1_100_000, { reference: 'stray-of-written-off' })
  const assigned = { reference: 'stray-of-written-off', customer_id: customer.customerId, reason }
  expect(await changeOf(() => server.call('POST', '/admin/suspense/assign', assigned, { as: admin.token }))).toEqual({
    suspense: 1_100_000,
    interest_income: -50_000,
    recoveries: -1_050_000,
  })
  expect((await detailOf(one)).loan.status).toBe('overdue')
  expect(await changeOf(() => pay(server, account, 1_100_000))).toMatchObject({
    recoveries: -1_000_000,
    customer_credit: -50_000,
  })
  expect((await detailOf(one)).loan.status).toBe('completed')
  expect((await read(`/admin/loans/${loan.id}`)).loan).toMatchObject({
    status: 'completed',
    written_off_at: expect.any(String),
    may_write_off: false,
  })
  expect(await checkBooks(server.app)).toEqual([])
})

test('DESK-65 reversing a repayment undoes its recovery first; the part repaid before the write-off becomes a loss too', async () => {
  const one = late[3]!
  const { customer, loan, account } = one
  await writeOff(loan.id)
  await pay(server, account, 200_000)
  const payments = await server.app.database.rows<{ id: string }>(
    `select id from payments where customer_id = $1 and kind = 'loan_repayment' order by created_at, id`,
    [customer.customerId],
  )
  const reverse = (id: string) =>
    server.call('POST', `/admin/payments/${id}/reverse`, { cause: 'taken_back', reason }, { as: admin.token })
  expect(await changeOf(() => reverse(payments[0]!.id))).toEqual({
    recoveries: 150_000,
    interest_income: 50_000,
    write_offs: 850_000,
    cash: -1_050_000,
  })
  expect(await checkBooks(server.app)).toEqual([])
  expect((await detailOf(one)).repayment_summary.outstanding_balance).toBe(40_000)
})

test('DESK-65 C-86 loan money that came back must be decided before a write-off; after a write-off, a cancellation undoes the loss', async () => {
  const [before, after] = [late[4]!, late[5]!]
  const comesBack = async ({ loan }: { loan: TestLoan }) => {
    const transfer = await server.app.database.row<{ reference: string }>(
      'select t.reference from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
      [loan.id],
    )
    await server.sandbox('POST', `/transfers/${transfer!.reference}`, { status: 'reversed' })
    return (await read(`/admin/open-items?search=${loan.loan_id}`)).items[0].id as number
  }
  await comesBack(before)
  expect((await writeOff(before.loan.id)).body.message).toBe(
    'The money of this loan came back. Pay it again, or cancel the loan, under Open Items.',
  )
  await writeOff(after.loan.id)
  await pay(server, after.account, 1_050_000)
  const item = await comesBack(after)
  const cancelled = await changeOf(() =>
    server.call('POST', `/admin/open-items/${item}/cancel-loan`, { reason }, { as: admin.token }),
  )
  expect(cancelled).toEqual({
    returned_disbursements: 4_000_000,
    interest_income: 100_000,
    recoveries: 1_000_000,
    write_offs: -3_000_000,
    customer_credit: -2_100_000,
  })
  expect((await detailOf(after)).loan).toMatchObject({ status: 'rejected' })
  expect(await checkBooks(server.app)).toEqual([])
})

test('DESK-66 C-218 above the limit a write-off is proposed with its loss, and another admin confirms it; after a repayment it is closed and must be proposed again', async () => {
  const { loan, account } = late[6]!
  const other = await anAdmin(server)
  await withLimits(server, { SECOND_PERSON_WRITE_OFF_ABOVE: 20_999 }, async () => {
    const { status, body } = await writeOff(loan.id)
    expect([status, body.data.proposal]).toMatchObject([
      202,
      {
        act: 'write_off',
        amount: 31_500,
        facts: [
          { name: 'Unpaid principal', value: '₦30,000.00' },
          { name: 'Unpaid interest', value: '₦1,500.00' },
        ],
      },
    ])
    const { id } = body.data.proposal
    expect((await writeOff(loan.id)).status).toBe(400)
    expect((await read(`/admin/loans/${loan.id}`)).proposal).toMatchObject({ id, act: 'write_off' })
    expect((await decideProposal(server, admin, id, 'confirm')).status).toBe(403)
    await pay(server, account, 1_050_000)
    expect((await decideProposal(server, other, id, 'confirm')).body.message).toMatch(/Changed: Amount\.$/)
    const again = (await writeOff(loan.id)).body.data.proposal
    expect(again.amount).toBe(21_000)
    const change = await changeOf(async () =>
      expect((await decideProposal(server, other, again.id, 'confirm')).status).toBe(200),
    )
    expect(change).toEqual({ write_offs: 2_000_000, loans_receivable: -2_000_000 })
    const alone = await writeOff(late[7]!.loan.id)
    expect(alone.status).toBe(202)
    expect((await decideProposal(server, admin, alone.body.data.proposal.id, 'withdraw')).status).toBe(200)
  })
  expect((await trailOf(server, loan.id)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['proposal.made', 'loan.written-off', 'proposal.confirmed']),
  )
})
