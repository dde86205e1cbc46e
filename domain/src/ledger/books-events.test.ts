import { expect, test } from 'vitest'
import { addKobo, kobo, naira } from '../money.ts'
import { interestAccrued, lateFeeGivenBack, loansProvided } from './books-events.ts'
import { providerSettled } from './provider.ts'
import { reverseJournal } from './events.ts'
import { credit, debit, type Journal, journal } from './journal.ts'

const amounts = ({ legs }: Journal) => Object.fromEntries(legs.map(({ account, amount }) => [account, amount]))
const amount = kobo(500)

test.each<[string, Journal, Record<string, number>]>([
  ['interest_accrued', interestAccrued({ amount }), { interest_receivable: 500, interest_accrued: -500 }],
  ['loans_provided', loansProvided({ amount }), { provision_expense: 500, loan_provisions: -500 }],
])('MEND-07 %s', (event, one, expected) => {
  expect(one.event).toBe(event)
  expect(amounts(one)).toEqual(expected)
})

test('MEND-07 the entries of a month are undone by their reverse, and a journal of people by its own', () => {
  expect(reverseJournal(interestAccrued({ amount }))).toMatchObject({
    event: 'interest_accrued_reversed',
    legs: [
      { account: 'interest_receivable', amount: -500 },
      { account: 'interest_accrued', amount: 500 },
    ],
  })
  expect(reverseJournal(loansProvided({ amount })).event).toBe('loans_provided_reversed')
  const manual = journal('manual', [debit('bank_charges', amount), credit('bank', amount)])
  expect(amounts(reverseJournal(manual))).toEqual({ bank_charges: -500, bank: 500 })
  expect(() => reverseJournal(reverseJournal(manual))).toThrow(RangeError)
})

test('LATE-04 C-194 a late fee that is given back belongs to the loan, and its credit to the customer', () => {
  const owner = { loanId: 'loan', customerId: 'customer' }
  expect(lateFeeGivenBack({ ...owner, amount }).legs).toEqual([
    { account: 'late_fees', amount: 500, ...owner },
    { account: 'customer_credit', amount: -500, customerId: 'customer' },
  ])
})

/** The journals of March in the worked example: opening, a loan, two repayments with fees, money of a stranger, a settlement and the month's end. */
test('MEND-08 B1: opening, settlement and the month’s end leave the balances of the worked example', () => {
  const opening = journal('opening', [
    debit('cash', naira(10_000_000_000)),
    debit('bank', naira(1_000_000)),
    credit('capital', naira(10_001_000_000)),
  ])
  const accrual = interestAccrued({ amount: naira(1_088.7) })
  const provision = loansProvided({ amount: naira(1_250) })
  const march = [opening, providerSettled({ amount: naira(20_000) }), accrual, provision]
  const balance = (journals: readonly Journal[], account: string) =>
    addKobo(...journals.flatMap(({ legs }) => legs.filter((leg) => leg.account === account).map((leg) => leg.amount)))
  expect(balance(march, 'bank')).toBe(naira(1_020_000))
  expect([balance(march, 'interest_receivable'), balance(march, 'loan_provisions')]).toEqual([
    naira(1_088.7),
    naira(-1_250),
  ])
  const april = [...march, reverseJournal(accrual), reverseJournal(provision)]
  const zero = ['interest_receivable', 'interest_accrued', 'loan_provisions', 'provision_expense']
  expect(zero.map((account) => balance(april, account))).toEqual([0, 0, 0, 0])
})
