import { afterAll, beforeAll, expect, test } from 'vitest'
import { actsOfBooks, lateFeeSettings, movesOfProvider } from '../testing/test-acts-of-books.ts'
import { aLoan, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, withLimits } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { setToday } from './test-books.ts'

const everyLimit = {
  SECOND_PERSON_APPROVAL_ABOVE: 1,
  SECOND_PERSON_COMMISSION_ABOVE: 1,
  SECOND_PERSON_REFUND_ABOVE: 1,
  SECOND_PERSON_ASSIGNMENT_ABOVE: 1,
  SECOND_PERSON_REVERSAL_ABOVE: 1,
  SECOND_PERSON_WRITE_OFF_ABOVE: 1,
  SECOND_PERSON_WAIVER_ABOVE: 1,
}
const reason = 'Tried by a test'

let server: TestServer
let ada: TestPerson
let bola: TestPerson
beforeAll(async () => {
  server = await openTestServer(lateFeeSettings)
  await setToday(server, '2031-03-03')
  ada = await anAdmin(server)
  bola = await anAdmin(server)
})
afterAll(() => server.close())

const read = async (path: string) => (await server.call('GET', path, undefined, { as: ada.token })).body.data
const one = async <T>(text: string, values: unknown[] = []) => (await server.app.database.row<T>(text, values))!

/** One person proposes an act and another confirms it. */
async function byTwo(path: string, body: object): Promise<void> {
  const proposed = await server.call('POST', path, body, { as: ada.token })
  expect([path, proposed.status, proposed.body.message]).toEqual([path, 202, expect.any(String)])
  const { status, body: answer } = await decideProposal(server, bola, proposed.body.data.proposal.id, 'confirm')
  expect([path, status, answer.message]).toEqual([path, 200, expect.any(String)])
}

const settled = () =>
  expect
    .poll(
      () =>
        server.app.database.rows(
          `select reference from transfers where state in ('created', 'submitted') union all select reference from suspense_refunds where settled_at is null`,
        ),
      { timeout: 30_000 },
    )
    .toEqual([])

/** Approves a request for ₦40,000 by two people; the money is there afterwards. */
async function aLoanByTwo(customer: TestCustomer): Promise<string> {
  const { id } = await aLoan(server, customer, 40_000)
  await byTwo(`/admin/loans/${id}/status`, { status: 'approved', approved_amount: '40000' })
  await settled()
  return id
}

/** The bank sends the money of a loan back. Returns the open item. */
async function cameBack(loanId: string): Promise<number> {
  const { reference } = await one<{ reference: string }>(
    'select t.reference from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1 order by p.created_at desc limit 1',
    [loanId],
  )
  await server.sandbox('POST', `/transfers/${reference}`, { status: 'reversed', deliveries: 1 })
  return (await one<{ id: number }>('select id from open_items where loan_id = $1 and closed_at is null', [loanId])).id
}

async function payoutsByTwo(): Promise<void> {
  const agent = await anAgent(server)
  const commission = { payable_id: agent.agentId, payable_type: 'agent', payment_type: 'agent_commission' }
  await byTwo('/admin/payment/create', { ...commission, amount: 500, description: 'Agent commission' })
  const { day } = await one<{ day: string }>('select product_today()::text as day')
  const payouts = [{ agent_id: (await anAgent(server)).agentId, amount: 700, paid: 0 }]
  await byTwo('/admin/commission-sheet/pay', { from: day, to: day, payouts })
  const creditor = await aCustomer(server)
  await pay(server, await aVirtualAccount(server, creditor, ada), 900_000)
  const refund = { amount: 1_000, consent: 'By phone' }
  await byTwo(`/admin/customers/${creditor.customerId}/credit/refund`, refund)
  await settled()
}

async function returnedMoneyByTwo(): Promise<void> {
  const customer = await aCustomer(server)
  const loan = await aLoanByTwo(customer)
  // Without a repayment the loan would be taken back by itself.
  await pay(server, await aVirtualAccount(server, customer, ada), 50_000)
  await byTwo(`/admin/open-items/${await cameBack(loan)}/pay-again`, { reason })
  await settled()
  await byTwo(`/admin/open-items/${await cameBack(loan)}/cancel-loan`, { reason })
}

async function suspenseByTwo(): Promise<void> {
  for (const reference of ['to-assign', 'to-send-back', 'of-ours'])
    await pay(server, '9911223344', 70_000, { reference })
  const { customerId } = await aCustomer(server)
  await byTwo('/admin/suspense/assign', { reference: 'to-assign', customer_id: customerId, reason })
  await byTwo('/admin/suspense/refund', { reference: 'to-send-back', reason })
  await byTwo('/admin/suspense/top-up', { reference: 'of-ours', reason })
  await settled()
}

/** The bank takes a repayment back after a dispute. */
async function claimByTwo(): Promise<void> {
  const customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, ada)
  await pay(server, account, 60_000, { reference: 'disputed' })
  const data = { id: 905, status: 'resolved', currency: 'NGN', transaction: { reference: 'disputed' } }
  await server.sandbox('POST', '/webhooks', {
    event: 'charge.dispute.resolve',
    data: { ...data, refund_amount: 60_000 },
  })
  const { id } = await one<{ id: number }>(`select id from open_items where key like '%:905'`)
  await byTwo(`/admin/open-items/${id}/lose`, { reason })
}

