import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { settingsOfLateFees, tryRandomLoans } from './test-random-loans.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer(settingsOfLateFees)
})
afterAll(() => server.close())

test('PAPER-03 C-195 C-198 C-216 PROD-07 for random loans, late and rescheduled ones and ones with a loan fee among them, the statement, the ledger and the screen say the same', async () => {
  const { wrong, tried, payments, reschedules, lateFees, loanFees } = await tryRandomLoans(server, {
    seed: 4,
    loans: 9,
  })
  expect(wrong).toEqual([])
  expect(tried).toBe(9)
  expect(payments).toBeGreaterThan(8)
  expect([reschedules, lateFees, loanFees]).toEqual(Array.from({ length: 3 }, () => expect.toSatisfy(isSome)))
  expect(await checkBooks(server.app)).toEqual([])
})

const isSome = (count: number): boolean => count > 1
