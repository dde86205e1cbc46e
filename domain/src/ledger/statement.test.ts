import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { kobo } from '../money.ts'
import type { JournalEvent } from './journal.ts'
import { creditLines, type FeeRow, type LedgerRow, loanStatement, StatementDiffers } from './statement.ts'

const row = (
  event: JournalEvent,
  [principal, interest, credit, amount]: [number, number, number, number | null],
  lateFees = 0,
  loanFees = 0,
): LedgerRow => ({
  event,
  day: day('2025-06-02'),
  reference: event,
  principal: kobo(principal),
  interest: kobo(interest),
  loanFees: kobo(loanFees),
  lateFees: kobo(lateFees),
  credit: kobo(credit),
  amount: amount === null ? null : kobo(amount),
  postedOn: day('2025-06-10'),
})
const agreed = { interest: kobo(2_500), loanFees: kobo(0) }
const paidOut = row('disbursement_succeeded', [50_000, 0, 0, 50_000])

test('PAPER-03 the balance begins with principal and agreed interest, and follows every payment and reversal', () => {
  const { lines, principal, interest, closing } = loanStatement(
    [
      row('transfer_submitted', [0, 0, 0, 50_000]),
      paidOut,
      row('repayment_received', [-12_500, 625, 0, 13_125]),
      row('cash_collected', [-37_500, 1_875, 125, 39_500]),
      row('repayment_reversed', [37_500, -1_875, -125, 39_500]),
      row('loan_written_off', [0, 0, 0, null]),
      row('credit_applied', [-1_000, 0, -1_000, 1_000]),
    ],
    agreed,
  )
  expect(lines.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
    ['paid_out', 52_500, 52_500],
    ['repayment', -13_125, 39_375],
    ['cash', -39_375, 0],
    ['reversed', 39_375, 39_375],
    ['from_credit', -1_000, 38_375],
  ])
  expect(lines[2]).toMatchObject({ interest: 1_875, principal: 37_500, credit: 125 })
  expect([principal, interest, closing]).toEqual([36_500, 1_875, 38_375])
})

test('LATE-11 PAPER-03 late fees are lines of their days, what was paid of them is part of a payment, and what is taken off is owed no more', () => {
  const fee = (kind: FeeRow['kind'], on: string, change: number): FeeRow => ({
    kind,
    day: day(on),
    number: 2,
    change: kobo(change),
  })
  const rows = [
    { ...paidOut, postedOn: day('2025-06-02') },
    row('repayment_received', [-50_000, 2_500, 0, 52_800], 300),
    row('late_fee_given_back', [0, 0, 300, null], -300),
  ]
  const statement = loanStatement(rows, agreed, [
    fee('late_fee', '2025-06-10', 900),
    fee('late_fee_off', '2025-06-11', -400),
  ])
  expect(statement.lines.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
    ['paid_out', 52_500, 52_500],
    ['late_fee', 900, 53_400],
    ['repayment', -52_800, 600],
    ['late_fee_off', -400, 200],
  ])
  expect(statement).toMatchObject({ principal: 0, interest: 0, lateFees: 200, closing: 200 })
  expect(statement.lines[2]).toMatchObject({ interest: 2_500, principal: 50_000, lateFees: 300 })
  expect(creditLines(rows)).toMatchObject([{ kind: 'late_fee_off', change: 300, balance: 300 }])
  const cancelled = row('loan_cancelled', [0, -2_500, 52_800, null], -300)
  expect(loanStatement([...rows.slice(0, 2), cancelled], agreed, [fee('late_fee', '2025-06-10', 900)]).closing).toBe(0)
  expect(() => loanStatement(rows, agreed)).toThrow(StatementDiffers)
})

test('PROD-07 PAPER-03 the agreed loan fee is owed from the payout on, and is a part of payments, reversals and a cancellation', () => {
  const cost = { interest: kobo(2_500), loanFees: kobo(900) }
  const paid = row('repayment_received', [-100, 2_500, 0, 3_500], 0, 900)
  const { lines, loanFees, closing } = loanStatement(
    [paidOut, paid, row('repayment_reversed', [100, -2_500, 0, 3_500], 0, -900)],
    cost,
  )
  expect(lines.map(({ change, loanFees: fee, balance }) => [change, fee, balance])).toEqual([
    [53_400, 0, 53_400],
    [-3_500, 900, 49_900],
    [3_500, -900, 53_400],
  ])
  expect([loanFees, closing]).toEqual([900, 53_400])
  const cancelled = row('loan_cancelled', [-49_900, -2_500, 3_500, null], 0, -900)
  expect(loanStatement([paidOut, paid, cancelled], cost).closing).toBe(0)
  expect(() => loanStatement([paidOut, paid], agreed)).toThrow(StatementDiffers)
})

test('C-86 PAPER-03 money that came back, and a cancelled loan, leave nothing owed', () => {
  const back = row('disbursement_succeeded_reversed', [-50_000, 0, 0, 50_000])
  expect(loanStatement([paidOut, back], agreed).closing).toBe(0)
  expect(loanStatement([paidOut, back, paidOut], agreed).closing).toBe(52_500)
  const paid = row('repayment_received', [-12_500, 625, 0, 13_125])
  const cancelled = row('loan_cancelled', [-37_500, -625, 13_125, null])
  expect(loanStatement([paidOut, paid, cancelled], agreed).closing).toBe(0)
})

test.each<[string, LedgerRow[]]>([
  ['an event that changes the debt and has no line', [paidOut, row('agent_cash' as JournalEvent, [-1, 0, 0, 1])]],
  ['parts that are not the payment', [paidOut, row('repayment_received', [-12_500, 625, 0, 13_126])]],
  ['principal below zero', [row('repayment_received', [-1, 0, 0, 1])]],
  ['interest below zero', [paidOut, row('repayment_received', [0, 2_501, 0, 2_501])]],
])('PAPER-03 no statement is made for %s', (_case, rows) => {
  expect(() => loanStatement(rows, agreed)).toThrow(StatementDiffers)
})

test('PAPER-03 the credit of a customer goes up and down with its rows, and never below zero', () => {
  const rows = [
    row('customer_credit_received', [0, 0, 700, 700]),
    row('repayment_received', [-10, 0, 300, 310]),
    row('repayment_received', [-10, 0, 0, 10]),
    row('credit_refunded', [0, 0, -1_000, 1_000]),
  ]
  expect(creditLines(rows).map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
    ['repayment', 700, 700],
    ['repayment', 300, 1_000],
    ['refunded', -1_000, 0],
  ])
  expect(() => creditLines([row('credit_refunded', [0, 0, -1, 1])])).toThrow(StatementDiffers)
})
