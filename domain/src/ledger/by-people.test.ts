import { expect, test } from 'vitest'
import { kobo } from '../money.ts'
import { ledgerAccounts } from './accounts.ts'
import { isBalanced, journalByPeople, mayPost } from './by-people.ts'

test('BOOK-02 BOOK-23 C-189 people post to the accounts that nothing else explains, and to 1010 by an opening entry alone', () => {
  const open = (event: 'manual' | 'opening') =>
    Object.values(ledgerAccounts)
      .filter((account) => mayPost(event, account))
      .map(({ number }) => number)
  expect(open('manual')).toEqual(['1020', '1025', '3010', '3020', '5020', '5050'])
  expect(open('opening')).toEqual(['1010', ...open('manual')])
  expect(mayPost('manual', { number: '1021', kind: 'own' })).toBe(true)
})

test('BOOK-20 a journal by people has a leg for each line, debits positive', () => {
  const lines = [
    { account: 'bank', debit: kobo(500) },
    { account: '1021', credit: kobo(200) },
    { account: 'capital', credit: kobo(300) },
  ] as const
  expect(isBalanced(lines)).toBe(true)
  expect(isBalanced(lines.slice(1))).toBe(false)
  expect(journalByPeople('manual', lines)).toEqual({
    event: 'manual',
    legs: [
      { account: 'bank', amount: 500 },
      { account: '1021', amount: -200 },
      { account: 'capital', amount: -300 },
    ],
  })
})
