import { randomUUID } from 'node:crypto'
import { day } from '@kasuwa/domain/dates.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forPurpose } from '../../context/context.ts'
import { integer, json, uuid } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import { transaction } from '../../db/transaction.ts'
import { runDaysUntil } from '../../jobs/daily.ts'
import { checkBooks } from '../../ledger/reconcile.ts'
import type { Log } from '../../base/log.ts'
import { aRunningLoan, aVirtualAccount } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { chargeReceiver } from './charge-receiver.ts'
import type { ReceivedCharge } from './charge-repository.ts'
import { receiveCharges } from './receive-charge.ts'
import { keptBody } from './webhook-repository.ts'

let server: TestServer
let admin: TestPerson
const warnings: { event: string; facts: unknown }[] = []
const log: Log = { info() {}, error() {}, warn: (event, facts) => void warnings.push({ event, facts }) }
beforeAll(async () => {
  server = await openTestServer({}, log)
  admin = await anAdmin(server)
})
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

const borrower = async () => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  return { customer, id: loan.id, account: await aVirtualAccount(server, customer, admin) }
}
/** A charge as the webhook reports it. */
function charge(account: string, amount: number, reference: string = randomUUID(), sentAs = ''): ReceivedCharge {
  const key = `charge.success:${reference}`
  return {
    event: {
      kind: 'charge',
      key,
      currency: 'NGN',
      senderName: null,
      transaction: {
        id: reference,
        reference,
        amount: kobo(amount),
        fee: kobo(0),
        paidAt: new Date('2025-06-02T10:00:00Z'),
        channel: 'dedicated_nuban',
        receiverAccount: account,
        customerCode: null,
      },
    },
    body: keptBody(key, Buffer.from(`${reference}${amount}${sentAs}`)),
  }
}
const inOneBatch = (...charges: ReceivedCharge[]) =>
  transaction(server.app.database, (tx) => receiveCharges(tx, server.app, charges))
/** On a busy machine, booking a waiting batch's charges one by one may take more than the usual three seconds; they would be refused. */
const receiver = () => chargeReceiver(forPurpose(server.app, 'webhooks'), { maxAloneMs: 60_000 })
const { rows, row } = {
  rows: <T>(text: string, values: unknown[] = []) => server.app.database.rows<T>(text, values),
  row: async <T>(text: string, values: unknown[] = []) => (await server.app.database.row<T>(text, values))!,
}
const paidOf = async (id: string) =>
  (await row<{ paid: number }>('select paid_kobo as paid from loans where id = $1', [id])).paid
const countOf = async (references: readonly string[]) =>
  row<{ payments: number; journals: number; events: number }>(
    `select (select count(*) from payments where tx_ref = any ($1)) as payments,
       (select count(*) from journals where reference = any ($1)) as journals,
       (select count(*) from incoming_webhooks where key = any (select 'charge.success:' || one from unnest($1::text[]) as one)) as events`,
    [references],
  )
const referenceOf = ({ event }: ReceivedCharge) => event.transaction.reference

test('C-176 a charge that waits for a person does not keep the others of its batch from being booked, and is kept once', async () => {
  const { account } = await borrower()
  const inDollars = (one: ReceivedCharge): ReceivedCharge => ({ ...one, event: { ...one.event, currency: 'USD' } })
  const [booked, held, ahead] = [charge(account, 100_000), inDollars(charge(account, 5_000)), charge(account, 7_000)]
  ahead.event = { ...ahead.event, transaction: { ...ahead.event.transaction, paidAt: new Date('2200-01-01') } }
  expect(await inOneBatch(held, booked, ahead, { ...held })).toEqual(['held', 'booked', 'held', 'known'])
  expect(await inOneBatch(ahead, held, booked)).toEqual(['known', 'known', 'known'])
  const references = [held, booked, ahead].map(referenceOf)
  expect(await countOf(references)).toEqual({ payments: 1, journals: 1, events: 3 })
  expect(await rows('select kind from open_items where reference = any ($1) order by kind', [references])).toEqual([
    { kind: 'unreadable_charge' },
    { kind: 'wrong_currency' },
  ])
})

