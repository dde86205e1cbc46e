import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { addKobo, basisPoints, kobo, naira } from '../money.ts'
import { allocate, allocatedTo, applyAllocations } from '../loans/allocation.ts'
import { outstandingOf, unpaidRow } from '../loans/instalments.ts'
import { makeSchedule } from '../loans/schedule.ts'
import { bankMoneyAssigned, handOversMoved } from './bank-events.ts'
import { ledgerAccountNames, type LedgerAccount } from './accounts.ts'
import {
  cashCollected,
  cashHandedOver,
  commissionSucceeded,
  creditApplied,
  creditRefunded,
  customerCreditReceived,
  disbursementReturned,
  disbursementSucceeded,
  repaymentReceived,
  reverseJournal,
  suspenseAssigned,
  transferFailed,
  transferSubmitted,
  unmatchedMoney,
  type Journal,
} from './events.ts'
import { disbursementPaidAgain, loanCancelled, repaymentReversed } from './corrections.ts'
import { debit, journal } from './journal.ts'
import { suspenseRefunded, suspenseRefundFailed, suspenseRefundPromised } from './refunds.ts'
import { asRecovery, loanWrittenOff, takenBackOf, writtenOffOf } from './write-offs.ts'

const owner = { loanId: 'loan', customerId: 'customer' }
const amounts = ({ legs }: Journal) => Object.fromEntries(legs.map(({ account, amount }) => [account, amount]))
const sum = ({ legs }: Journal) => addKobo(...legs.map(({ amount }) => amount))
const balances = (journals: readonly Journal[]) => {
  const legs = journals.flatMap((each) => each.legs)
  return (account: LedgerAccount) =>
    addKobo(...legs.filter((leg) => leg.account === account).map(({ amount }) => amount))
}

const x = kobo(5_000)
const none = kobo(0)
const parts = { principal: kobo(900), interest: kobo(100), loanFees: none, lateFees: none }
const repayment = { ...owner, ...parts, excess: kobo(50), fee: kobo(10) }
const cancelled = {
  ...owner,
  principal: x,
  paidPrincipal: kobo(900),
  paidInterest: kobo(100),
  paidLoanFees: none,
  paidLateFees: none,
}

