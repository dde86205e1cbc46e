import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { paymentSummary } from '../books.ts'
import { newClient } from '../calls.ts'
import { reconcile, runCommand, runForAnswer } from '../command-line.ts'
import { lend, virtualAccountOf } from '../lending.ts'
import { newProductWithStaff } from '../global-setup.ts'
import type { Product } from '../product.ts'
import { signIn } from '../sign-up.ts'
import { test } from '../test.ts'
import { adminPhone, enterWorld, newBorrower } from '../world.ts'

let product: Product
let agentCode: string
test.beforeAll(async () => {
  ;({ product, agentCode } = await newProductWithStaff())
})
test.afterAll(() => product?.remove())

test('G15 a trial is backed up while it runs, and started again from its backup in another folder', async () => {
  await product.start()
  const world = await enterWorld(product, agentCode)
  const borrower = await newBorrower(world)
  await lend(world, borrower, 500_000)
  const account_number = await virtualAccountOf(world, borrower.phone)
  await world.sandbox.pay({ account_number, amount: 1_000_000 })
  const before = await paymentSummary(world.admin)
  expect(before.total_loan_repayments).toBeGreaterThan(0)

  const [backups, restored] = ['backups', 'restored'].map((name) => join(dirname(product.dataDir), name)) as [
    string,
    string,
  ]
  const { code, answer } = await runForAnswer(product, 'backup', '--to', backups)
  expect({ code, answer }).toMatchObject({
    code: 0,
    answer: { archivesWal: false, backup: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  })
  const typed = await runCommand(product, 'restore', '--from', backups, '--to', restored, '--at', '2026-11-22 14:00')
  expect([typed.code, typed.stderr]).toEqual([2, expect.stringContaining('an instant with a time zone')])
  expect((await runCommand(product, 'restore', '--from', backups, '--to', restored)).code).toBe(0)

  await product.stop()
  product.environment['DATA_DIR'] = product.dataDir = restored
  await product.start()
  const admin = newClient(product)
  await signIn(admin, adminPhone)
  expect(await paymentSummary(admin)).toEqual(before)
  expect(await reconcile(product)).toMatchObject({ code: 0, answer: { differences: [] } })
  expect((await runCommand(product, 'verify')).code).toBe(0)
})
