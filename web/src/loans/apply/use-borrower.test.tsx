import { afterEach, expect, test } from 'vitest'
import { someAccount } from '../../bank-accounts/test-account.ts'
import { closeSession } from '../../base/session/session.ts'
import { someLoan, someUser } from '../../testing/test-answers.ts'
import { borrowerOf, rememberedBorrower } from './use-borrower.ts'

afterEach(closeSession)

test('C-109 the profile has what the gates need; an overdue loan counts as running (C-89)', () => {
  const account = { bank_accounts: [someAccount()], loans: [someLoan({ status: 'completed' })] }
  expect(borrowerOf(someUser({ kyc_level: 2, account }))).toEqual({
    runningLoan: false,
    kycLevel: 2,
    bankAccounts: 1,
    waitingRequests: 0,
  })
  expect(borrowerOf(someUser({ account: { loans: [someLoan({ status: 'overdue' })] } }))).toEqual({
    runningLoan: true,
    kycLevel: 1,
    bankAccounts: 0,
    waitingRequests: 0,
  })
})

test('C-90 every waiting request is counted, from the profile and from local storage', () => {
  const loans = [someLoan({ status: 'pending' }), someLoan({ status: 'rejected' }), someLoan({ status: 'pending' })]
  expect(borrowerOf(someUser({ account: { loans } })).waitingRequests).toBe(2)
  localStorage.setItem('allLoans', JSON.stringify(loans))
  expect(rememberedBorrower().waitingRequests).toBe(2)
})

test('C-109 local storage has the same; if it is empty, there is no level and no account', () => {
  expect(rememberedBorrower()).toEqual({ runningLoan: false, kycLevel: null, bankAccounts: 0, waitingRequests: 0 })
  localStorage.setItem('kyc_level', '2')
  localStorage.setItem('allLoans', JSON.stringify([someLoan({ status: 'active' })]))
  localStorage.setItem('userBankAccounts', JSON.stringify([someAccount()]))
  expect(rememberedBorrower()).toEqual({ runningLoan: true, kycLevel: 2, bankAccounts: 1, waitingRequests: 0 })
  localStorage.setItem('kyc_level', '"2"')
  localStorage.setItem('allLoans', '{}')
  expect(rememberedBorrower()).toEqual({ runningLoan: false, kycLevel: null, bankAccounts: 1, waitingRequests: 0 })
})
