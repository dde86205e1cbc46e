import type { CallMeta } from '@kasuwa/contract/call.ts'
import { calls } from '@kasuwa/contract/calls.ts'
import { addDays, lagosDay } from '@kasuwa/domain/dates.ts'
import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aJournalByPeople } from '../books/test-books.ts'
import { productNow } from '../db/product-time.ts'
import { sentDocument, testPng } from '../files/test-pictures.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { askToBeErased } from '../privacy/test-erasure.ts'
import { decideProposal, withLimits } from '../testing/test-proposals.ts'
import { aLoan, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'

/** Every call of the contract, as the specification's table would print it. */
const lines = Object.values(calls).flatMap((feature) =>
  Object.values<AnyContractProcedure>(feature).map((line) => {
    const { method = '', path = '' } = line['~orpc'].route
    const { who, roles } = line['~orpc'].meta as CallMeta
    return { method, path, who, roles }
  }),
)

let server: TestServer
let two: Two
let read: Two
let written: Two
let disabled: TestPerson
let expired: TestPerson
beforeAll(async () => {
  // Nothing listens where the webhooks go.
  server = await openTestServer({
    AGENT_CASH: 'on',
    WEBHOOK_URL: 'http://127.0.0.1:9',
    WEBHOOK_SECRET: 'w'.repeat(32),
  })
  two = await twoMarkets()
  read = await twoMarkets()
  written = await twoMarkets()
  disabled = await aCustomer(server, { status: 'disabled' })
  expired = await anExpired()
})
afterAll(() => server.close())

/** Two markets with separate people, and the server's admin. */
type Two = { own: TestCustomer; ownAgent: TestAgent; other: TestCustomer; otherAgent: TestAgent; admin: TestPerson }

async function twoMarkets(): Promise<Two> {
  const [ownAgent, otherAgent, admin] = await Promise.all([anAgent(server), anAgent(server), anAdmin(server)])
  const [own, other] = await Promise.all([
    aCustomer(server, { agent: ownAgent }),
    aCustomer(server, { agent: otherAgent }),
  ])
  return { own, ownAgent, other, otherAgent, admin }
}

/** Whether all people of two markets still have their sessions. */
async function areSignedIn({ own, ownAgent, other, otherAgent, admin }: Two): Promise<boolean> {
  const ids = [own, ownAgent, other, otherAgent, admin].map(({ userId }) => userId)
  const rows = await server.app.database.rows(
    'select distinct user_id from sessions where user_id = any ($1) and revoked_at is null',
    [ids],
  )
  return rows.length === ids.length
}

const anExpired = async (): Promise<TestPerson> => {
  const person = await aCustomer(server)
  await server.app.database.run(
    `update sessions set last_seen_at = product_now() - interval '15 minutes 1 second' where user_id = $1`,
    [person.userId],
  )
  return person
}

/** A caller: their account type, and which of two rows belongs to them. */
type Caller = { token?: string; type?: AccountType; sees: readonly Row[] }
type Row = 'own' | 'other'

/** The eight callers. */
function eightCallers(two: Two): Record<string, Caller> {
  return {
    anonymous: { sees: [] },
    customer: { token: two.own.token, type: 'customer', sees: ['own'] },
    'another customer': { token: two.other.token, type: 'customer', sees: ['other'] },
    agent: { token: two.ownAgent.token, type: 'agent', sees: ['own'] },
    'another agent': { token: two.otherAgent.token, type: 'agent', sees: ['other'] },
    admin: { token: two.admin.token, type: 'admin', sees: ['own', 'other'] },
    disabled: { token: disabled.token, sees: [] },
    expired: { token: expired.token, sees: [] },
  }
}

/** A row of the first market and one of the second, for every path that names a row and is open to others than admins. */
const rows: Record<string, (two: Two) => Promise<Record<Row, string>>> = {
  'GET /loans/{id}/repayment-schedule': (two) => each(two, async ({ customer }) => (await oneLoan(customer)).id),
  'GET /loans/{id}/agreement': (two) => each(two, async ({ customer }) => (await oneLoan(customer)).id),
  'GET /customers/{id}/statement': (two) => each(two, async ({ customer }) => customer.customerId),
  'GET /payments/{id}/receipt': (two) => each(two, ({ customer }) => aReceipt(customer)),
  'GET /loans/{id}/statement': (two) => each(two, async ({ customer }) => (await oneLoan(customer)).id),
  'GET /loans/{id}/notes': (two) => each(two, async ({ customer }) => (await oneLoan(customer)).id),
  'POST /loans/{id}/withdraw': (two) => each(two, async ({ customer }) => (await aLoan(server, customer)).id),
  'POST /loans/{id}/rejection-answer': (two) => each(two, async ({ customer }) => (await aLoan(server, customer)).id),
  'GET /agent/clusters/{id}': (two) => each(two, ({ agent }) => aGroup(agent)),
  'POST /agent/clusters/{id}/members': (two) => each(two, ({ agent }) => aGroup(agent)),
  'GET /users/{id}/transactions': (two) => each(two, async ({ customer }) => customer.userId),
}
const each = async (
  { own, ownAgent, other, otherAgent }: Two,
  make: (market: { customer: TestCustomer; agent: TestAgent }) => Promise<string>,
) => ({
  own: await make({ customer: own, agent: ownAgent }),
  other: await make({ customer: other, agent: otherAgent }),
})

/** The meaning of an answer for its caller; "let in": the rest is decided by the use case. */
function outcome({ status, body }: Awaited<ReturnType<TestServer['call']>>): string {
  if (status === 401) return 'sign in first'
  if (status === 403 && body.message === 'You do not have permission to access this resource.') return 'not for you'
  return status === 404 ? 'not found' : 'let in'
}

const missing = '00000000-0000-4000-8000-000000000000'
const malformed = ["' or 1=1", '../../..', 'x'.repeat(300)].map(encodeURIComponent)
const noRows = [missing, ...malformed]

/** All at once for a caller whose id is checked; one after the other for callers who are refused before that. */
const idsOfNoRow = (right: string, turn: number): string[] =>
  right === 'not found' ? noRows : [noRows[turn % noRows.length]!]

const newRows = { first_due: '2026-03-02', count: 4, repayment_frequency: 'weekly' }

/** New rows that may be made today. */
const newRowsNow = async () => ({
  ...newRows,
  first_due: addDays(lagosDay(await productNow(server.app.database)), 7),
})

/** The address of a call about a row, with the query that it needs to reach it. */
const placeOf = (path: string, id: string, { own }: Two): string =>
  path
    .replace('{level}', '1')
    .replace('{month}', '2026-01')
    .replace('{code}', 'default')
    .replace('{version}', '1')
    .replace('{number}', path.includes('late-fees') ? '1' : '1020')
    .replace('{id}', id)
    .replace(/\/assignment$/, `/assignment?customer_id=${own.customerId}`)
    .replace(/\/parts$/, '/parts?file=agents&part=0')

const importPart = { csv: 'agent' }
const importBodies = {
  'POST /admin/imports/{id}/parts': () => importPart,
  'POST /admin/imports/{id}/bring-in': () => ({ accounts: false }),
  'POST /admin/imports/{id}/undo': () => ({ reason: 'The wrong file' }),
}

/** The input that a call needs to reach its row. */
const bodies: Record<string, (two: Two, caller: string) => object> = {
  'POST /loans/{id}/rejection-answer': () => ({ answer: 'My rent is paid' }),
  'POST /admin/customers/{id}/documents': () => ({ document: 'valid_id' }),
  'POST /admin/customers/{id}/cases': () => someCase,
  'POST /admin/cases/{id}/answer': () => ({ answer: 'Done' }),
  'POST /admin/customers/{id}/asked-documents': () => ({ kind: 'valid_id', reason: 'Too dark' }),
  'POST /admin/loans/{id}/status': () => ({ status: 'rejected' }),
  'POST /admin/customers/{id}/credit/apply': () => creditUse,
  'POST /admin/customers/{id}/credit/refund': () => creditUse,
  'POST /admin/books/journals/{id}/reverse': () => closing,
  'POST /admin/books/bank/{number}/lines/{id}/assign': ({ own }) => ({ customer_id: own.customerId, ...closing }),
  'POST /admin/open-items/{id}/close': () => closing,
  'POST /admin/loans/{id}/late-fees/{number}/waive': () => closing,
  'POST /admin/loans/{id}/write-off': () => closing,
  'POST /admin/loans/{id}/reschedule': () => ({ ...newRows, reason: 'Burned down', consent: 'By phone' }),
  'POST /admin/loans/{id}/reschedule/preview': () => newRows,
  'POST /admin/customers/{id}/corrections': () => correctionBody,
  'POST /admin/asked-documents/{id}/withdraw': () => closing,
  'POST /admin/customers/{id}/bundle': () => closing,
  'POST /admin/customers/{id}/erasure': () => closing,
  'POST /admin/customers/{id}/group': () => ({ from: missing, to: null, ...closing }),
  'POST /admin/open-items/{id}/pay-again': () => closing,
  'POST /admin/open-items/{id}/lose': () => closing,
  'POST /admin/payments/{id}/reverse': () => reversing,
  'POST /admin/open-items/{id}/cancel-loan': () => closing,
  'POST /admin/proposals/{id}/refuse': () => closing,
  ...importBodies,
  'POST /admin/cash-hand-overs/{id}/confirm': () => arrival,
  'POST /admin/users/{id}/status': () => ({ status: 'disabled' }),
  'POST /admin/staff/{id}/status': () => ({ status: 'disabled' }),
  'POST /admin/staff/{id}/corrections': () => staffCorrection,
  'POST /admin/staff/{id}/roles': () => ({ roles: ['credit'] }),
  'POST /admin/users/{id}/totp/reset': () => closing,
  'POST /admin/agents/{id}/cash-arrivals': () => cashArrival,
  'POST /admin/agents/{id}/customers/move-plan': () => ({ which: 'all' }),
  'POST /admin/agents/{id}/customers/move': () => ({ which: 'all', to: missing, ...closing }),
  'POST /admin/agents/{id}/payout-account': () => ({ bank_code: '058', account_number: '0123456789' }),
  'POST /agent/clusters/{id}/members': ({ own, other }, caller) => ({
    members: [(caller === 'agent' ? own : other).userId],
  }),
}

describe('G6 D1 PERM-01 PERM-03 PERM-04 PERM-05 every call is open only to those whom the contract names, on their own rows', () => {
  test.each(lines)('$method $path', async ({ method, path, who }) => {
    const make = rows[`${method} ${path}`]
    const namesRow = path.includes('{id}')
    // Writing calls have their own people, and new ones after a call that ended a session. A row that only admins reach is made by the test below.
    if (method !== 'GET' && (make || !(await areSignedIn(written)))) written = await twoMarkets()
    const markets = method === 'GET' ? read : written
    const { own, other } = make ? await make(markets) : { own: missing, other: missing }
    const wrong: unknown[] = []
    for (const [turn, [name, { token, type, sees }]] of Object.entries(eightCallers(markets)).entries()) {
      const right = (row: Row | null): string => {
        if (who !== 'anyone' && type === undefined) return 'sign in first'
        if (Array.isArray(who) && !who.includes(type!)) return 'not for you'
        return namesRow && (row === null || !sees.includes(row)) ? 'not found' : 'let in'
      }
      const noRow = idsOfNoRow(right(null), turn).map((id): [string, null] => [id, null])
      const made: [string, Row][] = [
        [own, 'own'],
        [other, 'other'],
      ]
      const cells: [string, Row | null][] = namesRow ? [...(make ? made : []), ...noRow] : [[missing, null]]
      for (const [id, row] of cells) {
        const place = placeOf(path, id, markets)
        const body = method === 'GET' ? undefined : (bodies[`${method} ${path}`]?.(markets, name) ?? {})
        const found = outcome(await server.call(method, place, body, token ? { as: token } : {}))
        if (found !== right(row)) wrong.push([name, row ?? id.slice(0, 40), found, right(row)])
      }
    }
    expect(wrong).toEqual([])
  })
})

test('DESK-15 C-177 PERM-04 with only one role an admin makes the calls of that role and reads all; every other call is refused before its input is read', async () => {
  const wrong: unknown[] = []
  for (const role of staffRoles) {
    const { token } = await anAdmin(server, role)
    for (const { method, path, who, roles } of lines.filter(({ who }) => who.includes('admin'))) {
      const body = method === 'GET' ? undefined : {}
      const answer = await server.call(method, path.replace('{id}', missing), body, { as: token })
      const found = answer.status === 403 ? (answer.body.message ?? '') : outcome(answer)
      const may = roles === null || (roles !== 'all' && roles.includes(role))
      const right = may ? /^(not found|let in)$/ : /^Your role does not allow this\. It needs .+\.$/
      if (!right.test(found)) wrong.push([role, `${method} ${path}`, who, found])
    }
  }
  expect(wrong).toEqual([])
})

/** Routes outside of the contract: '*' is the web's own files and, under /api, the answer to an unknown call. */
const declaredRoutes = [
  '*',
  '/api/client-errors',
  '/api/docs',
  '/api/openapi.json',
  '/api/webhooks/paystack',
  '/api/webhooks/termii',
  '/files/:purpose/:name',
  '/healthz',
  '/metrics',
  '/readyz',
  '/sandbox/clock',
]

/** Every route as the router has it, from its printed tree: four columns a level, and each level has the rest of its path. */
function routesOf(printed: string): string[] {
  const above: string[] = []
  return printed.split('\n').flatMap((row) => {
    const [, indent = '', part = '', methods] = /^(.*?[└├]── )(\S*)( \(.+\))?/.exec(row) ?? []
    const level = indent.length / 4
    above.length = level
    above[level] = part
    return methods ? [above.join('')] : []
  })
}

test('every route is declared: the contract under /api, and these', () => {
  const found = new Set(routesOf(server.http.printRoutes({ commonPrefix: false })))
  // The files of a built web have their own routes.
  const routes = [...found].filter((http) => !/^\/(?!api\/)[^:]+\.[\w.]+$/.test(http))
  const called = lines.map(({ path }) => `/api${path.replaceAll(/\{([^}]+)\}/g, ':$1')}`)
  expect(routes.sort()).toEqual([...new Set([...called, ...declaredRoutes])].sort())
})

type View = { ids: string[]; body?: object; sees: TestPerson[]; blind: TestPerson[] }

const arrival = { arrived: '0', note: 'Nothing came' }
const staffCorrection = {
  part: 'person',
  values: { first_name: 'Ada', last_name: 'Obi' },
  reason: 'Typed wrongly',
  checked: 'ID seen',
}
const cashArrival = { amount: '100', way: 'person', note: 'Brought it' }
const closing = { reason: 'Refunded' }
const correctionBody = { part: 'phone', values: { phone: '08199999999' }, ...closing, checked: 'ID card seen' }
const reversing = { ...closing, cause: 'booked_wrongly' }
const creditUse = { amount: 1, consent: 'By phone' }

/** A running loan that owes a late fee of one naira for its first instalment. */
async function aLateFee({ admin }: Pick<Two, 'admin'>, customer: TestCustomer): Promise<string> {
  const { id } = await aRunningLoan(server, admin, customer, 1_000, 'monthly')
  await server.app.database.run(
    `with fee as (insert into late_fees (loan_id, number, charged_on, amount_kobo) values ($1, 1, product_today(), 100))
      update loans set total_kobo = total_kobo + 100 where id = $1`,
    [id],
  )
  return id
}

/** A customer with credit, a running loan that it could repay and an account to refund it to. */
async function withCreditAndLoan({ customer }: { customer: TestCustomer }): Promise<string> {
  const admin = await anAdmin(server)
  await pay(server, await aVirtualAccount(server, customer, admin), 100_000)
  await aRunningLoan(server, admin, customer, 1_000, 'monthly')
  return customer.customerId
}

/** The state in which an import can be brought in, gone on with or undone. */
const importStates: Record<string, string> = { 'bring-in': 'checked', 'go-on': 'stopped', undo: 'imported' }

/** An import as one of its calls needs it. */
async function anImport(act: string): Promise<string> {
  const { token } = await anAdmin(server)
  const { id } = (await server.call('POST', '/admin/imports', undefined, { as: token })).body.data
  const state = importStates[act]
  const figures = {
    in_time: { loans: 0 },
    overdue: { loans: 0 },
    principal: 0,
    unpaid_principal: 0,
    unpaid_interest: 0,
  }
  const preview = JSON.stringify({ ...figures, unpaid_fee: 0, paid: 0 })
  if (state)
    await server.app.database.run('update imports set state = $2, preview = $3 where id = $1', [id, state, preview])
  return id
}

async function aGroup(agent: TestAgent): Promise<string> {
  const member = await aCustomer(server, { agent })
  const answer = await server.call(
    'POST',
    '/agent/clusters/add',
    { name: 'Alpha', members: [member.userId], repayment_day: 5, location: 'Balogun' },
    { as: agent.token },
  )
  return answer.body.data.id
}

async function withTotp({ userId }: TestPerson): Promise<string> {
  await server.app.database.run(
    "insert into staff_totp (user_id, secret_sealed, on_since) values ($1, '\\x00', product_now())",
    [userId],
  )
  return userId
}

async function withDocument(customer: TestCustomer): Promise<string> {
  await sentDocument(server, customer, 'valid_id', await testPng())
  return customer.customerId
}

/** A document that was asked for again, and came. */
async function withEarlierDocument(customer: TestCustomer): Promise<string> {
  await withDocument(customer)
  const row = await server.app.database.row<{ id: string }>(
    `insert into asked_files (id, user_id, kind, reason, earlier_key, sent_key, sent_at)
       select gen_random_uuid(), user_id, 'valid_id', 'Not sharp', valid_id, 'later', product_now() from profiles where user_id = $1 returning id`,
    [customer.userId],
  )
  return row!.id
}

/** A text that the customer got. */
async function aSentText({ userId }: TestPerson): Promise<string> {
  const [row] = await server.app.database.rows<{ id: string }>(
    `insert into notifications (user_id, kind, event_key, facts, text_state, text_due_at)
     values ($1, 'credit_held', gen_random_uuid()::text, '{"amount":100}', 'sent', product_now()) returning id::text`,
    [userId],
  )
  return row!.id
}

/** A document that was asked for again, and has not come. */
async function withAskedFile({ userId }: TestCustomer): Promise<string> {
  const row = await server.app.database.row<{ id: string }>(
    `insert into asked_files (id, user_id, kind, reason) values (gen_random_uuid(), $1, 'utility_bill', 'Not sharp') returning id`,
    [userId],
  )
  return row!.id
}

async function aGivenUpJob(): Promise<string> {
  const given = await server.app.database.row<{ id: number }>(
    `insert into outbox (topic, subject, given_up_at) values ('recovery-code', 'nobody', now()) returning id`,
  )
  return String(given!.id)
}

async function aGivenUpWebhook(): Promise<string> {
  const given = await server.app.database.row<{ id: number }>(
    `insert into outgoing_webhooks (event, subject, data, given_up_at) values ('loan.approved', $1, '{}', now()) returning id`,
    [two.own.customerId],
  )
  return String(given!.id)
}

/** A commission to the agent, proposed by another admin unless given. */
async function aProposal({ agent }: { agent: TestAgent }, proposer?: TestPerson): Promise<string> {
  const commission = { payable_id: agent.agentId, payable_type: 'agent', amount: 100, payment_type: 'agent_commission' }
  const as = (proposer ?? (await anAdmin(server))).token
  const answer = await withLimits(server, { SECOND_PERSON_COMMISSION_ABOVE: 0 }, () =>
    server.call('POST', '/admin/payment/create', commission, { as }),
  )
  return answer.body.data.proposal.id
}

/** A disabled agent who still has cash of a customer. */
async function aLeaverWithCash(): Promise<string> {
  const agent = await anAgent(server)
  const loan = await aRunningLoan(server, two.admin, await aCustomer(server, { agent }))
  await server.call('POST', '/agent/cash', { loan_id: loan.loan_id, amount: '500' }, { as: agent.token })
  await server.app.database.run(`update users set status = 'disabled' where id = $1`, [agent.userId])
  return agent.agentId
}

async function aHandOver({ agentId }: TestAgent): Promise<string> {
  const row = await server.app.database.row<{ id: string }>(
    `insert into cash_hand_overs (id, agent_id, amount_kobo, way, note) values (gen_random_uuid(), $1, 100, 'bank', 'Slip') returning id`,
    [agentId],
  )
  return row!.id
}

/** A line of the bank, matched with a posting. */
/** A line of the bank that nothing matches. */
async function aBankLine(): Promise<string> {
  const line = crypto.randomUUID()
  await server.app.database.run(
    `with statement as (
      insert into bank_statements (id, account, digest, columns, first_day, last_day, lines, known, errors, imported_by)
      values (gen_random_uuid(), 'bank', repeat('1', 64), '{}', '2026-01-01', '2026-01-01', 1, 0, 0, $2) returning id
    )
    insert into bank_lines (id, account, statement_id, day, amount_kobo, description, reference, occurrence)
      select $1::uuid, 'bank', id, '2026-01-01', 5, ($1::uuid)::text, '', 1 from statement`,
    [line, two.admin.userId],
  )
  return line
}

async function aBankMatch(): Promise<string> {
  const [statement, line, match] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await server.app.database.run(
    `with statement as (
      insert into bank_statements (id, account, digest, columns, first_day, last_day, lines, known, errors, imported_by)
      values ($1, 'bank', repeat('0', 64), '{}', '2025-01-01', '2025-01-01', 1, 0, 0, $3)
    ), line as (
      insert into bank_lines (id, account, statement_id, day, amount_kobo, description, reference, occurrence)
      values ($2::uuid, 'bank', $1, '2025-01-01', 5, ($2::uuid)::text, '', 1)
    ), journal as (
      insert into journals (event, reference, posted_at) values ('hand_overs_moved', ($2::uuid)::text, product_now()) returning id
    )
    insert into postings (journal_id, line, account, amount_kobo)
      select id, 1, 'bank', 5 from journal union all select id, 2, 'capital', -5 from journal`,
    [statement, line, two.admin.userId],
  )
  await server.app.database.run(
    `with made as (
      insert into bank_matches (id, account, complete_on) values ($2, 'bank', '2025-01-01')
    ), line as (
      insert into bank_match_lines (line_id, match_id) values ($1::uuid, $2)
    )
    insert into bank_match_postings (journal_id, line, match_id) select id, 1, $2 from journals where reference = ($1::uuid)::text`,
    [line, match],
  )
  return match
}

async function anOpenItem(): Promise<string> {
  const item = await server.app.database.row<{ id: number }>(
    `insert into open_items (key, kind, problem) values (gen_random_uuid()::text, 'dispute', 'open') returning id`,
  )
  return String(item!.id)
}

/** Money that a customer paid in. */
async function aRepayment(customer: TestCustomer): Promise<string> {
  await pay(server, await aVirtualAccount(server, customer, await anAdmin(server)), 7_000)
  const paid = await server.app.database.row<{ id: string }>(
    `select id from payments where customer_id = $1 and kind = 'loan_repayment' and status = 'completed' order by created_at desc limit 1`,
    [customer.customerId],
  )
  return paid!.id
}

const loans = new Map<string, ReturnType<typeof aLoan>>()

/** The same loan of a customer for all that only read it: no more than three requests may wait. */
function oneLoan(customer: TestCustomer): ReturnType<typeof aLoan> {
  const loan = loans.get(customer.customerId) ?? aLoan(server, customer)
  loans.set(customer.customerId, loan)
  return loan
}

/** The reference of a repayment. */
async function aReceipt(customer: TestCustomer): Promise<string> {
  const id = await aRepayment(customer)
  return (await server.app.database.row<{ ref: string }>('select tx_ref as ref from payments where id = $1', [id]))!.ref
}

const someCase = { kind: 'complaint', words: 'My agent gave no receipt.' }

/** A complaint that waits. */
async function aCase(customer: TestCustomer): Promise<string> {
  const { body } = await server.call('POST', '/cases', someCase, { as: customer.token })
  return body.data.id
}

/** A dispute about a repayment. */
async function aClaim(): Promise<string> {
  const item = await server.app.database.row<{ id: number }>(
    `insert into open_items (key, kind, reference, amount_kobo, problem)
     select gen_random_uuid()::text, 'dispute', tx_ref, amount_kobo, 'lost' from payments where id = $1 returning id`,
    [await aRepayment(await aCustomer(server))],
  )
  return String(item!.id)
}

/** Loan money that came back and waits for a person. */
async function aReturnedDisbursement(): Promise<string> {
  const loan = await aRunningLoan(server, await anAdmin(server), await aCustomer(server), 1_000, 'monthly')
  const item = await server.app.database.row<{ id: number }>(
    `with failed as (update payments set status = 'failed' where loan_id = $1)
     insert into open_items (key, kind, reference, amount_kobo, problem, loan_id)
     values ($1::text, 'returned_disbursement', $1::text, 100000, 'reversed', $1) returning id`,
    [loan.id],
  )
  return String(item!.id)
}

/** A bundle that two admins agreed to. */
async function aBundle(): Promise<View> {
  const { customerId } = await aCustomer(server)
  const { body } = await server.call('POST', `/admin/customers/${customerId}/bundle`, closing, { as: two.admin.token })
  await decideProposal(server, await anAdmin(server), body.data.proposal.id, 'confirm')
  return { ids: [customerId], sees: [two.admin], blind: [] }
}

const seenByOwn = () => ({ sees: [two.own, two.ownAgent, two.admin], blind: [two.other, two.otherAgent] })

async function aLoanToSee(): Promise<View> {
  const { own } = two
  const { id, loan_id, application_id } = await oneLoan(own)
  return { ids: [id, loan_id, application_id], ...seenByOwn() }
}

/** The callers who may see the row, for every path that names one. */
const views: Record<string, () => Promise<View>> = {
  'GET /loans/{id}/repayment-schedule': aLoanToSee,
  'GET /loans/{id}/statement': aLoanToSee,
  'GET /loans/{id}/agreement': aLoanToSee,
  'GET /customers/{id}/statement': async () => ({
    ids: [two.own.customerId],
    sees: [two.ownAgent, two.admin],
    blind: [two.otherAgent],
  }),
  'GET /payments/{id}/receipt': async () => ({ ids: [await aReceipt(two.own)], ...seenByOwn() }),
  'GET /loans/{id}/notes': async () => {
    const { own, ownAgent, otherAgent, admin } = two
    const { id, loan_id, application_id } = await oneLoan(own)
    return { ids: [id, loan_id, application_id], sees: [ownAgent, admin], blind: [otherAgent] }
  },
  'POST /loans/{id}/withdraw': async () => {
    const { id, loan_id, application_id } = await aLoan(server, two.own)
    return { ids: [id, loan_id, application_id], sees: [two.own], blind: [two.other] }
  },
  'POST /loans/{id}/rejection-answer': async () => {
    const { id, loan_id, application_id } = await aLoan(server, two.own)
    await decide(server, two.admin, id, { status: 'rejected', reason: 'No shop found' })
    const body = { answer: 'It is at gate 2' }
    return { ids: [id, loan_id, application_id], body, sees: [two.own], blind: [two.other] }
  },
  'GET /admin/loans/{id}': async () => {
    const { id, loan_id, application_id } = await aLoan(server, await aCustomer(server))
    return { ids: [id, loan_id, application_id], sees: [two.admin], blind: [] }
  },
  'POST /admin/loans/{id}/status': async () => {
    const { id } = await aLoan(server, await aCustomer(server))
    return { ids: [id], body: { status: 'rejected' }, sees: [two.admin], blind: [] }
  },
  'POST /admin/loans/{id}/rejection-answer/read': async () => {
    const { id, loan_id, application_id } = await aLoan(server, two.own)
    await decide(server, two.admin, id, { status: 'rejected', reason: 'No shop found' })
    await server.call('POST', `/loans/${id}/rejection-answer`, { answer: 'Gate 2' }, { as: two.own.token })
    return { ids: [id, loan_id, application_id], sees: [two.admin], blind: [] }
  },
  'GET /admin/loans/{id}/write-off': async () => {
    const { id, loan_id, application_id } = await aLoan(server, await aCustomer(server))
    return { ids: [id, loan_id, application_id], sees: [two.admin], blind: [] }
  },
  'POST /admin/loans/{id}/late-fees/{number}/waive': async () => {
    const id = await aLateFee(two, await aCustomer(server))
    return { ids: [id], body: closing, sees: [two.admin], blind: [] }
  },
  'POST /admin/loans/{id}/write-off': async () => {
    const { id } = await aRunningLoan(server, two.admin, await aCustomer(server), 1_000, 'monthly')
    await server.app.database.run('update loans set end_date = product_today() - 1 where id = $1', [id])
    return { ids: [id], body: closing, sees: [two.admin], blind: [] }
  },
  'POST /admin/loans/{id}/reschedule': async () => {
    const { id } = await aRunningLoan(server, two.admin, await aCustomer(server))
    const body = { ...(await newRowsNow()), reason: 'Burned down', consent: 'By phone' }
    return { ids: [id], body, sees: [two.admin], blind: [] }
  },
  'POST /admin/loans/{id}/reschedule/preview': async () => {
    const { id, loan_id, application_id } = await aRunningLoan(server, two.admin, await aCustomer(server))
    return { ids: [id, loan_id, application_id], body: await newRowsNow(), sees: [two.admin], blind: [] }
  },
  'POST /customers/{id}/assign-virtual-account': async () => ({
    ids: [two.own.customerId],
    sees: [two.admin],
    blind: [],
  }),
  ...Object.fromEntries(
    [
      'GET /admin/customers/{id}',
      'GET /admin/customers/{id}/loans',
      'GET /admin/customers/{id}/payments',
      'GET /admin/customers/{id}/payments.csv',
      'GET /admin/customers/{id}/audit-trail',
      'GET /admin/customers/{id}/groups',
      'GET /admin/customers/{id}/notes',
      'GET /admin/customers/{id}/consents',
      'GET /admin/customers/{id}/bundle-permission',
      'GET /admin/customers/{id}/erasure',
    ].map((line) => [line, async () => ({ ids: [two.own.customerId], sees: [two.admin], blind: [] })]),
  ),
  'POST /admin/customers/{id}/corrections': async () => ({
    ids: [(await aCustomer(server)).customerId],
    body: correctionBody,
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/customers/{id}/group': async () => {
    const member = await aCustomer(server, { agent: two.ownAgent })
    const made = { name: 'Alpha', members: [member.userId], repayment_day: 5, location: 'Balogun' }
    const { body } = await server.call('POST', '/agent/clusters/add', made, { as: two.ownAgent.token })
    const move = { from: body.data.id, to: null, ...closing }
    return { ids: [member.customerId], body: move, sees: [two.admin], blind: [] }
  },
  'POST /admin/customers/{id}/cases': async () => ({
    ids: [(await aCustomer(server)).customerId],
    body: someCase,
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/cases/{id}/acknowledge': async () => ({ ids: [await aCase(two.own)], sees: [two.admin], blind: [] }),
  'POST /admin/cases/{id}/answer': async () => ({
    ids: [await aCase(await aCustomer(server))],
    body: { answer: 'Done' },
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/customers/{id}/documents': async () => ({
    ids: [await withDocument(two.own)],
    body: { document: 'valid_id' },
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/customers/{id}/documents/all': async () => ({
    ids: [await withDocument(two.own)],
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/customers/{id}/asked-documents': async () => ({
    ids: [(await aCustomer(server)).customerId],
    body: { kind: 'valid_id', reason: 'Too dark' },
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/earlier-documents/{id}': async () => ({
    ids: [await withEarlierDocument(two.own)],
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/asked-documents/{id}/withdraw': async () => ({
    ids: [await withAskedFile(await aCustomer(server))],
    body: closing,
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/customers/{id}/bundle': async () => ({
    ids: [(await aCustomer(server)).customerId],
    body: closing,
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/customers/{id}/erasure': async () => {
    const customer = await aCustomer(server)
    await askToBeErased(server, customer)
    return { ids: [customer.customerId], body: closing, sees: [two.admin], blind: [] }
  },
  'GET /admin/customers/{id}/bundle': aBundle,
  'GET /admin/customers/{id}/bundle.pdf': aBundle,
  'POST /admin/customers/{id}/bvn': async () => ({ ids: [two.own.customerId], sees: [two.admin], blind: [] }),
  'POST /admin/customers/{id}/credit/apply': async () => ({
    ids: [await withCreditAndLoan({ customer: await aCustomer(server) })],
    body: creditUse,
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/customers/{id}/credit/refund': async () => ({
    ids: [await withCreditAndLoan({ customer: await aCustomer(server) })],
    body: creditUse,
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/users/{id}/status': async () => ({
    ids: [(await aCustomer(server)).userId],
    body: { status: 'disabled' },
    sees: [two.admin],
    blind: [],
  }),
  ...Object.fromEntries(
    [
      'GET /admin/agents/{id}',
      'GET /admin/agents/{id}/customers',
      'GET /admin/agents/{id}/customers.csv',
      'GET /admin/agents/{id}/commissions',
      'GET /admin/agents/{id}/commissions.csv',
      'GET /admin/agents/{id}/standing',
      'GET /admin/agents/{id}/audit-trail',
    ].map((line) => [line, async () => ({ ids: [two.ownAgent.agentId], sees: [two.admin], blind: [] })]),
  ),
  'POST /admin/staff/{id}/corrections': async () => ({
    ids: [(await anAgent(server)).userId],
    body: staffCorrection,
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/agents/{id}/cash-arrivals': async () => ({
    ids: [await aLeaverWithCash()],
    body: cashArrival,
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/agents/{id}/customers/move-plan': async () => ({
    ids: [two.ownAgent.agentId],
    body: { which: 'all' },
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/agents/{id}/customers/move': async () => {
    const { agentId } = await aCustomer(server)
    const body = { which: 'all', to: (await anAgent(server)).agentId, ...closing }
    return { ids: [agentId], body, sees: [two.admin], blind: [] }
  },
  'POST /admin/agents/{id}/payout-account': async () => ({
    ids: [two.ownAgent.agentId],
    body: { bank_code: '058', account_number: '0123456789' },
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/staff/{id}/roles': async () => ({
    ids: [(await anAdmin(server)).userId],
    body: { roles: ['credit'] },
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/staff/{id}/status': async () => ({
    ids: [(await anAgent(server)).userId, (await anAdmin(server)).userId],
    body: { status: 'disabled' },
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/users/{id}/totp/reset': async () => ({
    ids: [await withTotp(await anAgent(server)), await withTotp(await anAdmin(server))],
    body: closing,
    sees: [two.admin],
    blind: [],
  }),
  'GET /admin/users/{id}/sign-ins': async () => ({
    ids: [two.own.userId, two.ownAgent.userId, two.admin.userId],
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/users/{id}/sign-ins/end': async () => ({
    ids: [(await aCustomer(server)).userId, (await anAgent(server)).userId],
    sees: [two.admin],
    blind: [],
  }),
  'GET /agent/clusters/{id}': async () => ({
    ids: [await aGroup(two.ownAgent)],
    sees: [two.ownAgent],
    blind: [two.otherAgent],
  }),
  'POST /agent/clusters/{id}/members': async () => {
    const { userId } = await aCustomer(server, { agent: two.ownAgent })
    return {
      ids: [await aGroup(two.ownAgent)],
      body: { members: [userId] },
      sees: [two.ownAgent],
      blind: [two.otherAgent],
    }
  },
  'POST /admin/open-items/{id}/close': async () => ({
    ids: [await anOpenItem()],
    body: closing,
    sees: [two.admin],
    blind: [],
  }),
  ...Object.fromEntries(
    ['pay-again', 'cancel-loan'].map((way) => [
      `POST /admin/open-items/{id}/${way}`,
      async () => ({ ids: [await aReturnedDisbursement()], body: closing, sees: [two.admin], blind: [] }),
    ]),
  ),
  ...Object.fromEntries(
    ['GET', 'POST /check', 'POST /parts', 'POST /bring-in', 'POST /go-on', 'POST /undo', 'POST /drop'].map((act) => {
      const line = act.replace(/^(\w+) ?/, '$1 /admin/imports/{id}')
      const body = importBodies[line as keyof typeof importBodies]?.()
      return [
        line,
        async () => ({
          ids: [await anImport(act.replace('POST /', ''))],
          ...(body && { body }),
          sees: [two.admin],
          blind: [],
        }),
      ]
    }),
  ),
  'GET /admin/proposals/{id}': async () => ({
    ids: [await aProposal({ agent: await anAgent(server) })],
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/proposals/{id}/confirm': async () => ({
    ids: [await aProposal({ agent: two.ownAgent })],
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/proposals/{id}/refuse': async () => ({
    ids: [await aProposal({ agent: two.ownAgent })],
    body: closing,
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/proposals/{id}/withdraw': async () => {
    const proposer = await anAdmin(server)
    return { ids: [await aProposal({ agent: two.otherAgent }, proposer)], sees: [proposer], blind: [] }
  },
  'POST /admin/cash-hand-overs/{id}/confirm': async () => ({
    ids: [await aHandOver(two.ownAgent)],
    body: arrival,
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/open-items/{id}/lose': async () => ({
    ids: [await aClaim()],
    body: closing,
    sees: [two.admin],
    blind: [],
  }),
  'GET /admin/payments/{id}': async () => ({
    ids: [await aRepayment(await aCustomer(server))],
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/payments/{id}/reverse': async () => ({
    ids: [await aRepayment(await aCustomer(server))],
    body: reversing,
    sees: [two.admin],
    blind: [],
  }),
  'GET /admin/books/journals/{id}': async () => ({
    ids: [await aJournalByPeople(server)],
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/books/journals/{id}/reverse': async () => ({
    ids: [await aJournalByPeople(server)],
    body: closing,
    sees: [two.admin],
    blind: [],
  }),
  'DELETE /admin/books/bank/{number}/matches/{id}': async () => ({
    ids: [await aBankMatch()],
    sees: [two.admin],
    blind: [],
  }),
  'GET /admin/books/bank/{number}/lines/{id}/assignment': async () => ({
    ids: [await aBankLine()],
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/books/bank/{number}/lines/{id}/assign': async () => ({
    ids: [await aBankLine()],
    body: { customer_id: two.own.customerId, ...closing },
    sees: [two.admin],
    blind: [],
  }),
  'POST /admin/waiting-work/{id}/retry': async () => ({ ids: [await aGivenUpJob()], sees: [two.admin], blind: [] }),
  'POST /admin/webhooks/{id}/replay': async () => ({ ids: [await aGivenUpWebhook()], sees: [two.admin], blind: [] }),
  'POST /admin/texts/{id}/again': async () => ({ ids: [await aSentText(two.own)], sees: [two.admin], blind: [] }),
  'GET /users/{id}/transactions': async () => ({
    ids: [two.own.userId],
    sees: [two.ownAgent],
    blind: [two.otherAgent],
  }),
}

test('every path that names a row is tested below', () => {
  const naming = lines.filter(({ path }) => path.includes('{id}'))
  const namesOf = (some: typeof naming) => some.map(({ method, path }) => `${method} ${path}`).sort()
  expect(Object.keys(views).sort()).toEqual(namesOf(naming))
  expect(Object.keys(rows).sort()).toEqual(namesOf(naming.filter(({ who }) => who.toString() !== 'admin')))
})

describe('PERM-02 C-83 C-100 C-129 C-159 a row that a caller may not see does not exist for them, and an id of another kind finds nothing', () => {
  test.each(Object.keys(views))('%s', async (line) => {
    const [method = '', path = ''] = line.split(' ')
    const { ids, body, sees, blind } = await views[line]!()
    const ask = async (id: string, { token }: TestPerson) =>
      (await server.call(method, placeOf(path, id, two), body, { as: token })).status
    for (const id of ids) for (const person of blind) expect(await ask(id, person)).toBe(404)
    const { own, ownAgent, admin } = two
    const kinds = [
      own.userId,
      own.customerId,
      ownAgent.agentId,
      ownAgent.userId,
      admin.userId,
      'LN-1',
      'APP-1',
      "' or 1=1",
      '../..',
    ]
    const allowed = new Set([
      ...ids,
      ...(line === 'POST /admin/users/{id}/status' ? [own.userId, ownAgent.userId] : []),
      ...(line === 'POST /admin/staff/{id}/roles' ? [admin.userId] : []),
      ...(/^POST .admin.staff.\{id\}.(status|corrections)$/.test(line) ? [ownAgent.userId, admin.userId] : []),
      ...(line === 'POST /admin/users/{id}/totp/reset' ? [ownAgent.userId, admin.userId] : []),
      ...(line === 'POST /admin/users/{id}/sign-ins/end' ? [own.userId, ownAgent.userId, admin.userId] : []),
      ...(line.startsWith('POST /admin/customers/') ? [own.customerId] : []),
      ...(line.startsWith('GET /admin/customers/{id}/bundle') ? [own.customerId] : []),
      ...(/^POST .admin.agents.\{id\}.(customers.move|cash-arrivals)$/.test(line) ? [ownAgent.agentId] : []),
    ])
    for (const id of kinds.filter((kind) => !allowed.has(kind)))
      expect([id, await ask(encodeURIComponent(id), sees[0]!)]).toEqual([id, 404])
    for (const id of ids) for (const person of sees) expect([200, 202]).toContain(await ask(id, person))
  })
})