test.each([
  ['transfer_submitted', transferSubmitted({ amount: x }), { transfers_in_transit: 5_000, cash: -5_000 }],
  [
    'credit_applied',
    creditApplied(repayment),
    { customer_credit: 1_000, loans_receivable: -900, interest_income: -100 },
  ],
  [
    'credit_refunded',
    creditRefunded({ customerId: 'customer', amount: x }),
    { customer_credit: 5_000, transfers_in_transit: -5_000 },
  ],
  [
    'suspense_assigned',
    suspenseAssigned(repayment),
    { suspense: 1_050, loans_receivable: -900, interest_income: -100, customer_credit: -50 },
  ],
  [
    'disbursement_succeeded',
    disbursementSucceeded({ ...owner, principal: x }),
    { loans_receivable: 5_000, transfers_in_transit: -5_000 },
  ],
  [
    'commission_succeeded',
    commissionSucceeded({ amount: x }),
    { commission_expense: 5_000, transfers_in_transit: -5_000 },
  ],
  [
    'disbursement_returned',
    disbursementReturned({ ...owner, principal: x }),
    { cash: 5_000, returned_disbursements: -5_000 },
  ],
  [
    'disbursement_paid_again',
    disbursementPaidAgain({ ...owner, principal: x }),
    { returned_disbursements: 5_000, transfers_in_transit: -5_000 },
  ],
  [
    'loan_cancelled',
    loanCancelled(cancelled),
    { returned_disbursements: 5_000, interest_income: 100, loans_receivable: -4_100, customer_credit: -1_000 },
  ],
  [
    'repayment_reversed',
    repaymentReversed({ ...owner, ...parts, credit: kobo(50), taken: kobo(1_000) }),
    { loans_receivable: 900, interest_income: 100, customer_credit: 50, suspense: -50, cash: -1_000 },
  ],
  [
    'loan_cancelled',
    loanCancelled({ ...cancelled, writtenOff: writtenOffOf(kobo(4_500), kobo(4_100)) }),
    {
      returned_disbursements: 5_000,
      interest_income: 100,
      recoveries: 400,
      write_offs: -4_500,
      customer_credit: -1_000,
    },
  ],
  ['loan_written_off', loanWrittenOff({ ...owner, principal: x }), { write_offs: 5_000, loans_receivable: -5_000 }],
  [
    'repayment_received',
    asRecovery(repaymentReceived(repayment)),
    { cash: 1_040, provider_fees: 10, recoveries: -900, interest_income: -100, customer_credit: -50 },
  ],
  [
    'repayment_reversed',
    repaymentReversed({
      ...owner,
      ...parts,
      credit: kobo(50),
      writtenOff: takenBackOf(kobo(900), kobo(4_500), kobo(4_100)),
      taken: kobo(1_050),
    }),
    { write_offs: 500, recoveries: 400, interest_income: 100, customer_credit: 50, cash: -1_050 },
  ],
  [
    'suspense_refund_promised',
    suspenseRefundPromised({ amount: x }),
    { suspense: 5_000, transfers_in_transit: -5_000 },
  ],
  ['suspense_refunded', suspenseRefunded({ amount: x }), { transfers_in_transit: 5_000, cash: -5_000 }],
  ['suspense_refund_failed', suspenseRefundFailed({ amount: x }), { transfers_in_transit: 5_000, suspense: -5_000 }],
  ['transfer_failed', transferFailed({ amount: x }), { transfers_in_transit: -5_000, cash: 5_000 }],
  [
    'repayment_received',
    repaymentReceived(repayment),
    { cash: 1_040, provider_fees: 10, loans_receivable: -900, interest_income: -100, customer_credit: -50 },
  ],
  [
    'customer_credit_received',
    customerCreditReceived({ customerId: 'customer', amount: x, fee: kobo(7) }),
    { cash: 4_993, provider_fees: 7, customer_credit: -5_000 },
  ],
  [
    'cash_collected',
    cashCollected({ ...repayment, agentId: 'agent' }),
    { agent_cash: 1_050, loans_receivable: -900, interest_income: -100, customer_credit: -50 },
  ],
  [
    'cash_handed_over',
    cashHandedOver({ agentId: 'agent', amount: x, way: 'bank' }),
    { bank: 5_000, agent_cash: -5_000 },
  ],
  [
    'cash_handed_over',
    cashHandedOver({ agentId: 'agent', amount: x, way: 'person' }),
    { office_cash: 5_000, agent_cash: -5_000 },
  ],
  [
    'hand_overs_moved',
    handOversMoved({ bank: kobo(3_000), officeCash: kobo(2_000) }),
    { bank: 3_000, office_cash: 2_000, cash: -5_000 },
  ],
  [
    'bank_money_assigned',
    bankMoneyAssigned('1021', repayment),
    { '1021': 1_050, loans_receivable: -900, interest_income: -100, customer_credit: -50 },
  ],
  ['unmatched_money', unmatchedMoney({ amount: x, fee: kobo(7) }), { cash: 4_993, provider_fees: 7, suspense: -5_000 }],
])('%s posts its row of the table', (event, posted, expected) => {
  expect(posted.event).toBe(event)
  expect(amounts(posted)).toEqual(expected)
})

test('legs about a loan or a customer name them', () => {
  const legs = repaymentReceived(repayment).legs
  const named = (account: LedgerAccount) => legs.find((leg) => leg.account === account)
  expect(named('loans_receivable')).toMatchObject(owner)
  expect(named('interest_income')).toMatchObject(owner)
  expect(named('customer_credit')).toEqual({ account: 'customer_credit', amount: -50, customerId: 'customer' })
  expect(transferSubmitted({ amount: x, ...owner }).legs[0]).toMatchObject(owner)
})

