import { addDays, day, daysBetween } from '@kasuwa/domain/dates.ts'
import { expect } from 'vitest'
import { advanceDays, aRunningLoan, pay } from '../testing/test-lending.ts'
import { aRunningLoanOf, loanFee, type TestTerms } from '../testing/test-terms.ts'
import { until } from '../testing/test-until.ts'
import { reconcileAll } from '../payments/money-jobs.ts'
import { sealAll } from '../seals/seal-new-rows.ts'
import { verifySeals } from '../seals/verify.ts'
import { finishClosing } from './months/close-month.ts'
import { type Borrower, byTwo, count, forgetPaid, oneOf, type Play, post, read, someKobo } from './test-play.ts'
import { keepBank, moveAtBank } from './test-random-bank.ts'
import { chargeJournal, moveCash, rescheduleSome, takeCash, takeJournalBack, useCredit } from './test-random-desk.ts'

const frequencies = ['weekly', 'biweekly', 'monthly', 'daily'] as const
/** Terms and loan fees of the loans; null is the default product. */
const products: readonly (Pick<TestTerms, 'months' | 'loanFee'> | null)[] = [
  null,
  null,
  { months: 1, loanFee: loanFee(250, 150) },
  { months: 2, loanFee: loanFee(0, 333) },
  { months: 3, loanFee: loanFee(500, 0) },
]
/** A statement of the bank is kept every so many days. */
const statementDays = 5

/**
 * Plays one day: loans, money in time, late, lost and in cash, what the desk puts right, what the bank says, and journals by people; then the night.
 */
export async function playDay(play: Play): Promise<void> {
  await tellLost(play)
  for (const borrower of play.borrowers) await actOf(play, borrower)
  for (const agent of play.agents) await moveCash(play, agent)
  moveAtBank(play)
  if (Number(play.today.slice(8)) % statementDays === 0) await keepBank(play)
  if (play.chance() < 0.2) await writeJournal(play)
  if (play.chance() < 0.08) await takeJournalBack(play)
  if (play.chance() < 0.5) await assignSuspense(play)
  await advanceDays(play.server, 1)
  play.today = addDays(play.today, 1)
}

/** Closes the month before by the two entries, its comparison and verification, and the act of two people. */
export async function closeMonth(play: Play, named: string): Promise<void> {
  const { server } = play
  const path = `/admin/books/months/${named}`
  // Money that became known between an entry and the close would change figures that are booked already.
  await tellAllLost(play)
  for (const entry of ['accrual', 'provisions']) await byTwo(play, `${path}/${entry}`)
  expect((await reconcileAll(server.app, { repair: false })).differences).toEqual([])
  await sealAll(server.app)
  expect(await verifySeals(server.app)).toMatchObject({ found: [] })
  const { steps } = await read(play, path)
  for (const { step } of steps.filter(({ state }: { state: string }) => state === 'red'))
    expect(await post(play, `${path}/accept`, { step, reason: 'It is known' })).toMatchObject({ status: 200 })
  await byTwo(play, `${path}/close`)
  expect(await finishClosing(server.app, day(`${named}-01`))).toBe(true)
  count(play, 'close')
}

async function actOf(play: Play, borrower: Borrower): Promise<void> {
  const { chance } = play
  if (chance() < 0.15) await useCredit(play, borrower)
  if (!borrower.loan) {
    if (chance() < 0.25) await borrow(play, borrower)
    return
  }
  if (chance() < 0.16) await payNow(play, borrower)
  if (chance() < 0.06) await payEarlier(play, borrower)
  if (chance() < 0.04) await rescheduleSome(play, borrower.loan)
  if (chance() < 0.06) await takeCash(play, borrower)
  if (chance() < 0.05 && !borrower.isPlain) await reverse(play, borrower.loan)
  if (chance() < 0.08 && !borrower.isPlain) await waive(play, borrower.loan)
  if (daysBetween(borrower.since, play.today) > 20 && chance() < 0.1) await writeOff(play, borrower.loan)
  await forgetPaid(play, borrower)
}

async function borrow(play: Play, borrower: Borrower): Promise<void> {
  const amount = 10_000 + Math.floor(play.chance() * 90_000)
  const [frequency, product] = [oneOf(play, frequencies)!, oneOf(play, products)]
  const { server, finance } = play
  const loan = product
    ? await aRunningLoanOf(server, finance, borrower.customer, { amount, rate: 500, frequency, ...product })
    : await aRunningLoan(server, finance, borrower.customer, amount, frequency)
  Object.assign(borrower, { loan: loan.id, since: play.today })
  count(play, 'loan')
  if (product && product.months > 1) count(play, 'longer loan')
  if (product?.loanFee) count(play, 'loan with a fee')
}

