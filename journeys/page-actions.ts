import { createCipheriv, randomBytes } from 'node:crypto'
import { type BrowserContext, expect, type Locator, type Page, type Request } from '@playwright/test'
import { password } from './command-line.ts'
import type { Product } from './product.ts'
import type { SignedIn } from './sign-up.ts'

/** Signs in on the page itself, and waits for the first screen inside. */
export async function signInOnPage(page: Page, product: Product, phone: string, secret = password): Promise<void> {
  await page.goto(product.url)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(`${product.url}/`)
}

/** The key with which the web seals its cookies unless a lender sets another one (C-46). */
const cookieKey = Buffer.from('6b617375776120636f6f6b6965206b657920666f7220646576656c6f706d656e', 'hex')

/** A cookie's value as the web writes it (SESS-10, SESS-11). */
function seal(value: string): string {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', cookieKey, iv)
  return `${iv.toString('hex')}:${cipher.update(value, 'utf8', 'hex')}${cipher.final('hex')}`
}

/**
 * Opens the product in a browser whose user signed in before: with the cookies that the sign-in leaves, without its form. It takes half the time of
 * `signInOnPage`, for stories about other things.
 * @param path where they begin; the first address leads to their first page
 */
export async function openSignedIn(page: Page, product: Product, phone: string, path = '/'): Promise<void> {
  const answer = await page.context().request.post(`${product.url}/api/auth/login`, { data: { phone, password } })
  expect(answer.status(), `the sign-in of ${phone}`).toBe(200)
  const { data } = (await answer.json()) as { data: SignedIn }
  const cookies = { token: seal(data.access_token), account_type: seal(data.account_type), signed_in: '1' }
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: product.url, sameSite: 'Lax' })))
  await page.goto(product.url + path)
  await expect(page).not.toHaveURL(`${product.url}/`)
}

/**
 * The cookies that a browser has, without the device's own cookie, which stays after a session, gives no session and cannot be read by scripts
 * (C-182).
 */
export const cookiesOfSession = async (context: BrowserContext): Promise<string[]> =>
  (await context.cookies())
    .filter(({ name, httpOnly }) => name !== 'kasuwa_device' || !httpOnly)
    .map(({ name }) => name)

/** Milliseconds without a request after which a page has what it asked for. */
const quietMs = 300

/**
 * Goes to another page of the app, as a link does, and waits until it is whole: its text is there, nothing of it is being loaded, and no
 * request is under way. It takes a third of the time of `page.goto`, which starts the app again.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  const main = page.getByRole('main')
  const before = await main.innerText()
  const underWay = new Set<Request>()
  let lastAt = performance.now()
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    change(request)
    lastAt = performance.now()
  }
  const began = note((request) => underWay.add(request))
  const ended = note((request) => underWay.delete(request))
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended)
  try {
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect.poll(() => main.innerText(), { message: path }).not.toBe(before)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
    await expect(page.locator('main [aria-busy=true], main .animate-breathe'), path).toHaveCount(0)
    await expect
      .poll(() => underWay.size === 0 && performance.now() - lastAt > quietMs, { message: path, intervals: [50] })
      .toBe(true)
  } finally {
    page.off('request', began).off('requestfinished', ended).off('requestfailed', ended)
  }
}

/** Chooses from a list that is searched by typing. */
export async function choose(page: Page, list: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: list, exact: true })
  await field.click()
  await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(field).toHaveValue(option)
}

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** The row of a list, or on a phone the compact row, that contains a text. */
export const row = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: text })

/** All rows of a list. */
export const rowsOf = (page: Page, list: string): Locator =>
  page
    .getByRole('table', { name: list })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .or(page.getByRole('list', { name: list }).getByRole('listitem'))

/** The row that contains a text, with every column shown: a compact row is opened. */
export async function wholeRow(page: Page, text: string): Promise<Locator> {
  const found = row(page, text)
  if (page.viewportSize()!.width < 768) await found.getByRole('button', { expanded: false }).first().click()
  return found
}

/** Follows a link of the sidebar, on a screen of any width. */
export async function goTo(page: Page, item: string): Promise<void> {
  if (page.viewportSize()!.width < 1024) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: item }).click()
  await expect(page.getByRole('heading', { level: 1, name: item })).toBeVisible()
}

/** Chooses from a row's menu. */
export async function chooseFrom(page: Page, menuOf: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${menuOf}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The instalments of a loan's page: rows under their headers, on a phone lines that open. */
export const scheduleRows = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Repayment schedule' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .or(page.getByRole('list', { name: 'Repayment schedule' }).getByRole('listitem'))

/** Chooses how often to pay back, and scrolls to the text about changes of the loan, as a person does: until then the request cannot be sent. */
export async function chooseFrequency(page: Page, often: string): Promise<void> {
  const form = dialog(page, 'Loan Request')
  await form.getByRole('radio', { name: new RegExp(`^${often}`, 'i') }).check()
  await form.getByRole('list', { name: 'Before you ask' }).evaluate((list) => list.scrollIntoView({ block: 'center' }))
  await expect(form.getByRole('button', { name: 'Request Loan', exact: true })).toBeEnabled()
}

/** Fills in the residential address of KYC: 12 Zoo Road, Dala, Kano. */
export async function fillHome(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('12 Zoo Road')
  await page.getByLabel('Closest landmark').fill('Central Market')
  await choose(page, 'State', 'Kano')
  await choose(page, 'Local government area', 'Dala')
  await page.getByText('Rented').click()
  await page.getByLabel('Date you moved in').fill('2019-03-01')
}
