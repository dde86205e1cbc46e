import { expect, type Page } from '@playwright/test'
import { dialog, openSignedIn } from '../page-actions.ts'
import { lend, type Loan } from '../lending.ts'
import { pagesOf } from '../role-pages.ts'
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

const phones = { customer: () => borrower.phone, agent: () => agentPhone, admin: () => adminPhone }
const roles = ['customer', 'agent', 'admin'] as const

const failures = (page: Page) => page.getByText('This could not be loaded.')
/** The texts of empty lists, counts and charts. */
const emptiness = (page: Page) =>
  page
    .getByRole('main')
    .getByText(
      /\bno [\w ]+ to show\b|^No (money|loan|customer|failed|open)|^Nothing (waits|is late)|^Not compared|^--$/i,
    )

/** Deletes the kept figures, which would be shown in place of a failure, with their age. */
async function forgetFigures(page: Page): Promise<void> {
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: world().product.url, storageTypes: 'indexeddb' })
  await devtools.detach()
}

// `web/src/testing/every-failure.test.tsx` opens every other page, with each of its calls failing alone.
for (const role of roles) {
  test(`C-157 with the API out of reach the dashboard of a(n) ${role} shows it in each panel, and Try again brings it back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await openSignedIn(page, world().product, phones[role]())
    await forgetFigures(page)
    await page.route('**/api/**', (route) => route.abort())
    await page.goto(world().product.url + pagesOf(loan.loan_id)[role][0])
    await expect(dialog(page, 'Network Error')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(failures(page).first()).toBeVisible()
    await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
    await expect(emptiness(page)).toHaveCount(0)
    await expectGoodScreen(page)
    // It is shown once on each page, however many of its panels failed.
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(failures(page)).toHaveCount(0)
  })
}
