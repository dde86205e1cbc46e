import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectNoSecretKept, keptNames, storageOf, untilDraftKept } from '../browser-storage.ts'
import { type Client, dataOf } from '../calls.ts'
import { lend, type Loan } from '../lending.ts'
import { choose, chooseFrequency, dialog, fillHome, goTo, openSignedIn, row } from '../page-actions.ts'
import { newPerson, type Person } from '../person.ts'
import { expectGoodScreen } from '../screen.ts'
import { levelOne } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { newBorrower, newCustomer, withNewAgent } from '../world.ts'

const world = sharedWorld()

test.use({ viewport: { width: 360, height: 740 } })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const strip = (page: Page) => page.getByRole('status', { name: 'Network' })
const loansOf = async (client: Client): Promise<Loan[]> =>
  (await dataOf(client.get<{ account: { loans: Loan[] } }>('/auth/me'))).account.loans
const levelOf = async (client: Client): Promise<string> =>
  (await dataOf(client.get<{ currentStep: string }>('/auth/kyc/current-step/1'))).currentStep

/** The calls of this path that the browser sends from now on, from any page. */
function callsTo(context: BrowserContext, path: string): string[] {
  const keys: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(path)) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

/** Signs in and comes to the fourth step of KYC. */
async function atHome(page: Page, person: Person): Promise<Client> {
  const customer = await newCustomer(world(), levelOne.slice(0, 3), person)
  await openSignedIn(page, world().product, person.phone)
  return customer
}

test('C-186 KYC1-10 a step that is filled in without a network waits, stays after its tab is closed, and is sent once', async ({
  page,
  context,
}) => {
  const customer = await atHome(page, newPerson())
  await expect(step(page, 'Residential Address')).toBeVisible()
  await fillHome(page)
  await context.setOffline(true)
  const sent = callsTo(context, '/residential-address')
  await press(page, 'Continue')
  await expect(step(page, 'Business Details')).toBeVisible()
  await expect(strip(page)).toContainText('1 entry is waiting to be sent.')
  await strip(page).getByRole('button', { name: 'Show' }).click()
  const waiting = dialog(page, 'Waiting to be sent')
  await waiting.getByRole('button', { name: 'Details' }).click()
  await expect(waiting).toContainText('12 Zoo Road')
  await expectGoodScreen(page)
  await waiting.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Business name').fill('Zumunta Fabrics')
  await untilDraftKept(page)
  expect(await storageOf(page)).not.toMatch(/Zoo Road|Zumunta/)
  await expectNoSecretKept(page)
  await page.close()
  expect([await levelOf(customer), sent]).toEqual(['residential_address', []])

  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(`${world().product.url}/onboarding/kyc-lvl1`)
  await expect(strip(next)).toContainText('Sent: Residential Address.')
  await expect(step(next, 'Business Details')).toBeVisible()
  await expect(next.getByLabel('Business name')).toHaveValue('Zumunta Fabrics')
  expect(await levelOf(customer)).toBe('business_details')
  expect(sent).toHaveLength(1)
})

test('C-186 LREQ-05 a loan request without a network stays after a time-out, and becomes one loan', async ({
  page,
  context,
}) => {
  const trader = await newBorrower(world())
  await page.clock.install()
  await openSignedIn(page, world().product, trader.phone)
  await press(page, 'Apply for Loan')
  const form = dialog(page, 'Loan Request')
  await form.getByRole('textbox', { name: 'Loan amount' }).pressSequentially('50000')
  await chooseFrequency(page, 'weekly')
  await context.setOffline(true)
  const sent = callsTo(context, '/loan/request')
  await form.getByRole('button', { name: 'Request Loan', exact: true }).click()
  await expect(dialog(page, 'Saved on this device')).toContainText(
    'Loan request of ₦50,000.00 will be sent automatically',
  )
  await press(page, 'OK')
  await expect(strip(page)).toContainText('1 entry is waiting to be sent.')

  await page.clock.fastForward('05:01')
  // The time-out opens the sign-in page, which does not load; only then may another navigation begin.
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/)
  await context.setOffline(false)
  await page.goto(world().product.url)
  await expect(page.getByText('after 5 minutes without activity')).toBeVisible()
  await expect.poll(() => keptNames(page)).not.toContain('open key')
  await expectNoSecretKept(page)
  expect([await loansOf(trader), sent]).toEqual([[], []])

  await openSignedIn(page, world().product, trader.phone)
  await expect(strip(page)).toContainText('Sent: Loan request of ₦50,000.00.')
  expect((await loansOf(trader)).map(({ amount }) => amount)).toEqual([50_000])
  expect(sent).toHaveLength(1)
})

