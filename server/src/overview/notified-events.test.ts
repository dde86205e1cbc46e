import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesTo } from '../access/sign-up/test-sign-up.ts'
import { remindToday } from '../jobs/reminders.ts'
import { planWaitingTexts } from '../notifications/plan-waiting-texts.ts'
import { aLoan, approve, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { moveToLagosTime } from '../testing/test-clock.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let other: TestPerson
beforeAll(async () => {
  server = await openTestServer({ SECOND_PERSON_APPROVAL_ABOVE: '60000' })
  ;[admin, other] = await Promise.all([anAdmin(server), anAdmin(server)])
})
afterAll(() => server.close())

const run = (sql: string, values: unknown[] = []) => server.app.database.run(sql, values)
const eventsOf = ({ userId }: { userId: string }) =>
  server.app.database.rows<{ kind: string; facts: Record<string, unknown>; text_state: string | null }>(
    'select kind, facts, text_state from notifications where user_id = $1 order by id',
    [userId],
  )
const kindsOf = async (person: { userId: string }) => (await eventsOf(person)).map(({ kind }) => kind)
const noonIn = (days: number) => moveToLagosTime(server.app.database, '12:00', days)
const textsOf = async (person: TestCustomer) =>
  (await messagesTo(server, person.phone)).filter((text) => !/\d{6}/.test(text))

test('NOTE-20 a borrower is notified of the payout, each repayment with what is left, and the end of the loan', async () => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  const account = await aVirtualAccount(server, customer, admin)
  for (const [amount, kind] of [
    [1_000_000, 'repayment_received'],
    [9_000_000, 'paid_off'],
    [500_000, 'credit_held'],
  ] as const) {
    await pay(server, account, amount)
    await expect.poll(() => kindsOf(customer), { timeout: 20_000 }).toContain(kind)
  }
  const events = await eventsOf(customer)
  expect(events.map(({ kind }) => kind)).toEqual(['paid_out', 'repayment_received', 'paid_off', 'credit_held'])
  expect(events[0]?.facts).toMatchObject({
    loan: loan.loan_id,
    amount: 5_000_000,
    account: expect.stringMatching(/^\d{4}$/),
  })
  const owed = Number(events[1]?.facts['left']) + 1_000_000
  expect(events[2]?.facts).toEqual({ loan: loan.loan_id, amount: 9_000_000, credited: 9_000_000 - owed + 1_000_000 })
})

test('NOTE-20 a rejection is notified with its reason, and the answer to it to the staff who decide', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  await decide(server, admin, loan.id, { status: 'rejected', reason: 'No shop at this address' })
  expect((await eventsOf(customer))[0]).toMatchObject({
    kind: 'loan_rejected',
    facts: { loan: loan.loan_id, reason: 'No shop at this address' },
    text_state: 'waiting',
  })
  const second = await aLoan(server, customer)
  const listed = server.app.settings.REJECTION_REASONS[0]!
  await decide(server, admin, second.id, { status: 'rejected', listed_reason: listed })
  const third = await aLoan(server, customer)
  await decide(server, admin, third.id, { status: 'rejected', listed_reason: listed, reason: 'Ask for less.' })
  const reasons = (await eventsOf(customer)).flatMap(({ kind, facts }) => (kind === 'loan_rejected' ? [facts] : []))
  expect(reasons).toEqual(
    expect.arrayContaining([
      { loan: second.loan_id, reason: listed },
      { loan: third.loan_id, reason: `${listed} Ask for less.` },
    ]),
  )
  await server.call('POST', `/loans/${loan.id}/rejection-answer`, { answer: 'It moved' }, { as: customer.token })
  expect(await kindsOf(other)).toContain('rejection_answered')
})

test('NOTE-21 a proposal is notified to the other admins who may confirm it, without a text', async () => {
  const customer = await aCustomer(server)
  const finance = await anAdmin(server, 'finance')
  const loan = await aLoan(server, customer, 80_000)
  expect((await approve(server, admin, loan.id, 80_000)).status).toBe(202)
  const waits = (await eventsOf(other)).find(({ kind }) => kind === 'proposal_waits')
  expect(waits).toMatchObject({ text_state: null, facts: { act: 'approval', about: loan.loan_id } })
  expect([...(await kindsOf(admin)), ...(await kindsOf(finance))]).not.toContain('proposal_waits')
})

