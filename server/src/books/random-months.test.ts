import { addDays, type Day, day } from '@kasuwa/domain/dates.ts'
import { earnedUnpaid, provisionsOf, usualProvisionClasses } from '@kasuwa/domain/loans/month-end.ts'
import { addKobo, kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../ledger/reconcile.ts'
import { sealAll } from '../seals/seal-new-rows.ts'
import { verifySeals } from '../seals/verify.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { listAccountsOver } from './account-repository.ts'
import { digestOf, keptTrialBalance } from './months/close-month.ts'
import { lastDayOf } from './months/month.ts'
import { closeMonth, openPlay, type Play, playDay, tellAllLost } from './test-random-months.ts'
import { feesByValueDays, loanOn, readLoansWithFees, readPlayedLoans, replayFees } from './test-recount.ts'

const first = day('2031-03-01')
const last = day('2031-05-10')
const months = [day('2031-03-01'), day('2031-04-01')]

let server: TestServer
let play: Play
beforeAll(async () => {
  server = await openTestServer({
    GRACE_DAYS: '2',
    LATE_FEE_NAIRA: '300',
    LATE_FEE_BP: '150',
    LATE_FEE_CAP_BP: '2500',
    FETCH_SECONDS: '3600',
  })
  play = await openPlay(server, first, 34, 10)
  while (play.today < last) {
    await playDay(play)
    if (play.today === '2031-04-04') await closeMonth(play, '2031-03')
    if (play.today === '2031-05-04') await closeMonth(play, '2031-04')
  }
  await tellAllLost(play)
}, 180_000)
afterAll(() => server.close())

const sql = () => server.app.database

test('C-188 C-194 C-196 the months had each kind of act', () => {
  const atLeast = {
    assignment: 3,
    loan: 15,
    payment: 50,
    'earlier payment': 5,
    'lost payment': 5,
    reversal: 3,
    waiver: 3,
  }
  for (const [act, times] of Object.entries({ ...atLeast, 'write-off': 1, journal: 3, close: 2 }))
    expect([act, play.done[act] ?? 0]).toEqual([act, expect.toSatisfy((done: number) => done >= times)])
})

test('C-187 BOOK-11 the trial balance of each account and day is the sum of its postings', async () => {
  const postings = await sql().rows<{ account: string; day: Day; amount: number }>(
    `select p.account, booked_on(j)::text as day, p.amount_kobo as amount from postings p join journals j on j.id = p.journal_id`,
  )
  for (let on = first; on <= last; on = addDays(on, 1)) {
    const counted = (await listAccountsOver(sql(), { from: on, to: on })).map(({ code, opening, debit, credit }) => {
      const own = postings.filter(({ account }) => account === code)
      const of = (days: (booked: Day) => boolean, side: (amount: number) => boolean) =>
        own.filter((one) => days(one.day) && side(one.amount)).reduce((sum, { amount }) => sum + amount, 0)
      return [
        { code, opening, debit, credit },
        {
          code,
          opening: of(
            (booked) => booked < on,
            () => true,
          ),
          debit: of(
            (booked) => booked === on,
            (amount) => amount > 0,
          ),
          credit:
            0 -
            of(
              (booked) => booked === on,
              (amount) => amount < 0,
            ),
        },
      ]
    })
    expect(counted.map(([tallied]) => tallied)).toEqual(counted.map(([, summed]) => summed))
  }
})

test('C-191 MEND-03 MEND-04 MEND-09 each figure of a month’s end, and each loan behind it, is a plain recount of the payments', async () => {
  const loans = await readPlayedLoans(sql())
  for (const month of months) {
    const on = lastDayOf(month)
    const running = loans.map((loan) => loanOn(loan, on)).filter((loan) => loan !== null)
    const earning = running
      .map((loan) => ({ ...loan, amount: earnedUnpaid(loan, on, 30) }))
      .filter(({ amount }) => amount > 0)
    const kept = await sql().rows<{ kind: string; amount: number; loans: number }>(
      'select kind, amount_kobo as amount, loans from month_entries where month = $1 order by kind',
      [month],
    )
    expect(kept).toEqual([
      { kind: 'accrual', amount: addKobo(...earning.map(({ amount }) => amount)), loans: earning.length },
      {
        kind: 'provision',
        amount: addKobo(...provisionsOf(running, usualProvisionClasses).map(({ amount }) => amount)),
        loans: running.length,
      },
    ])
    const behind = (kind: string) =>
      sql().rows(
        `select loan_id as id, unpaid_principal_kobo as "unpaidPrincipal", class_days as "classDays", amount_kobo as amount
         from month_entry_loans where month = $1 and kind = $2 order by loan_id`,
        [month, kind],
      )
    const shown = (rows: readonly { id: string; unpaidPrincipal: number; classDays: number; amount?: number }[]) =>
      rows.map(({ id, unpaidPrincipal, classDays, amount = null }) => ({ id, unpaidPrincipal, classDays, amount }))
    expect(await behind('accrual')).toEqual(shown(earning))
    expect(await behind('provision')).toEqual(shown(running.map(({ ...loan }) => loan)))
  }
})

test('C-194 C-196 LATE-02 LATE-04 late fees are the pure function of the payments by value day, and reversals and waivers on top of it', async () => {
  const loans = await readLoansWithFees(sql())
  let plain = 0
  for (const loan of loans) {
    const expected = replayFees(loan, play.today)
    expect([loan.id, loan.fees]).toEqual([loan.id, expected])
    const byValueDays = feesByValueDays(loan, play.today)
    if (!byValueDays) continue
    const standing = loan.fees.map(({ number, amount, takenOff }) => ({ number, standing: kobo(amount - takenOff) }))
    expect([loan.id, standing.filter((fee) => fee.standing > 0)]).toEqual([loan.id, byValueDays])
    plain += byValueDays.length
  }
  expect(plain).toBeGreaterThan(3)
  const lowered = await sql().rows(`select from late_fee_changes where cause = 'paid_in_time'`)
  expect(lowered.length).toBeGreaterThan(0)
})

test('C-190 BOOK-51 closed months keep their digest, whatever became known later', async () => {
  for (const month of months) {
    const kept = await sql().row<{ digest: string }>('select digest from book_months where month = $1', [month])
    expect(digestOf(await keptTrialBalance(sql(), month))).toBe(kept?.digest)
  }
  const late = await sql().rows(
    `select from journals j where month_of(valued_on(j)) < month_of(booked_on(j)) and event in ('repayment_received', 'customer_credit_received')`,
  )
  expect(late.length).toBeGreaterThan(0)
})

test('G13 G16 INV-31 after it the books agree with all other rows, tallies and the provider, and every sealed row is as it was', async () => {
  expect(await reconcile(server.app, undefined, { secondLookMs: 0 })).toEqual([])
  await sealAll(server.app)
  expect((await verifySeals(server.app)).found).toEqual([])
})
