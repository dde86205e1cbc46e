import { expect, test } from 'vitest'
import { accountType, ledgerAccounts, sideOf } from './accounts.ts'

const byNumber = Object.entries(ledgerAccounts).map(([code, one]) => ({ code, ...one }))

test('C-187 BOOK-01 each account has a number whose first digit says its type, and the inner names of sealed journals stay', () => {
  expect(byNumber.map(({ number, code }) => `${number} ${code}`)).toEqual([
    '1010 cash',
    '1020 bank',
    '1025 office_cash',
    '1030 agent_cash',
    '1040 transfers_in_transit',
    '1100 loans_receivable',
    '1110 interest_receivable',
    '1190 loan_provisions',
    '2010 customer_credit',
    '2020 suspense',
    '2030 returned_disbursements',
    '3010 capital',
    '3020 opening_balances',
    '4010 interest_income',
    '4020 interest_accrued',
    '4030 loan_fees',
    '4040 late_fees',
    '4050 recoveries',
    '5010 commission_expense',
    '5020 provider_fees',
    '5030 write_offs',
    '5040 provision_expense',
    '5050 bank_charges',
  ])
  expect(['1010', '2010', '3010', '4010', '5010', '6010'].map(accountType)).toEqual([
    'asset',
    'liability',
    'equity',
    'income',
    'expense',
    'expense',
  ])
  // A provision lowers what the loans are worth, so it is an asset that grows on the credit side.
  expect(byNumber.filter(({ number, side }) => side !== sideOf(number)).map(({ code }) => code)).toEqual([
    'loan_provisions',
  ])
})

test('C-189 BOOK-02 people post to no account whose balance other rows explain', () => {
  const closedToPeople = byNumber.filter(({ kind }) => kind !== 'open').map(({ number }) => number)
  expect(closedToPeople).toEqual(
    '1010 1030 1040 1100 1110 1190 2010 2020 2030 4010 4020 4030 4040 4050 5010 5030 5040'.split(' '),
  )
})