test('LATE-06 C-195 L2: 1,000.00 pay a late fee of 662.50, and 337.50 is credit; its reversal and a cancellation undo it', () => {
  const paid = { principal: none, interest: none, loanFees: none, lateFees: naira(662.5) }
  const received = repaymentReceived({ ...owner, ...paid, excess: naira(337.5), fee: naira(10) })
  expect(amounts(received)).toEqual({
    cash: 99_000,
    provider_fees: 1_000,
    late_fees: -66_250,
    customer_credit: -33_750,
  })
  expect(received.legs.find(({ account }) => account === 'late_fees')).toMatchObject(owner)
  const reversed = repaymentReversed({ ...owner, ...paid, credit: naira(337.5), taken: none })
  expect(amounts(reversed)).toEqual({ late_fees: 66_250, customer_credit: 33_750, suspense: -100_000 })
  expect(amounts(loanCancelled({ ...cancelled, paidLateFees: kobo(66) }))).toMatchObject({
    late_fees: 66,
    customer_credit: -1_066,
  })
})

test('PROD-06 C-203 a payment posts the loan fee to its own income, by whatever way it is booked; its reversal and a cancellation undo it', () => {
  const fee = { ...parts, loanFees: kobo(30) }
  const paid = { ...repayment, ...fee }
  const repaid = { loans_receivable: -900, interest_income: -100, loan_fees: -30 }
  const credited = { ...repaid, customer_credit: -50 }
  expect(amounts(repaymentReceived(paid))).toEqual({ cash: 1_070, provider_fees: 10, ...credited })
  expect(amounts(suspenseAssigned(paid))).toEqual({ suspense: 1_080, ...credited })
  expect(amounts(creditApplied(paid))).toEqual({ customer_credit: 1_030, ...repaid })
  expect(amounts(cashCollected({ ...paid, agentId: 'agent' }))).toEqual({ agent_cash: 1_080, ...credited })
  expect(amounts(bankMoneyAssigned('bank', paid))).toEqual({ bank: 1_080, ...credited })
  const recovery = { cash: 1_070, provider_fees: 10, recoveries: -900, interest_income: -100, loan_fees: -30 }
  expect(amounts(asRecovery(repaymentReceived(paid)))).toEqual({ ...recovery, customer_credit: -50 })
  expect(amounts(repaymentReversed({ ...owner, ...fee, credit: kobo(50), taken: none }))).toEqual({
    loans_receivable: 900,
    interest_income: 100,
    loan_fees: 30,
    customer_credit: 50,
    suspense: -1_080,
  })
  expect(amounts(loanCancelled({ ...cancelled, paidLoanFees: kobo(30) }))).toEqual({
    returned_disbursements: 5_000,
    interest_income: 100,
    loan_fees: 30,
    loans_receivable: -4_100,
    customer_credit: -1_030,
  })
  expect(repaymentReceived(paid).legs.find(({ account }) => account === 'loan_fees')).toMatchObject(owner)
})

test('legs with no amount are left out', () => {
  const plain = repaymentReceived({ ...repayment, interest: kobo(0), excess: kobo(0), fee: kobo(0) })
  expect(amounts(plain)).toEqual({ cash: 900, loans_receivable: -900 })
})

test('money is never refused: a fee above a tiny payment takes cash out', () => {
  expect(amounts(unmatchedMoney({ amount: kobo(5), fee: kobo(8) }))).toEqual({
    cash: -3,
    provider_fees: 8,
    suspense: -5,
  })
})

