import { expect, type Locator, type Page } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { dialog, openSignedIn, wholeRow } from '../page-actions.ts'
import { type Loan, requestLoan } from '../lending.ts'
import { expectGoodScreen } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, agentPhone, newBorrower } from '../world.ts'

const world = sharedWorld()
let loan: Loan

test.beforeAll(async () => {
  loan = await dataOf(requestLoan(await newBorrower(world()), 60_000))
})

/** Expects an element to be completely within the window, without any scrolling. */
const expectInView = (place: Locator) => expect(place).toBeInViewport({ ratio: 1 })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })

/** Opens the pending loans, and waits until the menu of the row takes a press: from here on only the test may scroll. */
async function openPendingLoans(page: Page): Promise<Locator> {
  await openSignedIn(page, world().product, adminPhone, '/admin-user/loan-management?tab=pending')
  const button = page.getByRole('button', { name: `Actions for loan ${loan.loan_id}` })
  await button.click({ trial: true })
  return button
}

const topOf = async (place: Locator) => (await place.boundingBox())!.y

for (const [width, height] of [
  [800, 640],
  [1280, 720],
] as const) {
  test.describe(`in a window of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test("a row's menu opens above its button where the window or the bottom bar begins, below it elsewhere", async ({
      page,
    }) => {
      const button = await openPendingLoans(page)
      const end = width < 1024 ? await topOf(bar(page)) : height
      for (const block of ['end', 'start'] as const) {
        // This gives room to scroll the row to both ends of the window.
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
        const { y: top, height: tall } = (await page.getByRole('menu').boundingBox())!
        expect(top + tall).toBeLessThanOrEqual(end)
        expect(top < (await topOf(button))).toBe(block === 'end')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toBeHidden()
      }
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

  test("a row's menu is a sheet at the lower edge, over the bottom bar", async ({ page }) => {
    const button = await openPendingLoans(page)
    await button.click()
    const sheet = dialog(page, `Actions for loan ${loan.loan_id}`)
    for (const name of ['Approve Loan', 'Reject Loan']) await expectInView(sheet.getByRole('menuitem', { name }))
    const { y, height } = (await sheet.boundingBox())!
    expect(y + height).toBe(640)
    await expectGoodScreen(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('the bottom bar is always there, covers neither the element with the focus nor the end of the page, and leaves room for the keyboard', async ({
    page,
  }) => {
    await openPendingLoans(page)
    const top = await topOf(bar(page))
    expect(top).toBeLessThan(640 - 44)
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const focused = page.locator('main :focus')
      if (!(await focused.count())) continue
      const { y, height } = (await focused.boundingBox())!
      expect(y + height).toBeLessThanOrEqual(top)
    }
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const { y, height } = (await page.getByRole('main').locator('> *').last().boundingBox())!
    expect(y + height).toBeLessThan(top)
    await page.getByRole('searchbox').first().focus()
    await expect(bar(page)).toBeHidden()
  })
})

for (const [width, height] of [
  [360, 640],
  [1280, 720],
] as const) {
  test.describe(`in a window of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('a dialog longer than the window begins at its title', async ({ page }) => {
      await page.route('**/api/agent/clusters*', (route) =>
        route.fulfill({ json: { message: 'OK', data: groupOf(20) } }),
      )
      await openSignedIn(page, world().product, agentPhone, '/agent-user/group-interaction')
      await (await wholeRow(page, 'Alpha')).getByRole('button', { name: 'Alpha', exact: true }).click()
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
