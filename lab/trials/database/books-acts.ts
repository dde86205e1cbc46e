import { addDays, addMonths, type Day, day, lagosDay } from '@kasuwa/domain/dates.ts'
import { isRunning } from '@kasuwa/domain/loans/status.ts'
import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import { statementOf } from '../../../server/src/books/bank/test-bank.ts'
import type { UserId } from '../../../server/src/base/ids.ts'
import { finishClosing } from '../../../server/src/books/months/close-month.ts'
import { beginClosing, findMonth } from '../../../server/src/books/months/month-repository.ts'
import { nameOfMonth } from '../../../server/src/books/months/month.ts'
import type { App } from '../../../server/src/context/context.ts'
import { chosen, type Picks } from '../simulation/acts.ts'
import { post, read } from './call.ts'
import { admin, nameOf, newCall, oftenOf, sent } from './people-acts.ts'
import { job } from './server-acts.ts'
import { productNow, type World } from './world.ts'

type Doing = (world: World, picks: Picks) => Promise<string>

const reason = 'Agreed by phone'

/** Acts on the books: journals by people, top-ups, lines of the bank, loans that are rescheduled or waived a late fee, and months. */
export const booksActs = {
  journal: async (world, [kobo, who, how]) => {
    const amount = String((1 + kobo) / 100)
    const lines = [
      { account: '5050', debit: amount },
      { account: '1020', credit: amount },
    ]
    const body = { day: addDays(await todayOf(world), -(kobo % 40)), memo: reason, lines }
    return sent(world, newCall(world, `a journal of ${amount}`, '/admin/books/journals', body, admin(world, who)), how)
  },
  takeBack: async (world, [which, who, how]) => {
    const journals = await world.direct.rows<{ id: string }>(
      `select id::text from journals where event = 'manual' order by id`,
    )
    const journal = chosen(journals, which)
    if (!journal) return 'no journal to take back'
    const name = `journal ${journals.indexOf(journal)} taken back`
    const path = `/admin/books/journals/${journal.id}/reverse`
    return sent(world, newCall(world, name, path, { reason }, admin(world, who)), how)
  },
  topUp: async (world, [number, who, how]) => {
    const body = { reference: `TOP-${number % 5}`, amount: String(1 + (number % 900)), day: await todayOf(world) }
    const name = `top-up ${body.reference} of ${body.amount}`
    return sent(world, newCall(world, name, '/admin/books/top-ups', body, admin(world, who)), how)
  },
  statement: async (world, [amount, who]) => {
    const known = await world.direct.rows('select from bank_lines')
    const naira = (1 + (amount % 3_000)) * (amount % 4 ? 1 : -1)
    const csv = statementOf([[await todayOf(world), 'MOVED', `LINE-${known.length}`, naira]], 0)
    const headers = { authorization: `Bearer ${admin(world, who)}`, 'content-type': 'text/csv' }
    const path = '/api/admin/books/bank/1020/statements'
    const preview = await post(world, path, csv, headers)
    const kept =
      preview && (await post(world, `${path}?confirm=${String(preview.body.data?.['digest'])}`, csv, headers))
    return `the bank's line ${known.length} of ${naira}: ${read(kept)}`
  },
  assignLine: async (world, [which, who, how]) => {
    const lines = await world.direct.rows<{ id: string; isOpen: boolean }>(
      `select l.id, not exists (select from bank_match_lines m where m.line_id = l.id) as "isOpen" from bank_lines l order by day, reference`,
    )
    const line = oftenOf(lines, ({ isOpen }) => isOpen, which)
    if (!line) return 'no line of the bank'
    const customer = who % world.customers.length
    const body = { customer_id: world.customers[customer]!.customerId, reason }
    const name = `line ${lines.indexOf(line)} is customer ${customer}'s`
    const path = `/admin/books/bank/1020/lines/${line.id}/assign`
    return sent(world, newCall(world, name, path, body, admin(world, how)), how)
  },
  reschedule: async (world, [which, share, how]) => {
    const loan = oftenOf(world.loans, ({ status }) => isRunning(status), which)
    if (!loan) return 'no loan to reschedule'
    const terms = {
      first_due: addDays(await todayOf(world), 1 + (share % 60)),
      count: 1 + (share % 8),
      repayment_frequency: frequencies[how % 4],
    }
    const name = `${nameOf(world, loan)} in ${terms.count} new rows`
    const path = `/admin/loans/${loan.id}/reschedule`
    return sent(world, newCall(world, name, path, { ...terms, reason, consent: reason }, admin(world, share)), how)
  },
  waive: async (world, [which, who, how]) => {
    const rows = await world.direct.rows<{ loanId: string; number: number }>(
      'select loan_id as "loanId", number from late_fees where taken_off_kobo < amount_kobo order by number',
    )
    const fees = world.loans.flatMap((loan) =>
      rows.filter(({ loanId }) => loanId === loan.id).map(({ number }) => ({ loan, number })),
    )
    const fee = chosen(fees, which)
    if (!fee) return 'no late fee to waive'
    const body = { reason, give_back: how % 2 === 0 }
    const path = `/admin/loans/${fee.loan.id}/late-fees/${fee.number}/waive`
    const name = `late fee ${fee.number} of ${nameOf(world, fee.loan)} is waived`
    return sent(world, newCall(world, name, path, body, admin(world, who)), how)
  },
  closeMonth: async (world, [who]) => {
    const month = addMonths(day(`${nameOfMonth(await todayOf(world))}-01`), -1)
    const isClosed = await job(world, (app) => close(app, month, world.admins[who % world.admins.length]!.userId))
    return `${nameOfMonth(month)} is closed: ${isClosed === true ? 'done' : 'not done'}`
  },
} satisfies Record<string, Doing>

/** Closes a month without its steps, which are red while the provider differs: money that becomes known later must still be booked. */
async function close(app: App, month: Day, userId: UserId): Promise<boolean> {
  const known = await findMonth(app.database, month)
  if (known?.state === 'closed') return false
  if (!known) await beginClosing(app.database, month, userId)
  return finishClosing(app, month)
}

const todayOf = async ({ direct }: World): Promise<Day> => lagosDay(await productNow(direct))
