import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { tryRandomLoans } from './test-random-loans.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('PAPER-03 C-216 for random loans the statement, the ledger and the screen say the same', async () => {
  const { wrong, tried, payments } = await tryRandomLoans(server, { seed: 1, loans: 8 })
  expect(wrong).toEqual([])
  expect(tried).toBe(8)
  expect(payments).toBeGreaterThan(8)
  expect(await checkBooks(server.app)).toEqual([])
})
