import { expect, type Page } from '@playwright/test'
import { expectNoSecretKept } from '../browser-storage.ts'
import { type Deploys, startDeploys } from '../deploys.ts'
import { lend } from '../lending.ts'
import { keptAddresses, untilKept } from '../kept-code.ts'
import { goTo, openSignedIn, signInOnPage } from '../page-actions.ts'
import { pagesOf } from '../role-pages.ts'
import { levelOne } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, agentPhone, type Borrower, newBorrower, newCustomer } from '../world.ts'

const world = sharedWorld()
let borrower: Borrower
let loan: string

test.use({ serviceWorkers: 'allow' })
test.beforeAll(async () => {
  borrower = await newBorrower(world())
  loan = (await lend(world(), borrower, 60_000)).loan_id
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })

const phones = { customer: () => borrower.phone, agent: () => agentPhone, admin: () => adminPhone }
const roles = ['customer', 'agent', 'admin'] as const

for (const role of roles) {
  test(`without a network every page of a(n) ${role} opens from the device, and the app by an address, a link, Back and a reload`, async ({
    page,
    context,
  }) => {
    const missing: string[] = []
    page.on('requestfailed', (request) => {
      // A page that is left ends its own requests.
      const isEnded = request.failure()?.errorText === 'net::ERR_ABORTED'
      if (request.url().includes('/assets/') && !isEnded) missing.push(request.url())
    })
    await openSignedIn(page, world().product, phones[role]())
    await untilKept(page, role)
    await context.setOffline(true)
    const pages = pagesOf(loan)[role]
    await page.goto(world().product.url + pages.at(-1))
    await expect(title(page)).toBeVisible()
    for (const path of pages) {
      await moveTo(page, path)
      await expect(title(page), path).toBeVisible()
    }
    await page.goto(world().product.url + pages[0])
    // An agent's dashboard names other people, so the device does not keep all of it.
    if (role === 'agent') await closeMessage(page)
    else {
      // C-186: the last figures are there, with their time, and cause no message.
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: /^As of \d\d:\d\d/ })
          .first(),
      ).toBeVisible()
      await expect(page.getByRole('main')).toContainText('₦')
      await expect(page.getByRole('status', { name: 'Network' })).toContainText('No network.')
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
    await goTo(page, 'Help Center')
    await page.goBack()
    await expect(title(page)).toHaveText(/Dashboard/)
    await page.reload()
    await expect(title(page)).toHaveText(/Dashboard/)
    expect(missing).toEqual([])
    expect((await keptAddresses(page)).filter((address) => !/^\/(index\.html\?|assets\/)/.test(address))).toEqual([])
    await expectNoSecretKept(page)

    await context.clearCookies()
    await page.goto(world().product.url)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
}

/**
 * Goes to a page within the app, as a link does, and waits until another page is shown. Its code comes from the device; the document, which is
 * the same for every address, is not read again.
 */
async function moveTo(page: Page, path: string): Promise<void> {
  const main = page.locator('main')
  const before = await main.innerText()
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await expect.poll(() => main.innerText(), { message: path }).not.toBe(before)
}

async function closeMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'OK' }).click()
}

test.describe('a deploy', () => {
  let deploys: Deploys
  test.beforeEach(async () => {
    deploys = await startDeploys(world().product)
  })
  test.afterEach(() => deploys.stop())

  const expectVersion = (page: Page, version: number) =>
    expect(page.locator('script[type=module]')).toHaveAttribute(
      'src',
      version === 1 ? /-[\w-]{8}\.js$/ : new RegExp(`\\.v${version}\\.js$`),
    )
  const announced = (page: Page) => page.getByText('A new version of Kasuwa is ready')
  const useNow = (page: Page) => page.getByRole('button', { name: 'Use it now' })
  const at = (path: string) => deploys.url + path
  const dashboard = '/business-user/dashboard'
  const form = '/business-user/settings/profile/next-of-kin'

  test('the app can be installed, and opens again for almost no bytes', async ({ page, context }) => {
    await signInOnPage(page, { ...world().product, url: deploys.url }, borrower.phone)
    await untilKept(page, 'customer')
    const devtools = await context.newCDPSession(page)
    const { url, errors } = await devtools.send('Page.getAppManifest')
    expect([url, errors]).toEqual([at('/manifest.webmanifest'), []])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // A test's window may count as a private one, in which nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    await page.close()
    deploys.sent()
    const again = await context.newPage()
    await again.goto(deploys.url)
    await expect(title(again)).toHaveText(/Dashboard/)
    const sent: { path: string; bytes: number }[] = []
    // The browser looks for a newer worker after the page.
    await expect.poll(() => sent.push(...deploys.sent()) && sent.map(({ path }) => path)).toContain('/sw.js')
    const ofTheApp = sent.filter(({ path }) => !path.startsWith('/api/'))
    expect(ofTheApp.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(5_000)
    expect(ofTheApp.filter(({ path }) => path.startsWith('/assets/') || path === '/')).toEqual([])
  })

  test('a newer version is announced, does not change an open page, and is used when the user asks for it, or at the next start', async ({
    page,
    context,
  }) => {
    const { phone } = await newCustomer(world(), levelOne)
    await signInOnPage(page, { ...world().product, url: deploys.url }, phone)
    await untilKept(page, 'customer')
    await page.goto(at(form))
    const field = page.getByLabel('Name of next of kin')
    await field.fill('Bisi Adewale')

    deploys.deploy()
    const other = await context.newPage()
    await other.goto(at(dashboard))
    await expect(announced(other)).toBeVisible()
    await expect(announced(page)).toBeVisible()
    await expect(field).toHaveValue('Bisi Adewale')
    await expectVersion(page, 1)
    await expectVersion(other, 1)
    await useNow(other).click()
    await expectVersion(other, 2)
    await expect(title(other)).toHaveText(/Dashboard/)

    // The page of the old version is as it was, and still has all its code.
    await expect(field).toHaveValue('Bisi Adewale')
    await page.getByRole('link', { name: 'Loan Management' }).click()
    await expect(title(page)).toHaveText('Loan Management')
    await expectVersion(page, 1)
    await other.close()
    await page.goto(at(form))
    await expectVersion(page, 2)
    await expect(field).toHaveValue('Bisi Adewale')
    await expect.poll(async () => (await keptAddresses(page)).filter((one) => /-[\w-]{8}\.js$/.test(one))).toEqual([])

    deploys.deploy()
    await page.reload()
    await expect(announced(page)).toBeVisible()
    await page.reload()
    await expect(title(page)).toBeVisible()
    await expectVersion(page, 3)
    await expect(announced(page)).toHaveCount(0)
    await context.setOffline(true)
    await page.goto(at(dashboard))
    await expect(title(page)).toHaveText(/Dashboard/)
    await expectNoSecretKept(page)
  })
})
