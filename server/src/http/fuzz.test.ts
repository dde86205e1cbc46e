import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { fuzz } from './test-fuzz.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('E1 each of 400 fuzzed requests over all calls is answered below 500, in the specified shape', async () => {
  const { wrong, statuses } = await fuzz(server, { seed: 1, requests: 400 })
  expect(wrong).toEqual([])
  // Some get so far that they are done, some are refused for their fields, and some for their caller.
  for (const status of [200, 400, 401, 403, 404]) expect(statuses[status] ?? 0, String(status)).toBeGreaterThan(5)
})