test('NOTE-21 a payout that failed is notified to staff, and not to the borrower', async () => {
  const customer = await aCustomer(server)
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'fail', count: 1, path: '/transfer' })
  const loan = await aLoan(server, customer)
  await approve(server, admin, loan.id)
  await expect.poll(() => kindsOf(other), { timeout: 20_000 }).toContain('transfer_failed')
  expect(await kindsOf(customer)).not.toContain('paid_out')
})

test('NOTE-22 C-208 borrowers are reminded the day before and 1, 3 and 7 days after, once, however often and by however many', async () => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  const reminders = async () =>
    (await eventsOf(customer))
      .filter(({ kind }) => ['due_tomorrow', 'loan_late'].includes(kind))
      .map(({ facts }) => facts['days'] ?? 'before')
  const remind = () => Promise.all(Array.from({ length: 3 }, () => remindToday(server.app)))
  const [due] = await server.app.database.rows<{ days: number }>(
    'select next_due_date - product_today() as days from loans where id = $1',
    [loan.id],
  )
  await noonIn(due!.days - 1)
  await remind()
  expect(await reminders()).toEqual(['before'])
  for (const [days, after] of [
    [1, ['before']],
    [1, ['before', 1]],
    [1, ['before', 1]],
    [1, ['before', 1, 3]],
    [4, ['before', 1, 3, 7]],
    [1, ['before', 1, 3, 7]],
  ] as const) {
    await noonIn(days)
    await remind()
    expect(await reminders()).toEqual(after)
  }
})

test('NOTE-22 when a day begins during the reminders of the day before, its own are made for everybody', async () => {
  const two = [await aCustomer(server), await aCustomer(server)]
  for (const customer of two) await aRunningLoan(server, admin, customer)
  const [due] = await server.app.database.rows<{ days: number }>(
    'select next_due_date - product_today() as days from loans where customer_id = $1',
    [two[0]!.customerId],
  )
  await noonIn(due!.days - 1)
  const { app } = server
  let batches = 0
  const whileResponsive: typeof app.database.whileResponsive = async (work) => {
    if (++batches === 2) await noonIn(2)
    return app.database.whileResponsive(work)
  }
  await remindToday({ ...app, database: { ...app.database, whileResponsive } }, 1)
  await remindToday(app)
  for (const customer of two)
    expect((await eventsOf(customer)).filter(({ kind }) => kind === 'loan_late')).toMatchObject([
      { facts: { days: 1 } },
    ])
})

test('NOTE-05 NOTE-08 a reminder leaves while it is true, once even when the answer is lost; after the repayment it is dropped', async () => {
  const [paying, owing] = [await aCustomer(server), await aCustomer(server)]
  for (const customer of [paying, owing]) await aRunningLoan(server, admin, customer)
  const account = await aVirtualAccount(server, paying, admin)
  await run('delete from notifications')
  const [due] = await server.app.database.rows<{ days: number }>(
    'select next_due_date - product_today() as days from loans where customer_id = $1',
    [owing.customerId],
  )
  await noonIn(due!.days - 1)
  await remindToday(server.app)
  await pay(server, account, 2_000_000)
  await expect.poll(() => kindsOf(paying), { timeout: 20_000 }).toContain('repayment_received')
  await run(
    `update notifications set text_due_at = product_now() where text_state = 'waiting' and kind = 'due_tomorrow'`,
  )
  await server.sandbox('POST', '/faults', { provider: 'termii', mode: 'lose_answer', count: 2 })
  await planWaitingTexts(server.app)
  const stateOf = async (person: TestCustomer) =>
    (await eventsOf(person)).find(({ kind }) => kind === 'due_tomorrow')?.text_state
  await expect.poll(() => stateOf(owing), { timeout: 20_000 }).toBe('failed')
  expect(await textsOf(owing)).toHaveLength(1)
  expect((await textsOf(owing))[0]).toMatch(/^Kasuwa: NGN [\d,.]+ for loan LN-\d{3} \d{3} is due tomorrow/)
  expect(await stateOf(paying)).toBe('dropped')
})
