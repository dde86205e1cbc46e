import { expect, type Page } from '@playwright/test'
import { goTo, openSignedIn } from '../page-actions.ts'
import { sharedWorld, test } from '../test.ts'
import { agentPhone } from '../world.ts'

const world = sharedWorld()
const failed = (page: Page) => page.getByRole('main').getByText('This could not be loaded.')
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })
const follow = (page: Page, item: string) => page.getByRole('link', { name: item, exact: true }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a page whose code cannot load offline leaves the app usable; when the network is back Try again shows it', async ({
  page,
  context,
}) => {
  await openSignedIn(page, world().product, agentPhone)
  await expect(title(page, 'Dashboard')).toBeVisible()
  await context.setOffline(true)
  await follow(page, 'Customers')
  await expect(failed(page)).toBeVisible()
  await expect(page).toHaveURL(/customer-management/)
  await tryAgain(page).click()
  await expect(failed(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  // By the keyboard: the strip about the network goes away, and what stood below it moves from under a pointer.
  await tryAgain(page).focus()
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await expect(title(page, 'Customers')).toBeVisible()
  await expect(page).toHaveURL(/customer-management/)
})

test('code that a deploy removed leads to one automatic reload of the page, and no more', async ({ page }) => {
  await openSignedIn(page, world().product, agentPhone)
  await expect(title(page, 'Dashboard')).toBeVisible()
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(/\/own-customers-page-[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  await follow(page, 'Customers')
  await expect.poll(() => loads).toBe(1)
  await expect(failed(page)).toBeVisible()
  await goTo(page, 'Group Management')
  await follow(page, 'Customers')
  await expect(failed(page)).toBeVisible()
  expect(loads).toBe(1)

  await page.unroute(/\/own-customers-page-[^/]*\.js/)
  await tryAgain(page).click()
  await expect(title(page, 'Customers')).toBeVisible()
  await expect(page).toHaveURL(/customer-management/)
})
