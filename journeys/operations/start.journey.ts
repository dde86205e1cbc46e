import { connect } from '@kasuwa/client/connect.ts'
import { expect } from '@playwright/test'
import { createStaff, password, reconcile } from '../command-line.ts'
import { clockPath, newProduct, type Product } from '../product.ts'
import { test } from '../test.ts'

test.describe.configure({ mode: 'serial' })

const demoAdmin = { phone: '08030000001', password: 'Kasuwa#1demo' }
let empty: Product

test.afterAll(() => empty?.remove())

test('OPER-83 SEED=none starts an empty product whose pages and API answer, and says how long the start took', async () => {
  empty = await newProduct('none')
  await empty.start()
  expect(empty.printed()).toMatch(/Product: started, [\d.]+ s/)
  expect(empty.printed()).toContain(`${empty.sandboxUrl}/welcome`)
  for (const path of ['/', '/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs']) {
    expect([path, (await fetch(empty.url + path)).status]).toEqual([path, 200])
  }
  expect((await fetch(empty.url + clockPath)).status).toBe(403)
  const admin = connect({ address: empty.url })
  await expect(admin.signIn(demoAdmin.phone, demoAdmin.password)).rejects.toMatchObject({ status: 401 })
  await createStaff(empty, 'admin', demoAdmin.phone, 'Ngozi', 'Adeyemi')
  await admin.signIn(demoAdmin.phone, password)
  const { payments, customers, loans } = admin.calls
  expect((await payments.adminList({})).data.payment_summary).toEqual({
    total_payments: 0,
    total_loan_repayments: 0,
    total_disbursements: 0,
    total_agent_commissions: 0,
  })
  expect((await customers.adminList({})).data).toMatchObject({
    customers: [],
    page: { current: 1, next: null, prev: null, total: 0 },
  })
  expect((await loans.adminList({})).data).toMatchObject({
    loans: { data: [], total: 0 },
    loan_summary: { total_loans: 0 },
  })
  expect(await reconcile(empty)).toMatchObject({ code: 0, answer: { differences: [] } })
})

test('B25 a second start with the folder of one that runs is refused with a sentence, and the running product continues', async () => {
  const second = await newProduct('none')
  Object.assign(second.environment, { DATA_DIR: empty.dataDir })
  await expect(second.start()).rejects.toThrow(
    /ended with [1-9][\s\S]*DATA_DIR: .* is in use by another running Kasuwa/,
  )
  await second.remove()
  expect((await fetch(`${empty.url}/readyz`)).status).toBe(200)
})

test('a port that is in use is named in a sentence, and the program there continues', async () => {
  const intruder = await newProduct('none')
  Object.assign(intruder.environment, { PORT: String(empty.port) })
  await expect(intruder.start()).rejects.toThrow(new RegExp(`ended with [1-9][\\s\\S]*${empty.port}`))
  await intruder.remove()
  expect((await fetch(`${empty.url}/readyz`)).status).toBe(200)
})
