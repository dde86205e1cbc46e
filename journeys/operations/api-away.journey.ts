import { expect, type Page } from '@playwright/test'
import { dialog, signInOnPage } from '../page-actions.ts'
import { lend, type Loan } from '../lending.ts'
import { expectGoodScreen } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, agentPhone, type Borrower, newBorrower } from '../world.ts'

const world = sharedWorld()
let borrower: Borrower
let loan: Loan

test.beforeAll(async () => {
  borrower = await newBorrower(world())
  loan = await lend(world(), borrower, 60_000)
})

const roles = {
  customer: {
    phone: () => borrower.phone,
    pages: () => [
      '/business-user/dashboard',
      '/business-user/loan/management',
      `/loans/${loan.loan_id}`,
      '/business-user/settings/profile/personal-info',
      '/business-user/settings/transactions',
      '/onboarding/kyc-lvl2',
    ],
  },
  agent: {
    phone: () => agentPhone,
    pages: () => [
      '/agent-user/dashboard',
      '/agent-user/customer-management',
      '/agent-user/group-interaction',
      '/users/00000000-0000-4000-8000-000000000000/payments',
    ],
  },
  admin: {
    phone: () => adminPhone,
    pages: () => [
      '/admin-user/dashboard',
      '/admin-user/customer-management',
      '/admin-user/agent-management',
      '/admin-user/loan-management',
      ...['payments', 'suspense', 'open', 'credit', 'failed', 'waiting', 'reconciliation'].map(
        (tab) => `/admin-user/payment-management?tab=${tab}`,
      ),
    ],
  },
} as const

const failures = (page: Page) => page.getByText('This could not be loaded.')
/** The texts of empty lists, counts and charts. */
const emptiness = (page: Page) =>
  page
    .getByRole('main')
    .getByText(
      /\bno [\w ]+ to show\b|^No (money|loan|customer|failed|open)|^Nothing (waits|is late)|^Not compared|^--$/i,
    )

for (const [role, { phone, pages }] of Object.entries(roles)) {
  test(`C-157 with the API out of reach every page of a(n) ${role} shows it in each panel, and Try again brings it back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await signInOnPage(page, world().product, phone())
    for (const path of pages()) {
      await page.route('**/api/**', (route) => route.abort())
      await page.goto(world().product.url + path)
      await expect(dialog(page, 'Network Error')).toBeVisible()
      await page.getByRole('button', { name: 'OK' }).click()
      await expect(failures(page).first()).toBeVisible()
      await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
      await expect(emptiness(page)).toHaveCount(0)
      await expectGoodScreen(page)
      // Shown once a page, however many of its panels failed.
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.unroute('**/api/**')
      await page.getByRole('button', { name: 'Try again' }).first().click()
      // There is no such customer: the payments answer 404, and say it.
      if (path.startsWith('/users/')) await expect(page.getByText('Resource not found.').first()).toBeVisible()
      else await expect(failures(page)).toHaveCount(0)
    }
  })
}
