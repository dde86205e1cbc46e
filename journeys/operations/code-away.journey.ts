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

test('OPER-44 OPER-45 an error of a page arrives at the server once, with its place and without the numbers and addresses in it', async ({
  page,
}) => {
  await openSignedIn(page, world().product, agentPhone)
  await expect(title(page, 'Dashboard')).toBeVisible()
  const reports: { body: Record<string, string>; status: Promise<number | undefined> }[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/client-errors')) return
    const status = request.response().then((response) => response?.status())
    reports.push({ body: request.postDataJSON() as Record<string, string>, status })
  })
  const fail = () =>
    page.evaluate(
      () =>
        void setTimeout(() => {
          throw new RangeError('no row of 08031234567, halima@example.ng')
        }),
    )
  // The code that reports is loaded some seconds after the first screen.
  await expect
    .poll(
      async () => {
        await fail()
        return reports.length
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  for (let again = 0; again < 3; again++) await fail()
  // A call that is made after them is answered: nothing is on its way any more.
  await page.evaluate(() => fetch('/healthz'))
  expect(reports.map(({ body }) => [body['kind'], body['message'], body['path']])).toEqual([
    ['error', 'RangeError: no row of [number], [email]', '/agent-user/dashboard'],
  ])
  expect(JSON.stringify(reports[0]!.body)).not.toMatch(/\d{6}|halima/)
  expect(await reports[0]!.status).toBe(200)
})
