import { expect, type Page } from '@playwright/test'
import { lend } from '../lending.ts'
import { signInOnPage } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { consoleErrorsOf, expectGoodScreen } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, agentPhone, newBorrower } from '../world.ts'

const world = sharedWorld()
const borrower = newPerson()
const screens = {
  customer: [
    '/business-user/dashboard',
    '/business-user/loan/management',
    '/business-user/settings/transactions',
    '/business-user/settings/profile/personal-info',
  ],
  agent: ['/agent-user/dashboard', '/agent-user/customer-management', '/agent-user/group-interaction'],
  admin: [
    '/admin-user/dashboard',
    '/admin-user/loan-management',
    '/admin-user/payment-management',
    '/admin-user/customer-management',
    '/admin-user/agent-management',
  ],
}

test.use({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })

test.beforeAll(async () => {
  const customer = await newBorrower(world(), borrower)
  await lend(world(), customer, 120_000)
})

async function expectGoodScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(world().product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectGoodScreen(page)
  }
}

test('in dark colours the start page and the sign-up are as good to read', async ({ page }) => {
  await expectGoodScreens(page, ['/', '/onboarding/profile-setup', '/legal/terms'])
})

for (const [who, phone] of [
  ['customer', borrower.phone],
  ['agent', agentPhone],
  ['admin', adminPhone],
] as const) {
  test(`in dark colours the screens of a ${who} are as good to read`, async ({ page }) => {
    const consoleErrors = consoleErrorsOf(page)
    await signInOnPage(page, world().product, phone)
    await expectGoodScreens(page, screens[who])
    expect(consoleErrors).toEqual([])
  })
}

test('a home with a loan leads with what to pay, on at most two screens of a phone, in rows of at most 72 pixels', async ({
  page,
}) => {
  await signInOnPage(page, world().product, borrower.phone)
  await expect(page.getByRole('list', { name: 'Instalments' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Recent Transactions' }).getByRole('listitem')
  await expect(rows).not.toHaveCount(0)
  for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBeLessThanOrEqual(72)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 740)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('dialog')).toContainText('account number')
  await expectGoodScreen(page)
})