test('FIND-01 payments of one batch keep their senders, each name of a customer once, and a name of any length keeps no money from being booked', async () => {
  const [one, other] = [await borrower(), await borrower()]
  const from = (account: string, senderName: string | null): ReceivedCharge => {
    const sent = charge(account, 5_000)
    return { ...sent, event: { ...sent.event, senderName } }
  }
  const long = 'MUSA '.repeat(2_000)
  const charges = [
    from(one.account, 'MUSA'),
    from(other.account, long),
    from(one.account, 'MUSA'),
    from(one.account, ''),
    from(other.account, null),
  ]
  expect(await inOneBatch(...charges)).toEqual(charges.map(() => 'booked'))
  expect(await inOneBatch(from(one.account, 'MUSA'))).toEqual(['booked'])
  const kept = await rows<{ name: string | null }>(
    'select sender_name as name from payments where tx_ref = any ($1) order by array_position($1::text[], tx_ref)',
    [charges.map(referenceOf)],
  )
  expect(kept.map(({ name }) => name)).toEqual(['MUSA', long.slice(0, 200), 'MUSA', null, null])
  const ids = [one, other].map(({ customer }) => customer.customerId)
  expect(await rows('select name from senders where customer_id = any ($1) order by name', [ids])).toEqual([
    { name: 'MUSA' },
    { name: long.slice(0, 200) },
  ])
})

test('C-93 C-94 three charges to one loan in one batch each see what the earlier ones paid: first the last instalment, then credit', async () => {
  const { id, account, customer } = await borrower()
  const charges = [charge(account, 2_000_000), charge(account, 3_350_000), charge(account, 70_000)]
  expect(await inOneBatch(...charges)).toEqual(['booked', 'booked', 'booked'])
  expect(await row('select status, paid_kobo as paid, next_due_date as due from loans where id = $1', [id])).toEqual({
    status: 'completed',
    paid: 5_250_000,
    due: null,
  })
  expect(
    await rows(
      `select tx_ref as reference, amount_kobo as amount, excess_kobo as excess, loan_id is not null as repays, description
       from payments where customer_id = $1 and kind = 'loan_repayment' order by array_position($2::text[], tx_ref)`,
      [customer.customerId, charges.map(referenceOf)],
    ),
  ).toEqual([
    { reference: referenceOf(charges[0]!), amount: 2_000_000, excess: 0, repays: true, description: 'Loan repayment' },
    {
      reference: referenceOf(charges[1]!),
      amount: 3_350_000,
      excess: 100_000,
      repays: true,
      description: 'Loan repayment',
    },
    {
      reference: referenceOf(charges[2]!),
      amount: 70_000,
      excess: 70_000,
      repays: false,
      description: 'Customer credit',
    },
  ])
  expect(
    await rows(
      `select before ->> 'paid' as before, after ->> 'paid' as after, after ->> 'state' as state from audit_events
       where action = 'loan.repaid' and subject_id = $1 order by id`,
      [id],
    ),
  ).toEqual([
    { before: '0', after: '2000000', state: 'active' },
    { before: '2000000', after: '5250000', state: 'completed' },
  ])
})

test('A6 a key that is in a batch twice counts once; with another body it is a conflict, also in a later batch', async () => {
  const { id, account } = await borrower()
  const first = charge(account, 10_000)
  const same = charge(account, 10_000, referenceOf(first))
  const other = charge(account, 90_000, referenceOf(first))
  expect(await inOneBatch(first, same, charge(account, 1), other)).toEqual(['booked', 'known', 'booked', 'conflict'])
  expect(await inOneBatch(other, same, charge(account, 2))).toEqual(['conflict', 'known', 'booked'])
  expect(await paidOf(id)).toBe(10_003)
  expect(await rows('select body from webhook_conflicts where key = $1', [first.body.key])).toEqual([
    { body: other.body.text },
    { body: other.body.text },
  ])
})