async function payNow(play: Play, { account }: Borrower): Promise<void> {
  const { body } = await pay(play.server, account, someKobo(play))
  await booked(play, String(body['reference']))
  count(play, 'payment')
}

/** Money of an earlier day, which is told today or in some days. */
async function payEarlier(play: Play, borrower: Borrower): Promise<void> {
  const back = Math.min(1 + Math.floor(play.chance() * 9), daysBetween(borrower.since, play.today))
  const paid_at = `${addDays(play.today, -back)}T08:00:00.000Z`
  const isLost = play.chance() < 0.5
  const amount = someKobo(play)
  const { body } = await pay(play.server, borrower.account, amount, { paid_at, ...(isLost && { deliveries: 0 }) })
  const reference = String(body['reference'])
  const tellOn = addDays(play.today, 1 + Math.floor(play.chance() * 5))
  if (isLost) play.lost.push({ borrower, amount, reference, tellOn })
  else await booked(play, reference)
  count(play, isLost ? 'lost payment' : 'earlier payment')
}

/** Tells all money of which no webhook has told yet, so that the provider has no more than we. */
export const tellAllLost = (play: Play): Promise<void> => tellLost(play, play.lost)

async function tellLost(play: Play, due = play.lost.filter(({ tellOn }) => tellOn <= play.today)): Promise<void> {
  play.lost = play.lost.filter((one) => !due.includes(one))
  for (const { borrower, amount, reference } of due) {
    await pay(play.server, borrower.account, amount, { reference })
    await booked(play, reference)
    await forgetPaid(play, borrower)
  }
}

async function reverse(play: Play, loan: string): Promise<void> {
  const payments = await play.server.app.database.rows<{ id: string }>(
    `select id from payments where loan_id = $1 and kind = 'loan_repayment' and status = 'completed' order by created_at, id`,
    [loan],
  )
  const one = oneOf(play, payments)
  if (!one) return
  const cause = play.chance() < 0.5 ? 'booked_wrongly' : 'taken_back'
  const answer = await post(play, `/admin/payments/${one.id}/reverse`, { cause, reason: 'It was not theirs' })
  count(play, 'reversal', answer)
}

async function waive(play: Play, loan: string): Promise<void> {
  const fees = await play.server.app.database.rows<{ number: number }>(
    'select number from late_fees where loan_id = $1 and taken_off_kobo < amount_kobo order by number',
    [loan],
  )
  const fee = oneOf(play, fees)
  if (!fee) return
  const give_back = play.chance() < 0.5
  const path = `/admin/loans/${loan}/late-fees/${fee.number}/waive`
  const answer = await post(play, path, { reason: 'The road was flooded', give_back })
  count(play, 'waiver', answer)
}

async function writeOff(play: Play, loan: string): Promise<void> {
  const answer = await post(play, `/admin/loans/${loan}/write-off`, { reason: 'The shop is closed' })
  count(play, 'write-off', answer)
}

/** Money of a reversed payment is assigned to a borrower, with a loan or without. */
async function assignSuspense(play: Play): Promise<void> {
  const open = await play.server.app.database.rows<{ reference: string }>(
    'select reference from open_suspense_items order by received_at, amount_kobo',
  )
  const [item, borrower] = [oneOf(play, open), oneOf(play, play.borrowers)]
  if (!item || !borrower) return
  const body = { reference: item.reference, customer_id: borrower.customer.customerId, reason: 'They showed the slip' }
  expect((await post(play, '/admin/suspense/assign', body)).status).toBe(200)
  count(play, 'assignment')
  await forgetPaid(play, borrower)
}

/** A journal by people on a day of the last weeks, none before the first; one of a closed month is refused. */
async function writeJournal(play: Play): Promise<void> {
  const back = Math.floor(play.chance() * 20)
  const on = addDays(play.today, -Math.min(back, daysBetween(play.first, play.today)))
  await chargeJournal(play, on, 100 + Math.floor(play.chance() * 10_000_000))
}

const booked = ({ server }: Play, reference: string) =>
  until(
    `${reference} to be booked`,
    () => server.app.database.row('select from payments where tx_ref = $1', [reference]),
    {
      everyMs: 20,
    },
  )
