import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../journeys/postgres.ts'
import { anAdmin } from '../../../server/src/testing/test-people.ts'
import { openTestServer, type TestServer } from '../../../server/src/testing/test-server.ts'
import { outageOf, type Probe, probesOf, ways } from './outage.ts'

let postgres: Postgres
let server: TestServer
let probes: readonly Probe[]

beforeAll(async () => {
  postgres = await startPostgres()
  server = await openTestServer({ DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl })
  probes = probesOf(server.url, (await anAdmin(server)).token)
})
afterAll(async () => {
  await server?.close()
  await postgres?.remove()
})

test.each(ways)('G11 while PostgreSQL is %s the answer to every call is that it may be sent again', async (way) => {
  const { answers, wrong } = await outageOf(postgres, way, { probes, callers: 1, ms: 2_000 })
  expect(wrong).toEqual([])
  expect(answers).toBeGreaterThan(probes.length)
})