test('one charge that cannot be booked fails alone: the others of its batch are booked, and each warning is logged once', async () => {
  const { account, customer } = await borrower()
  const taken = charge(account, 500)
  await server.app.database.run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description)
     values (gen_random_uuid(), $1, 'loan_repayment', 'failed', 1, $2, $3, 'Loan repayment')`,
    [referenceOf(taken), customer.userId, customer.customerId],
  )
  const stray = charge('9911223344', 700)
  const good = [charge(account, 1), charge(account, 2), stray, charge(account, 3)]
  warnings.length = 0
  const receive = receiver()
  const results = await Promise.allSettled([good[0]!, good[1]!, taken, stray, good[3]!].map(receive))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(results[2]).toMatchObject({ reason: { code: '23505', constraint: 'payments_tx_ref_key' } })
  expect(await countOf(good.map(referenceOf))).toEqual({ payments: 3, journals: 4, events: 4 })
  expect(await countOf([referenceOf(taken)])).toEqual({ payments: 1, journals: 0, events: 0 })
  // The sandbox may report an identification before our own transaction about it has ended.
  expect(warnings.filter(({ event }) => !event.startsWith('an identification'))).toEqual([
    { event: 'money came to an account of no customer', facts: { reference: referenceOf(stray), amount: 700 } },
  ])
  await server.app.database.run('delete from payments where tx_ref = $1', [referenceOf(taken)])
})

const id = { id: uuid() }
const compareRows = statement({
  params: id,
  row: { kept: json<unknown>(), counted: json<unknown>() },
  sql: `select (select to_jsonb(r) from running_loans r where loan_id = :id) as kept,
    (select to_jsonb(r) from counted_running_loans(array[:id::uuid]) r) as counted`,
})
const changeLoan = statement({
  params: { ...id, by: integer },
  sql: 'update loans set paid_kobo = paid_kobo + :by where id = :id',
})
const changeInstalment = statement({
  params: { ...id, by: integer },
  sql: 'update instalments set paid_principal_kobo = paid_principal_kobo + :by where loan_id = :id and number = 1',
})

test('COLL-01 a repayment keeps the row of the running loan; what its transaction changes afterwards is kept by the triggers', async () => {
  const { id, account } = await borrower()
  await transaction(server.app.database, async (tx) => {
    const before = await tx.only(compareRows, { id })
    await receiveCharges(tx, server.app, [charge(account, 1_000_000), charge(account, 500_000)])
    const after = await tx.only(compareRows, { id })
    expect(after.kept).toEqual(after.counted)
    expect(after.kept).not.toEqual(before.kept)
    for (const by of [-7, 7]) {
      await tx.run(changeLoan, { id, by })
      await tx.run(changeInstalment, { id, by })
      const changed = await tx.only(compareRows, { id })
      expect(changed.kept).toEqual(changed.counted)
    }
  })
})

test('a part of a payment is of its loan, and a payment with parts cannot be deleted', async () => {
  const [one, other] = [await borrower(), await borrower()]
  const taken = charge(one.account, 1_000)
  await inOneBatch(taken)
  const add = `insert into allocations (payment_id, loan_id, number, part, amount_kobo)
    values (coalesce((select id from payments where tx_ref = $1), gen_random_uuid()), $2, 1, 'principal', 1)`
  const refused = { code: '23503' }
  await expect(server.app.database.run(add, [referenceOf(taken), other.id])).rejects.toMatchObject(refused)
  await expect(server.app.database.run(add, ['of-nothing', one.id])).rejects.toMatchObject(refused)
  const remove = server.app.database.run('delete from payments where tx_ref = $1', [referenceOf(taken)])
  await expect(remove).rejects.toMatchObject(refused)
})

/** Runs `work` while another client has the loan's row locked. */
async function whileLocked<T>(id: string, work: (holder: Client) => Promise<T>): Promise<T> {
  const holder = new Client({ connectionString: server.app.database.pool.options.connectionString })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from loans where id = $1 for update', [id])
    return await work(holder)
  } finally {
    await holder.end()
  }
}

test('a locked loan delays its own repayments and no others', async () => {
  const [locked, free] = [await borrower(), await borrower()]
  const late = [charge(locked.account, 100), charge(locked.account, 200)]
  const others = Array.from({ length: 5 }, (_, index) => charge(free.account, index + 1))
  const receive = receiver()
  const results = await whileLocked(locked.id, () =>
    Promise.allSettled([others[0]!, ...late, ...others.slice(1)].map(receive)),
  )
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, false, true, true, true, true])
  expect(results[1]).toMatchObject({ reason: { code: '55P03' } })
  expect([await paidOf(locked.id), await paidOf(free.id)]).toEqual([0, 15])
  await Promise.all(late.map(receive))
  expect(await paidOf(locked.id)).toBe(300)
})

test('when the connection is lost during a batch, every caller gets that failure, and a charge that is sent again counts once', async () => {
  const { id, account } = await borrower()
  const charges = Array.from({ length: 12 }, (_, index) => charge(account, index + 1))
  const receive = receiver()
  const results = await whileLocked(id, async (holder) => {
    const over = new AbortController()
    const sent = Promise.allSettled(charges.map(receive)).finally(() => over.abort())
    while (!over.signal.aborted)
      await holder.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      )
    return sent
  })
  const reasons = results.map((result) => (result.status === 'rejected' ? String(result.reason) : 'fulfilled'))
  expect(new Set(reasons)).toEqual(new Set([expect.stringMatching(/terminat/i)]))
  expect(await countOf(charges.map(referenceOf))).toEqual({ payments: 0, journals: 0, events: 0 })
  await Promise.all([...charges, ...charges].map(receive))
  expect(await countOf(charges.map(referenceOf))).toEqual({ payments: 12, journals: 12, events: 12 })
  expect(await paidOf(id)).toBe(78)
})

test('G2 two servers that receive the same webhooks at once, in different orders, count each once', async () => {
  const people = [await borrower(), await borrower(), await borrower()]
  const charges = Array.from({ length: 150 }, (_, index) => charge(people[index % 3]!.account, 100 + index))
  const servers = [receiver(), receiver()]
  const deliveries = [...charges, ...charges.toReversed(), ...charges].map((one, index) => [one, index % 2] as const)
  const results = await Promise.allSettled(deliveries.map(([one, which]) => servers[which]!(one)))
  const again = deliveries.filter((_, index) => results[index]!.status === 'rejected')
  for (const [one] of again) await servers[0]!(one)
  expect(await countOf(charges.map(referenceOf))).toEqual({ payments: 150, journals: 150, events: 150 })
  const paid = await Promise.all(people.map(({ id }) => paidOf(id)))
  expect(paid.reduce((sum, each) => sum + each, 0)).toBe(150 * 100 + (149 * 150) / 2)
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('C-95 the daily job and repayments of the same loans at once: neither fails', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => borrower()))
  await server.app.database.run(`update loans set next_due_date = product_today() - 1 where id = any ($1)`, [
    people.map(({ id }) => id),
  ])
  const today = (await row<{ today: string }>('select product_today()::text as today')).today
  const receive = receiver()
  const charges = people.toReversed().flatMap(({ account }) => [charge(account, 1), charge(account, 2)])
  await Promise.all([...charges.map(receive), runDaysUntil(server.app, day(today), day(today))])
  expect(await Promise.all(people.map(({ id }) => paidOf(id)))).toEqual(people.map(() => 3))
  await server.app.database.run(
    `update loans l set (next_due_date, status) = (select min(due_date), 'active' from instalments i where i.loan_id = l.id)
     where id = any ($1)`,
    [people.map(({ id }) => id)],
  )
})
