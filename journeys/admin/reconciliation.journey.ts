import { expect } from '@playwright/test'
import { reconcile, runCommand } from '../command-line.ts'
import { virtualAccountOf } from '../lending.ts'
import { goTo, signInOnPage } from '../page-actions.ts'
import { expectGoodScreen } from '../screen.ts'
import { ownWorld, test } from '../test.ts'
import { adminPhone, newBorrower } from '../world.ts'

const world = ownWorld()

test('an admin sees that the books were not compared yet, then a payment that is missing, then that it was booked and all is clean', async ({
  page,
}) => {
  const { product, sandbox } = world()
  const list = page.getByRole('region', { name: 'Reconciliation' })
  const open = async () => {
    await page.reload()
    await expect(list.getByRole('listitem').first()).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInOnPage(page, product, adminPhone)
  await goTo(page, 'Payment Management')
  await page.getByRole('button', { name: 'Reconciliation' }).click()
  await expect(list).toContainText('Not compared yet')
  await expect(list).toContainText('Last without differences: never')
  await expectGoodScreen(page)

  const account = await virtualAccountOf(world(), (await newBorrower(world())).phone)
  const { reference } = await sandbox.pay({ account_number: account, amount: 765_400, deliveries: 0 })
  expect((await reconcile(product)).code).toBe(1)
  await open()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await page.getByRole('button', { name: 'Show 1 difference' }).click()
    const difference = page.getByRole('row').filter({ hasText: 'Paystack has a payment that we do not have' })
    await expect(difference).toContainText(`Reference ${reference}`)
    await expect(difference).toContainText('₦7,654.00')
    await expectGoodScreen(page)
  }

  expect((await runCommand(product, 'reconcile', '--repair')).code).toBe(0)
  await open()
  await expect(list.getByRole('listitem').first()).toContainText('Clean')
  await expect(list.getByRole('listitem').first()).toContainText('1 missing payment booked')
  await expect(list.getByRole('listitem').nth(1)).toContainText('1 difference')
  await expect(list).not.toContainText('never')
  await expectGoodScreen(page)
})
