import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { basisPoints, kobo, naira } from '../money.ts'
import { type FeeLoanNow, withKnownPayment } from './late-fee-news.ts'

const row = (number: number, dueOn: string) => ({ number, dueOn: day(dueOn), amount: naira(13_125) })
const fee = { number: 2, chargedOn: day('2026-03-20'), amount: naira(662.5), takenOff: kobo(0), paid: kobo(0) }
const loanM: FeeLoanNow = {
  rule: { graceDays: 3, fixed: naira(500), bp: basisPoints(200), capBp: basisPoints(1_000) },
  principal: naira(50_000),
  rows: [row(1, '2026-03-09'), row(2, '2026-03-16'), row(3, '2026-03-23'), row(4, '2026-04-02')],
  payments: [
    { valueDay: day('2026-03-09'), amount: naira(13_125) },
    { valueDay: day('2026-03-16'), amount: naira(5_000) },
  ],
  fees: [],
  decidedUntil: day('2026-03-19'),
}
const payment = (on: string, amount: number) => ({ valueDay: day(on), amount: naira(amount) })

test('LATE-02 C-194 L1: a payment that is booked before the job of its day has run charges the fee first', () => {
  const { charged, lowered, loan } = withKnownPayment(loanM, payment('2026-03-20', 8_125))
  expect(charged).toMatchObject([{ number: 2, amount: naira(662.5) }])
  expect([lowered, loan.fees]).toEqual([[], [fee]])
  expect(withKnownPayment(loan, payment('2026-03-20', 100)).charged).toEqual([])
})

test('LATE-02 C-194 a payment of an earlier day leaves the fee to the job, and a written-off loan is charged nothing', () => {
  expect(withKnownPayment(loanM, payment('2026-03-19', 8_125)).charged).toEqual([])
  expect(withKnownPayment(loanM, payment('2026-03-20', 8_125), false).charged).toEqual([])
  const decided = { ...loanM, decidedUntil: day('2026-03-20') }
  expect(withKnownPayment(decided, payment('2026-03-21', 8_125)).charged).toEqual([])
})

test('LATE-04 C-194 L5, L6: news of a payment in time lowers the fee, and gives back what was paid of that part', () => {
  const charged = { ...loanM, fees: [fee], decidedUntil: day('2026-03-21') }
  const off = { unpaid: naira(82.5), paid: 0 }
  expect(withKnownPayment(charged, payment('2026-03-18', 4_125)).lowered).toEqual([{ number: 2, off }])
  const paid = { ...charged, fees: [{ ...fee, paid: naira(600) }] }
  const { loan, lowered } = withKnownPayment(paid, payment('2026-03-18', 8_125))
  expect(lowered).toEqual([{ number: 2, off: { unpaid: naira(62.5), paid: naira(600) } }])
  expect(loan.fees).toEqual([{ ...fee, takenOff: naira(662.5) }])
})
