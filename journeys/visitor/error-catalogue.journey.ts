import { expect, type Page, type Route } from '@playwright/test'
import { password } from '../command-line.ts'
import { choose, cookiesOfSession, openSignedIn, signInOnPage } from '../page-actions.ts'
import { pdf } from '../files.ts'
import { newPerson } from '../person.ts'
import { expectGoodScreen } from '../screen.ts'
import { levelOne, levelTwo } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { newCustomer } from '../world.ts'

const world = sharedWorld()
const customer = newPerson()

test.beforeAll(async () => {
  await newCustomer(world(), [...levelOne, ...levelTwo().slice(0, 4)], customer)
})

type Stub = (route: Route) => Promise<void>

const answer =
  (status: number, body: unknown): Stub =>
  (route) =>
    route.fulfill({ status, json: body })
const page502: Stub = (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
const truncated: Stub = (route) =>
  route.fulfill({ status: 200, contentType: 'application/json', body: '{"data": {"access_' })
const noAnswer: Stub = (route) => route.abort()

const [failed, network, unexpected] = ['Request Failed', 'Network Error', 'Unexpected Error']

/** Answers to a call, each with the dialog that it causes. */
const catalogue: readonly (readonly [name: string, stub: Stub, title: string, message: string])[] = [
  [
    'ERR-02 400 with fields: the first message of the first',
    answer(400, { message: 'Invalid', data: { phone: ['The phone is unknown', 'second'], password: ['third'] } }),
    failed,
    'The phone is unknown',
  ],
  [
    'C-151 400 with a text instead of a list',
    answer(400, { message: 'Invalid', data: { phone: 'The phone is unknown' } }),
    failed,
    'The phone is unknown',
  ],
  [
    'ERR-03 400 without fields: the message of the server',
    answer(400, { message: 'This phone is not verified yet', data: {} }),
    failed,
    'This phone is not verified yet',
  ],
  [
    'ERR-03 500 with a message of the server',
    answer(500, { message: 'The books are closed' }),
    failed,
    'The books are closed',
  ],
  [
    'ERR-04 400 without a message',
    answer(400, {}),
    failed,
    'Invalid input. Please check the information you provided.',
  ],
  ['ERR-05 401 without a message', answer(401, {}), failed, 'Unauthorized. Please check your credentials.'],
  ['ERR-06 403 without a message', answer(403, {}), failed, 'You do not have permission to access this resource.'],
  ['ERR-07 404 without a message', answer(404, {}), failed, 'Resource not found.'],
  ['ERR-08 500 without a message', answer(500, {}), failed, 'Server error. Please try again later.'],
  ['ERR-09 418 without a message', answer(418, {}), failed, 'An unexpected error occurred.'],
  ['ERR-09 502 with the page of a proxy', page502, failed, 'An unexpected error occurred.'],
  ['ERR-10 no answer at all', noAnswer, network, 'Please check your internet connection.'],
  ['ERR-11 an answer that cannot be read', truncated, unexpected, 'Something went wrong. Please try again.'],
]

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })

/** The dialog with this title and exactly this text; closes it. */
async function expectMessage(page: Page, title: string, message: string): Promise<void> {
  await expect(dialog(page, title).getByText(message, { exact: true })).toBeVisible()
  await dialog(page, title).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('ERR-01 ERR-04 ERR-05 ERR-06 ERR-07 ERR-08 ERR-09 ERR-10 ERR-11 ERR-15 every failure of a call shows its words, and the form can be sent again', async ({
  page,
}) => {
  await page.goto(world().product.url)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(customer.phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  for (const [name, stub, title, message] of catalogue) {
    await test.step(name, async () => {
      await page.route('**/api/auth/login', stub, { times: 1 })
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expectMessage(page, title, message)
      // A field with an error waits for another answer; nothing typed is lost.
      await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(customer.phone)
      await page.getByRole('textbox', { name: 'Phone number' }).fill('')
      await page.getByRole('textbox', { name: 'Phone number' }).fill(customer.phone)
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    })
  }
  await page.route('**/api/auth/login', noAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog(page, 'Network Error')).toBeVisible()
  await expectGoodScreen(page)
})

test('ERR-16 AUTH-16 an unknown account type leads to unauthorised-access, and an unknown address shows Not found', async ({
  page,
}) => {
  await page.route('**/api/auth/login', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, account_type: 'auditor' } } })
  })
  await signInOnPage(page, world().product, customer.phone)
  await expect(page).toHaveURL(`${world().product.url}/unauthorised-access`)
  await expect(page.getByRole('heading', { name: 'Unauthorized View' })).toBeVisible()
  await expectGoodScreen(page)
  await page.goto(`${world().product.url}/nowhere/at/all`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('C-50 C-157 a page that cannot be loaded shows it and stays; a session that the server has ended leads to login', async ({
  page,
}) => {
  const { product } = world()
  // The calls fail from the beginning: figures that came once would be kept on the device, and shown.
  await page.route('**/api/customer/dashboard', answer(500, {}))
  await openSignedIn(page, product, customer.phone, '/business-user/dashboard')
  await expectMessage(page, failed, 'Server error. Please try again later.')
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  await expect(page.getByText('No transaction to show')).toBeHidden()
  await page.route('**/api/auth/kyc/current-step/2', answer(401, {}))
  await page.goto(`${product.url}/onboarding/kyc-lvl2`)
  await expect(
    dialog(page, failed).getByText('Unauthorized. Please check your credentials.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/`)
  expect(await cookiesOfSession(page.context())).toEqual([])
})

test('ERR-12 ERR-13 C-62 an upload that is refused or breaks shows why, and is sent again by one press; one that the user stops shows no message', async ({
  page,
}) => {
  const { product } = world()
  await openSignedIn(page, product, customer.phone, '/onboarding/kyc-lvl2')
  const bill = page.getByRole('region', { name: 'Utility bill', exact: true })
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 200)

  await page.route('**/files/**', (route) => route.fulfill({ status: 204 }), { times: 1 })
  await bill.locator('input[type=file]').setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expectMessage(page, failed, 'Failed to upload image')

  await page.route('**/files/**', noAnswer, { times: 1 })
  await bill.getByRole('button', { name: 'Try again' }).click()
  await expectMessage(page, failed, 'Upload failed')

  await page.route('**/files/**', () => new Promise(() => undefined), { times: 1 })
  await bill.getByRole('button', { name: 'Try again' }).click()
  await bill.getByRole('button', { name: 'Stop' }).click()
  // A user who stops an upload needs no message.
  await expect(bill.getByRole('button', { name: /^Choose a file/ })).toBeVisible()
  await expect(dialog(page, failed)).toHaveCount(0)

  await bill.locator('input[type=file]').setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect(bill).toContainText('Uploaded')
  expect((await stored).ok()).toBe(true)
})

test('ERR-18 an account without a name from the bank shows no dialog: the name stays empty, and nothing can be sent', async ({
  page,
}) => {
  const { product } = world()
  await openSignedIn(page, product, customer.phone, '/business-user/settings/transactions')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  const lookUp = page.waitForResponse((response) => response.url().includes('resolve'))
  await page.route('**/api/**resolve**', answer(500, {}))
  await choose(page, 'Bank', 'Access Bank')
  await page.getByRole('textbox', { name: 'Account number' }).fill(customer.accountNumber)
  expect((await lookUp).status()).toBe(500)
  await expect(page.getByRole('textbox', { name: 'Account name' })).toHaveValue('')
  await expect(dialog(page, failed)).toHaveCount(0)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add Bank Account' })).toBeDisabled()
})
