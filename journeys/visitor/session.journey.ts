import { type BrowserContext, expect, type Page } from '@playwright/test'
import { cookiesOfSession, openSignedIn, signInOnPage } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { sharedWorld, test } from '../test.ts'
import { newBorrower } from '../world.ts'

const world = sharedWorld()
const customer = newPerson()

test.beforeAll(async () => void (await newBorrower(world(), customer)))

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })
const dashboard = () => `${world().product.url}/business-user/dashboard`

async function expectSignedOut(page: Page, context: BrowserContext): Promise<void> {
  await expect(page).toHaveURL(`${world().product.url}/`)
  await expect(signInButton(page)).toBeVisible()
  expect(await cookiesOfSession(context)).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
}

test('GEN-10 SESS-05 SESS-08 C-45 after five minutes without activity all tabs are signed out; until then one active tab keeps the others', async ({
  page,
  context,
}) => {
  await context.clock.install()
  const meRequest = page.waitForRequest((request) => request.url().endsWith('/api/auth/me'))
  await signInOnPage(page, world().product, customer.phone)
  const authorization = (await meRequest).headers()['authorization'] ?? ''
  const other = await context.newPage()
  await other.goto(dashboard())
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  for (const step of [1, 2]) {
    await context.clock.fastForward('04:00')
    await page.mouse.move(100 + step, 200)
  }
  await other.reload()
  await expect(other).toHaveURL(dashboard())
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await context.clock.fastForward('05:01')
  await expectSignedOut(page, context)
  await expectSignedOut(other, context)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The server has ended the session too: the token is no longer valid.
  await expect
    .poll(async () => (await fetch(`${world().product.url}/api/auth/me`, { headers: { authorization } })).status)
    .toBe(401)
})

for (const [who, wake] of [
  ['touched again', (page: Page) => page.mouse.move(10, 10)],
  ['looked at again', (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))],
  ['reloaded', (page: Page) => page.reload()],
] as const) {
  test(`C-45 a laptop that slept for six minutes is signed out at once when it is ${who}`, async ({
    page,
    context,
  }) => {
    const asleep = new Date()
    await page.clock.install({ time: asleep })
    await openSignedIn(page, world().product, customer.phone)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The clock moves but the timers do not, as while a laptop is closed.
    await page.clock.setSystemTime(new Date(asleep.getTime() + 6 * 60_000))
    await wake(page)
    await expectSignedOut(page, context)
  })
}

test('C-49 SESS-07 a logout without a network shows the failure, and still logs out', async ({ page, context }) => {
  await signInOnPage(page, world().product, customer.phone)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await context.setOffline(true)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog', { name: 'Network Error' })).toContainText(
    'Please check your internet connection.',
  )
  await page.keyboard.press('Escape')
  await expectSignedOut(page, context)
  await context.setOffline(false)
  await page.goto(dashboard())
  await expectSignedOut(page, context)
})

test('a logout in one tab is one in all of them', async ({ page, context }) => {
  await openSignedIn(page, world().product, customer.phone)
  const other = await context.newPage()
  await other.goto(dashboard())
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectSignedOut(page, context)
  await expectSignedOut(other, context)
})
