import { expect, type Locator } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { dialog, goTo, signInOnPage } from '../page-actions.ts'
import { type Loan, requestLoan } from '../lending.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, agentPhone, newBorrower } from '../world.ts'

const world = sharedWorld()
let loan: Loan

test.beforeAll(async () => {
  loan = await dataOf(requestLoan(await newBorrower(world()), 60_000))
})

/** Whole within the window, without anything having been scrolled for it. */
const expectInView = (place: Locator) => expect(place).toBeInViewport({ ratio: 1 })

for (const [width, height] of [
  [360, 640],
  [1280, 720],
] as const) {
  test.describe(`in a window of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test("a row's menu opens above its button where the window ends, below it elsewhere", async ({ page }) => {
      await signInOnPage(page, world().product, adminPhone)
      await goTo(page, 'Loan Management')
      await page.getByRole('button', { name: 'Pending' }).click()
      const button = page.getByRole('button', { name: `Actions for loan ${loan.loan_id}` })
      // Until it takes a press: from here on only this test may scroll.
      await button.click({ trial: true })
      const topOf = async (place: Locator) => (await place.boundingBox())!.y
      for (const block of ['end', 'start'] as const) {
        // Room to scroll the row to either end of the window.
        await button.evaluate((dots, at) => {
          document.body.style.paddingBottom = '100vh'
          dots.scrollIntoView({ block: at })
          if (at === 'start') window.scrollBy(0, -200)
        }, block)
        const scrolled = await page.evaluate(() => window.scrollY)
        await button.click()
        const items = page.getByRole('menuitem')
        for (const name of ['Approve Loan', 'Reject Loan']) await expectInView(items.filter({ hasText: name }))
        expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
        const isAbove = (await topOf(page.getByRole('menu'))) < (await topOf(button))
        expect(isAbove).toBe(block === 'end')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toBeHidden()
      }
    })

    test('a dialog longer than the window begins at its title', async ({ page }) => {
      await page.route('**/api/agent/clusters*', (route) =>
        route.fulfill({ json: { message: 'OK', data: groupOf(20) } }),
      )
      await signInOnPage(page, world().product, agentPhone)
      await goTo(page, 'Group Management')
      await page.getByRole('button', { name: 'Alpha', exact: true }).click()
      const title = dialog(page, 'Alpha').getByRole('heading', { name: 'Alpha' })
      await expectInView(title)
      await expect(title).toBeFocused()
      await expect(dialog(page, 'Alpha').getByRole('button', { name: 'Close' })).not.toBeInViewport()
    })
  })
}

/** One group of many members, as the server lists it. */
function groupOf(count: number) {
  const member = (index: number) => ({
    id: `customer-${index}`,
    user: {
      id: `user-${index}`,
      first_name: 'Amina',
      last_name: `Bello ${index}`,
      phone: '08031234567',
      email: 'amina@example.com',
      status: 'active',
      profile_picture_url: null,
    },
    created_at: '2025-05-01T09:00:00.000Z',
    cluster_id: 'group-1',
    active_loan: null,
  })
  const members = Array.from({ length: count }, (_, index) => member(index))
  const group = {
    id: 'group-1',
    name: 'Alpha',
    repayment_day: 15,
    description: '',
    location: 'Kano',
    created_at: '2025-06-01T23:30:00.000Z',
    status: 'active',
  }
  return {
    groups: [{ ...group, total_active_loans: 0, total_loan_amount: 0, members_count: count, members }],
    groupData: { total_groups: 1, active_groups: 1, inactive_groups: 0, total_members: count },
    page: { current: 1, next: null, prev: null, total: 1 },
  }
}
