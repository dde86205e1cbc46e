import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../app/app.ts'
import type { Log } from '../base/log.ts'
import { anAdmin } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { publishAs, traderFields } from '../testing/test-products.ts'
import { unusedSettings } from './unused-settings.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ INTEREST_RATE_BP: '450', GRACE_DAYS: '3', LATE_FEE_NAIRA: '500' })
})
afterAll(() => server.close())

const { warn, warnings } = (() => {
  const warnings: unknown[] = []
  return { warnings, warn: (event: string, facts?: object) => void warnings.push([event, facts]) }
})()
const log: Log = { info() {}, warn, error() {} }

test('PROD-39 C-201 once a version of the default product is published by people, the start names the settings that are set to other values', async () => {
  expect(await unusedSettings(server.app)).toEqual([])
  const [ada, bola] = [await anAdmin(server, 'credit'), await anAdmin(server, 'finance')]
  const { name, terms, frequencies } = traderFields
  const fields = { name, terms, frequencies, rate_bp: 400, grace_days: 3, late_fee_bp: 200, late_fee_cap_bp: 1_000 }
  await server.call('POST', '/admin/products/default/versions', fields, { as: ada.token })
  expect(await unusedSettings(server.app)).toEqual([])
  await publishAs(server, { code: 'default', version: 2 }, ada, bola)
  const words =
    'INTEREST_RATE_BP, LATE_FEE_NAIRA count no more: requests have the terms of version 2 of the default product'
  expect(await unusedSettings(server.app)).toEqual([words])
  const again = await startApp({ ...server.app.settings, PORT: 0 }, log, { runsJobs: false })
  await again.stop()
  expect(warnings).toContainEqual(['settings', { warning: words }])
})
