import { expect, type Page } from '@playwright/test'
import { lend } from '../lending.ts'
import { moveTo, openSignedIn, signInOnPage } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { consoleErrorsOf, expectGoodScreen } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, agentPhone, newBorrower } from '../world.ts'

const world = sharedWorld()
const borrower = newPerson()

/** The screens and dialogs that no other story checks on a phone: a path, or a path and the button pressed there. */
const screens: Record<'guest' | 'customer' | 'agent' | 'admin', readonly (string | readonly [string, RegExp])[]> = {
  guest: ['/legal/privacy-policy', '/unauthorised-access', '/not-found'],
  customer: [
    '/business-user/dashboard',
    ['/business-user/dashboard', /Your account/],
    ['/business-user/dashboard', /Notifications/],
    ['/business-user/dashboard', /Open menu/],
    '/business-user/loan/application',
    '/business-user/group',
    '/business-user/cases',
    ['/business-user/cases', /Write to us/],
    '/refferals',
    '/help-center',
  ],
  agent: [
    ['/agent-user/dashboard', /Open menu/],
    '/agent-user/commissions',
    '/agent-user/late-loans?show=promises',
    '/agent-user/kyc-verification',
    '/agent-user/debt-recovery',
    '/agent-user/performance-tracking',
  ],
  admin: [
    ['/admin-user/dashboard', /Open menu/],
    ['/admin-user/late-loans', /Filters/],
    ['/admin-user/books/journals', /Filters/],
    ['/admin-user/books/months', /Replace Table/],
    '/admin-user/compared?by=markets',
    '/admin-user/commission-sheet',
    '/admin-user/books/bank',
    '/admin-user/cases',
    '/admin-user/webhooks',
    ['/admin-user/staff', /Actions for/],
    '/admin-user/proposals',
    ['/admin-user/customer-management', /Actions for/],
    '/admin-user/group-interaction',
    '/admin-user/analytics',
    '/admin-user/settings/transactions',
  ],
}

test.use({ viewport: { width: 360, height: 740 } })

test.beforeAll(async () => {
  const customer = await newBorrower(world(), borrower)
  await lend(world(), customer, 120_000)
})

/** Opens the app at a screen, for somebody who is signed in if a phone is given. */
async function open(page: Page, path: string, phone: string | null): Promise<void> {
  if (phone) await openSignedIn(page, world().product, phone, path)
  else await page.goto(world().product.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const [who, phone] of [
  ['guest', null],
  ['customer', borrower.phone],
  ['agent', agentPhone],
  ['admin', adminPhone],
] as const) {
  test(`each screen for a ${who} has no fault in light and dark, in the system's colours, and with text of twice the size`, async ({
    page,
  }) => {
    const consoleErrors = consoleErrorsOf(page)
    let opened = ''
    for (const screen of screens[who]) {
      const [path, press] = typeof screen === 'string' ? [screen] : screen
      await test.step(`${path} ${press ?? ''}`, async () => {
        if (opened === '' || !phone) await open(page, path, phone)
        else {
          // Closes what was pressed before.
          await page.keyboard.press('Escape')
          if (path !== opened) await moveTo(page, path)
        }
        opened = path
        if (press) await page.getByRole('button', { name: press }).first().click()
        await expectGoodScreen(page)
      })
    }
    expect(consoleErrors).toEqual([])
  })
}

test('a home with a loan begins with the amount to pay, on at most two screens of a phone, in rows of at most 72 pixels', async ({
  page,
}) => {
  await openSignedIn(page, world().product, borrower.phone)
  await expect(page.getByRole('list', { name: 'Instalments' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Recent Transactions' }).getByRole('listitem')
  await expect(rows).not.toHaveCount(0)
  for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBeLessThanOrEqual(72)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 740)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('dialog')).toContainText('account number')
  await expectGoodScreen(page)
})

test('a form that is sent without movement says so in words', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/auth/login', async (route) => {
    await expect(page.getByRole('button', { name: 'Signing in…' })).toBeDisabled()
    await expectGoodScreen(page)
    await route.continue()
  })
  await signInOnPage(page, world().product, borrower.phone)
})