test('every event debits as much as it credits, in at least two legs, none of them empty; its reversal undoes it exactly', () => {
  const amount = fc.integer({ min: 1, max: 1e12 }).map(kobo)
  const some = fc.nat({ max: 1e9 }).map(kobo)
  const anyEvent = fc.oneof(
    amount.map((each) => transferSubmitted({ amount: each, ...owner })),
    amount.map((each) => transferFailed({ amount: each })),
    amount.map((principal) => disbursementSucceeded({ ...owner, principal })),
    amount.map((principal) => disbursementReturned({ ...owner, principal })),
    amount.map((each) => commissionSucceeded({ amount: each })),
    fc
      .record({ principal: some, interest: amount, loanFees: some, lateFees: some, excess: some, fee: some })
      .map((money) => repaymentReceived({ ...owner, ...money })),
    fc.record({ amount, fee: some }).map((parts) => customerCreditReceived({ customerId: 'customer', ...parts })),
    fc.record({ amount, fee: some }).map(unmatchedMoney),
    fc
      .record({ principal: some, interest: amount, loanFees: some, lateFees: some, excess: some })
      .map((money) => cashCollected({ ...owner, ...money, agentId: 'agent' })),
    amount.map((each) => cashHandedOver({ agentId: 'agent', amount: each, way: 'bank' })),
  )
  fc.assert(
    fc.property(anyEvent, (posted) => {
      expect(sum(posted)).toBe(0)
      expect(posted.legs.length).toBeGreaterThanOrEqual(2)
      expect(posted.legs.every((leg) => leg.amount !== 0)).toBe(true)
      const undone = balances([posted, reverseJournal(posted)])
      expect(ledgerAccountNames.map(undone)).toEqual(ledgerAccountNames.map(() => 0))
      expect(reverseJournal(posted).event).toBe(`${posted.event}_reversed`)
      expect(() => reverseJournal(reverseJournal(posted))).toThrow(RangeError)
    }),
  )
})

test('an unbalanced, empty or negative posting is refused', () => {
  expect(() => journal('unmatched_money', [debit('cash', kobo(5))])).toThrow(RangeError)
  expect(() => journal('unmatched_money', [debit('cash', kobo(5)), debit('suspense', kobo(5))])).toThrow(RangeError)
  expect(() => journal('unmatched_money', [])).toThrow(RangeError)
  expect(() => transferSubmitted({ amount: kobo(0) })).toThrow(RangeError)
  expect(() => transferSubmitted({ amount: kobo(-5) })).toThrow(RangeError)
  expect(() => unmatchedMoney({ amount: kobo(5), fee: kobo(-1) })).toThrow(RangeError)
})

test('PROD-06 over a whole loan, receivable is the unpaid principal, income the interest and the loan fee paid, and the cash is accounted for', () => {
  const payment = fc.record({
    amount: fc.integer({ min: 1, max: 3_000_000 }).map(kobo),
    fee: fc.nat({ max: 300 }).map(kobo),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000 }), fc.array(payment, { maxLength: 10 }), (whole, payments) => {
      const principal = naira(whole)
      const schedule = makeSchedule({
        principal,
        months: 1,
        rate: basisPoints(500),
        frequency: 'weekly',
        loanFee: { fixed: naira(50), bp: basisPoints(100) },
        start: day('2025-06-02'),
      })
      const journals = [
        transferSubmitted({ amount: principal, ...owner }),
        disbursementSucceeded({ ...owner, principal }),
        unmatchedMoney({ amount: kobo(777), fee: kobo(7) }),
      ]
      let rows = schedule.rows.map(unpaidRow)
      for (const { amount, fee } of payments) {
        const { allocations, excess } = allocate(rows, amount)
        const paid = {
          principal: allocatedTo(allocations, 'principal'),
          interest: allocatedTo(allocations, 'interest'),
          loanFees: allocatedTo(allocations, 'loan_fee'),
          lateFees: none,
        }
        journals.push(repaymentReceived({ ...owner, ...paid, excess, fee }))
        rows = applyAllocations(rows, allocations)
      }
      const balance = balances(journals)
      const gross = addKobo(...payments.map(({ amount }) => amount))
      const fees = addKobo(kobo(7), ...payments.map(({ fee }) => fee))
      const paidInterest = addKobo(...rows.map((row) => row.paidInterest))
      expect(balance('loans_receivable')).toBe(addKobo(...rows.map((row) => kobo(row.principal - row.paidPrincipal))))
      expect(0 - balance('interest_income')).toBe(paidInterest)
      const paidFee = addKobo(...rows.map((row) => row.paidFee))
      expect(0 - balance('loan_fees')).toBe(paidFee)
      const unpaidCost = schedule.interest - paidInterest + schedule.fee - paidFee
      expect(balance('loans_receivable') + unpaidCost).toBe(outstandingOf(rows))
      expect(balance('transfers_in_transit')).toBe(0)
      expect(balance('cash')).toBe(gross + 777 - fees - principal)
      expect(addKobo(...ledgerAccountNames.map(balance))).toBe(0)
    }),
  )
})
