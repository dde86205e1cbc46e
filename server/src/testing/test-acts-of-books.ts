import { day, type Day } from '@kasuwa/domain/dates.ts'
import { anEarlierHandOver, keepStatement, statementOf } from '../books/bank/test-bank.ts'
import { allTime } from '../ledger/reconcile.ts'
import { fetchSettlements } from '../payments/incoming/fetch-settlements.ts'
import { monthNamed, nameOfMonth } from '../books/months/month.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay, reschedule } from './test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from './test-people.ts'
import { decideProposal } from './test-proposals.ts'
import type { TestServer } from './test-server.ts'

type Desk = {
  server: TestServer
  finance: TestPerson
  /** An act, which a second person confirms where it needs one. */
  act(path: string, body?: object): Promise<void>
}

/** The rules of late fees of each loan, which `actsOfBooks` needs. */
export const lateFeeSettings = { GRACE_DAYS: '3', LATE_FEE_NAIRA: '500', LATE_FEE_BP: '200', LATE_FEE_CAP_BP: '1000' }

const reason = 'Tried by a test'
const done = 200
const proposed = 202

/** One act of each kind about the whole books and about late loans. Afterwards the product's clock is 35 days later. */
export async function actsOfBooks(server: TestServer): Promise<void> {
  const desk = await openDesk(server)
  await actsWithoutMonths(desk)
  await lateLoans(desk)
  await monthsEnd(desk)
}

/** One act of each kind about the whole books that needs no month to end; the provider's own ones are not among them. Agents take cash here. */
export async function actsOfDay(server: TestServer): Promise<void> {
  await actsWithoutMonths(await openDesk(server))
}

async function actsWithoutMonths(desk: Desk): Promise<void> {
  await journalsByPeople(desk)
  await ownAccount(desk)
  await linesOfBank(desk)
  await anEarlierHandOver(desk.server, desk.finance, 90)
  const moved = { day: await today(desk.server), bank: 50, office_cash: 40, reason }
  await desk.act('/admin/books/hand-overs-moved', moved)
}

/** A top-up, an adjustment by two people and a settlement of the provider. */
export async function movesOfProvider(server: TestServer): Promise<void> {
  const { act } = await openDesk(server)
  const on = await today(server)
  await act('/admin/books/top-ups', { reference: 'TOP-OF-ACTS', amount: 700, day: on })
  await act('/admin/books/provider-adjustments', { amount: -5, day: on, reason })
  await server.sandbox('POST', '/settlements', { amount: 1_000 })
  await fetchSettlements(server.app, allTime())
}

async function openDesk(server: TestServer): Promise<Desk> {
  const [finance, second] = [await anAdmin(server), await anAdmin(server)]
  return {
    server,
    finance,
    async act(path, body) {
      const { status, body: answer } = await server.call('POST', path, body, { as: finance.token })
      if (status === done) return
      if (status !== proposed) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`)
      const decided = await decideProposal(server, second, answer.data.proposal.id, 'confirm')
      if (decided.status !== done) throw new Error(`${path} was not confirmed: ${JSON.stringify(decided.body)}`)
    },
  }
}

const today = async ({ app }: TestServer): Promise<Day> =>
  day((await app.database.row<{ day: string }>('select product_today()::text as day'))!.day)
const idOf = async ({ app }: TestServer, text: string): Promise<string> =>
  (await app.database.row<{ id: string }>(text))!.id

/** An opening entry, and a journal that is taken back, whose postings at the bank are matched with each other alone. */
async function journalsByPeople({ server, act }: Desk): Promise<void> {
  const on = await today(server)
  const between = (debited: string, credited: string) => ({
    day: on,
    memo: 'Moved by a test',
    lines: [
      { account: debited, debit: 500 },
      { account: credited, credit: 500 },
    ],
  })
  await act('/admin/books/opening', between('1020', '3010'))
  await act('/admin/books/journals', between('1025', '1020'))
  const id = await idOf(server, `select id::text from journals where event = 'manual'`)
  await act(`/admin/books/journals/${id}/reverse`, { reason })
  const back = await idOf(server, `select id::text from journals where event = 'manual_reversed'`)
  await act('/admin/books/bank/1020/matches', { lines: [], postings: [`${id}.2`, `${back}.2`] })
}

async function ownAccount({ act }: Desk): Promise<void> {
  await act('/admin/books/accounts', { number: '1029', name: 'Second bank' })
  await act('/admin/books/accounts/1029/rename', { name: 'Third bank' })
  await act('/admin/books/accounts/1029/close')
}

/** A repayment that reached the bank, and one that the bank took back. */
async function linesOfBank({ server, finance, act }: Desk): Promise<void> {
  const customer = await aCustomer(server)
  const on = await today(server)
  const lines = [
    [on, 'TRF FROM AMINA', 'ACT-1', 300],
    [on, 'TRF FROM BISI', 'ACT-2', 200],
  ] as const
  await keepStatement(server, finance, statementOf(lines))
  for (const [, , reference] of lines) {
    const id = await idOf(server, `select id from bank_lines where reference = '${reference}'`)
    await act(`/admin/books/bank/1020/lines/${id}/assign`, { customer_id: customer.customerId, reason })
  }
  const paid = `select a.payment_id as id from bank_assignments a join bank_lines l on l.id = a.line_id where l.reference = 'ACT-2'`
  await act(`/admin/payments/${await idOf(server, paid)}/reverse`, { cause: 'taken_back', reason })
}

/** A rescheduled loan, a late fee that is waived, and one that is lowered by a payment that becomes known later. */
async function lateLoans({ server, finance, act }: Desk): Promise<void> {
  const aBorrower = async () => {
    const customer = await aCustomer(server)
    return { customer, id: (await aRunningLoan(server, finance, customer)).id }
  }
  const [moved, waived, lowered] = [await aBorrower(), await aBorrower(), await aBorrower()]
  const { status } = await reschedule(server, finance, moved.id)
  if (status !== done) throw new Error(`the reschedule answered ${status}`)
  const account = await aVirtualAccount(server, lowered.customer, finance)
  const { body } = await pay(server, account, 500_000, { deliveries: 0 })
  await advanceDays(server, 35)
  await pay(server, account, 500_000, { reference: body['reference'] })
  await act(`/admin/loans/${waived.id}/late-fees/1/waive`, { reason })
}

/** Both entries of the month before this one, a step that is accepted, and another table of classes. */
async function monthsEnd({ server, act }: Desk): Promise<void> {
  const month = await idOf(server, `select to_char(product_today() - interval '1 month', 'YYYY-MM') as id`)
  const path = `/admin/books/months/${nameOfMonth(monthNamed(month))}`
  await act(`${path}/accrual`)
  await act(`${path}/provisions`)
  await act(`${path}/accept`, { step: 'bank', reason })
  await act('/admin/books/provision-classes', { classes: [{ from: 0, to: null, percent: 5, stage: 1 }] })
}