/** A late fee that was paid is waived and given back, and the loan is written off. */
async function lateLoanByTwo(customer: TestCustomer, loan: string): Promise<void> {
  const account = await aVirtualAccount(server, customer, ada)
  const { owed } = await one<{ owed: number }>(
    'select (total_kobo - paid_kobo)::float8 as owed from loans where id = $1',
    [loan],
  )
  await pay(server, account, owed)
  await byTwo(`/admin/loans/${loan}/late-fees/1/waive`, { reason, give_back: true })
}

const confirmed = () =>
  server.app.database.rows<{ id: string; act: string; name: string }>(
    `select id, act, subject_name as name from proposals where state = 'confirmed'`,
  )

type Listed = { id: string; event: string; proposal: { id: string; name: string } | null }

/** The events of the journals by the act of the proposal that each leads to; `none` has those that lead to none. */
async function eventsByAct(): Promise<Record<string, string[]>> {
  const { lines, page } = await read('/admin/books/journals?per_page=100')
  const all = [...lines, ...(page.next ? (await read('/admin/books/journals?per_page=100&page=2')).lines : [])]
  expect(page.next === null || page.next === 2).toBe(true)
  const proposals = new Map((await confirmed()).map((row) => [row.id, row]))
  const byAct = Map.groupBy(all as Listed[], ({ proposal }) => {
    if (proposal === null) return 'none'
    expect(proposal.name).toBe(proposals.get(proposal.id)?.name)
    return proposals.get(proposal.id)!.act
  })
  return Object.fromEntries(
    [...byAct].map(([act, journals]) => [act, [...new Set(journals.map(({ event }) => event))].toSorted()]),
  )
}

test('BOOK-14 BOOK-17 each journal of an act by two people leads to its proposal, also one that is booked once the outcome is known', async () => {
  const [late, lost] = [await aCustomer(server), await aCustomer(server)]
  const [lateLoan, lostLoan] = [
    await aRunningLoan(server, ada, late, 40_000),
    await aRunningLoan(server, ada, lost, 40_000),
  ]
  const { SECOND_PERSON_APPROVAL_ABOVE: _, ...withoutApproval } = everyLimit
  await withLimits(server, withoutApproval, async () => {
    await actsOfBooks(server)
    await movesOfProvider(server)
  })
  await withLimits(server, everyLimit, async () => {
    await payoutsByTwo()
    await returnedMoneyByTwo()
    await suspenseByTwo()
    await claimByTwo()
    await lateLoanByTwo(late, lateLoan.id)
    await byTwo(`/admin/loans/${lostLoan.id}/write-off`, { reason })
  })
  const { none, ...byAct } = await eventsByAct()
  expect(byAct).toEqual(expected)
  expect(none).toEqual(expect.arrayContaining(['cash_handed_over', 'customer_credit_received', 'provider_settled']))
  for (const { id, act } of await confirmed()) {
    const { proposals } = await read(`/admin/proposals?state=decided&search=${id}`)
    expect(proposals.map((found: { id: string; act: string }) => [found.id, found.act])).toEqual([[id, act]])
  }
  const given = await one<{ id: string }>(`select id::text from journals where event = 'late_fee_given_back'`)
  expect(await read(`/admin/books/journals/${given.id}`)).toMatchObject({
    proposal: { name: lateLoan.loan_id },
    proposed_by: `${ada.firstName} ${ada.lastName}`,
    confirmed_by: `${bola.firstName} ${bola.lastName}`,
  })
}, 120_000)

const expected = {
  accrual: ['interest_accrued', 'interest_accrued_reversed'],
  approval: ['disbursement_returned', 'disbursement_succeeded', 'transfer_submitted'],
  assignment: ['suspense_assigned'],
  bank_assignment: ['bank_money_assigned'],
  cancellation: ['loan_cancelled'],
  claim_loss: ['repayment_reversed'],
  commission: ['commission_succeeded', 'transfer_submitted'],
  commission_sheet: ['commission_succeeded', 'transfer_submitted'],
  hand_overs_moved: ['hand_overs_moved'],
  journal: ['manual'],
  journal_reversal: ['manual_reversed'],
  opening: ['opening'],
  payment_again: ['disbursement_paid_again', 'disbursement_returned', 'transfer_submitted'],
  provider_adjustment: ['provider_adjusted'],
  provision: ['loans_provided', 'loans_provided_reversed'],
  refund: ['credit_refunded', 'transfer_submitted'],
  reversal: ['repayment_reversed'],
  suspense_refund: ['suspense_refund_promised', 'suspense_refunded'],
  suspense_top_up: ['suspense_topped_up'],
  waiver: ['late_fee_given_back'],
  write_off: ['loan_written_off'],
}

test('BOOK-17 a journal by people that was posted before proposals were kept leads to its proposal by its reference', async () => {
  // A change that the database refuses to everybody else.
  await server.app.database.pool.query(
    `begin; set local session_replication_role = replica;
     update journals set proposal_id = null where event in ('manual', 'manual_reversed', 'opening'); commit`,
  )
  const { none: _, ...byAct } = await eventsByAct()
  expect(byAct).toEqual(expected)
})