test('C-186 a call that the server refuses later is shown with the typed values; Logout asks, and leaves nothing', async ({
  page,
  context,
}) => {
  const trader = await newBorrower(world())
  await openSignedIn(page, world().product, trader.phone)
  await press(page, 'Apply for Loan')
  const form = dialog(page, 'Loan Request')
  await form.getByRole('textbox', { name: 'Loan amount' }).pressSequentially('50000')
  await chooseFrequency(page, 'daily')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Request Loan', exact: true }).click()
  await press(page, 'OK')
  // In the meantime they get a loan on another device, so a second one is refused.
  await lend(world(), trader, 20_000)
  await context.setOffline(false)
  await expect(strip(page)).toContainText('1 entry was not accepted.')
  await strip(page).getByRole('button', { name: 'Show' }).click()
  const waiting = dialog(page, 'Waiting to be sent')
  await expect(waiting).toContainText('Not accepted')
  await expectGoodScreen(page)
  await waiting.getByRole('button', { name: 'Close' }).click()
  expect(await loansOf(trader)).toHaveLength(1)

  await press(page, 'Your account')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(dialog(page, 'Log out?')).toContainText('1 entry on this device has not been sent')
  await press(page, 'Log out and delete')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => keptNames(page)).toEqual([])
})

test('C-186 GRP-06 a group that an agent makes without a network is one group once it is back', async ({
  page,
  context,
}) => {
  const agent = newPerson()
  const market = await withNewAgent(world(), agent)
  const member = await newCustomer(market, levelOne)
  await openSignedIn(page, world().product, agent.phone)
  await goTo(page, 'Group Management')
  await press(page, 'Create Group')
  const form = dialog(page, 'Create Group')
  await form.getByLabel('Group name').fill('Alpha')
  await form.getByRole('combobox', { name: 'Members' }).fill(member.phone)
  await form.getByRole('option', { name: new RegExp(member.phone) }).click()
  await form.getByLabel('Repayment day').fill('28')
  await form.getByLabel('Location').fill('Kano')
  await context.setOffline(true)
  const sent = callsTo(context, '/clusters/add')
  await form.getByRole('button', { name: 'Create Group' }).click()
  await expect(dialog(page, 'Saved on this device')).toContainText('Group Alpha will be sent automatically')
  await press(page, 'OK')
  expect(await storageOf(page)).not.toContain('Alpha')
  await expectNoSecretKept(page)
  await context.setOffline(false)
  await expect(strip(page)).toContainText('Sent: Group Alpha.')
  await expect(row(page, 'Alpha')).toHaveCount(1)
  expect(sent).toHaveLength(1)
})

test('C-186 settings and a bank account that are entered without a network are saved once it is back', async ({
  page,
  context,
}) => {
  const trader = await newCustomer(world(), levelOne)
  await openSignedIn(page, world().product, trader.phone)
  await page.goto(`${world().product.url}/business-user/settings/profile/next-of-kin`)
  await page.getByLabel('Name of next of kin').fill('Deborah James')
  await page.getByText('Sibling', { exact: true }).click()
  await page.getByLabel('Phone number').fill('08031234567')
  await context.setOffline(true)
  await press(page, 'Save changes')
  await expect(dialog(page, 'Saved on this device')).toBeVisible()
  await press(page, 'OK')
  await context.setOffline(false)
  await expect(strip(page)).toContainText('Sent: Your Next of Kin.')

  await page.goto(`${world().product.url}/business-user/dashboard`)
  await press(page, 'Add Bank Account')
  const form = dialog(page, 'Add Bank Account')
  await choose(page, 'Bank', 'Zenith Bank')
  await form.getByLabel('Account number').fill('0123456789')
  await expect(form.getByLabel('Account name')).not.toHaveValue('')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Add Bank Account' }).click()
  await expect(dialog(page, 'Saved on this device')).toContainText('Bank account at Zenith Bank')
  await press(page, 'OK')
  expect(await storageOf(page)).not.toContain('0123456789')
  await context.setOffline(false)
  await expect(strip(page)).toContainText('Sent: Bank account at Zenith Bank.')
  const { account, nok_name } = await dataOf(
    trader.get<{ account: { bank_accounts: { account_number: string }[] }; nok_name: string }>('/auth/me'),
  )
  expect([account.bank_accounts.map((one) => one.account_number), nok_name]).toEqual([['0123456789'], 'Deborah James'])
})
