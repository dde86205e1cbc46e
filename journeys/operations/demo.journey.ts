import { expect, type Page } from '@playwright/test'
import { paymentSummary } from '../books.ts'
import { type Client, dataOf, newClient } from '../calls.ts'
import { createStaff, reconcile, runAsTyped } from '../command-line.ts'
import { cookiesOfSession, scheduleRows } from '../page-actions.ts'
import { type Loan, type LoanDetail, showLoan } from '../lending.ts'
import { violationsOf } from '../measures/axe.ts'
import { isTaken } from '../ports.ts'
import { isRunning, postmasterOf, treeOf } from '../processes.ts'
import { newProduct, type Product } from '../product.ts'
import { sandboxOf } from '../sandbox.ts'
import { consoleErrorsOf, expectGoodOnBothScreens, formatDay, formatNaira, tabTo } from '../screen.ts'
import { signIn } from '../sign-up.ts'
import { attachOutput, test } from '../test.ts'

test.describe.configure({ mode: 'serial' })

const demoAdmin = { phone: '08030000001', password: 'Kasuwa#1demo' }
const halima = { phone: '08031000001', password: 'Kasuwa#1demo' }
let demo: Product
let first: unknown
let firstStartMs = 0
let loan: LoanDetail

attachOutput(() => demo)
test.afterAll(async () => demo?.remove())

async function signInAs(product: Product, who: { phone: string; password: string }): Promise<Client> {
  const client = newClient(product)
  client.token = (await dataOf(client.post<{ access_token: string }>('/auth/login', who))).access_token
  return client
}

/** The counts of all data, as an admin reads them, and the messages and payments of the providers. */
async function inventory(product: Product): Promise<unknown> {
  const admin = await signInAs(product, demoAdmin)
  const { page, customer_summary } = await dataOf(
    admin.get<{ page: { total: number }; customer_summary: object }>('/admin/customer-management'),
  )
  const { loan_summary } = await dataOf(admin.get<{ loan_summary: object }>('/admin/loan-management'))
  return {
    customers: page.total,
    customer_summary,
    loan_summary,
    payments: await paymentSummary(admin),
    transfers: (await sandboxOf(product).transfers()).length,
  }
}

test('OPER-83 the first start seeds the demo, says each step with its seconds, and prints its addresses and sign-ins', async () => {
  demo = await newProduct('demo')
  const startedAt = Date.now()
  await demo.start()
  firstStartMs = Date.now() - startedAt
  for (const words of [demo.url, demo.sandboxUrl, demoAdmin.phone, demoAdmin.password, '08031000001', 'Halima Yusuf'])
    expect(demo.printed()).toContain(words)
  for (const step of [
    /Database: started, \d+ s/,
    /Demo: 45 days before today, \d+ s/,
    /Demo: made, \d+ s/,
    /Product: started/,
  ])
    expect(demo.printed()).toMatch(step)
  first = await inventory(demo)
  expect(first).toMatchObject({ customers: expect.any(Number), payments: { total_disbursements: expect.any(Number) } })
  expect((first as { customers: number }).customers).toBeGreaterThan(20)
})

test('the demo’s books balance, and its clock shows the real time', async () => {
  expect(await reconcile(demo)).toMatchObject({ code: 0, answer: { differences: [] } })
  expect(Math.abs((await sandboxOf(demo).now()).getTime() - Date.now())).toBeLessThan(10_000)
})

test('Halima of the demo has a loan that runs', async () => {
  const client = await signInAs(demo, halima)
  const { account } = await dataOf(client.get<{ account: { loans: Loan[] } }>('/auth/me'))
  const running = account.loans.find(({ status }) => status === 'active' || status === 'overdue')
  loan = await showLoan(client, running!.loan_id)
  expect(loan.schedule.length).toBeGreaterThan(0)
})

async function signInAsHalima(page: Page): Promise<void> {
  await page.goto(demo.url)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(halima.phone)
  await page.getByLabel('Password', { exact: true }).fill(halima.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${demo.url}/business-user/dashboard`)
}

const loanLink = (page: Page) => page.getByRole('link', { name: loan.loan.loan_id })
const fact = (page: Page, name: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`))

/** The screen shows the whole loan as the API answers it. */
async function expectTheLoan(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${demo.url}/loans/${loan.loan.loan_id}`)
  const { repayment_summary: summary, schedule } = loan
  await expect(fact(page, 'Total Paid')).toContainText(formatNaira(summary.total_paid))
  await expect(fact(page, 'Outstanding Balance')).toContainText(formatNaira(summary.outstanding_balance))
  await expect(fact(page, 'Next Due Date')).not.toBeEmpty()
  await expect(fact(page, 'Next Payment')).toContainText(formatNaira(summary.next_payment_amount!))
  const rows = scheduleRows(page)
  await expect(rows).not.toHaveCount(0)
  // On a phone a daily loan's instalments are folded.
  const all = page.getByRole('button', { name: `See all ${schedule.length}` })
  if (await all.count()) await all.click()
  await expect(rows).toHaveCount(schedule.length)
  for (const [index, row] of schedule.entries()) {
    // On a phone a row opens to show the rest.
    const opener = rows.nth(index).getByRole('button')
    if (await opener.count()) await opener.click()
    const words = [
      row.installment_number,
      formatDay(row.due_date),
      formatNaira(row.amount),
      formatNaira(row.paid_amount),
      row.status,
    ]
    for (const word of words) await expect(rows.nth(index)).toContainText(String(word))
  }
}

test.describe('on a phone that is turned and turned back', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('OPER-82 the welcome page has the sign-ins of the demo, the codes of its agents and Halima’s account', async ({
    page,
  }) => {
    const consoleErrors = consoleErrorsOf(page)
    await page.goto(`${demo.sandboxUrl}/welcome`)
    await expect(page.getByText(halima.phone)).toBeVisible()
    await expect(page.getByText(demoAdmin.phone)).toBeVisible()
    await expect(page.getByText('10203040')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open Kasuwa' })).toHaveAttribute('href', demo.url)
    await expect(page.getByRole('link', { name: 'The requests that wait' })).toHaveAttribute(
      'href',
      `${demo.url}/admin-user/loan-management?tab=pending`,
    )
    await expect(page.getByRole('combobox')).toContainText('HALIMA YUSUF', { ignoreCase: true })
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(consoleErrors).toEqual([])
  })

  test('LDET-03 LDET-04 Halima signs in, sees her loans, and opens the running one: paid, outstanding, and every row', async ({
    page,
  }) => {
    const consoleErrors = consoleErrorsOf(page)
    await page.goto(demo.url)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
    await expectGoodOnBothScreens(page)
    await signInAsHalima(page)
    await expect(page.getByText('Halima').first()).toBeVisible()
    await expect(loanLink(page)).toBeVisible()
    await expectGoodOnBothScreens(page)
    await loanLink(page).click()
    await expectGoodOnBothScreens(page, () => expectTheLoan(page))
    expect(consoleErrors).toEqual([])
  })

  test('Logout leads back to the sign-in, and no data of hers is left behind', async ({ page, context }) => {
    await signInAsHalima(page)
    await expect(loanLink(page)).toBeVisible()
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${demo.url}/`)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await cookiesOfSession(context)).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(`${demo.url}/`)
    await expect(page.getByText('Halima')).toHaveCount(0)
  })
})

test('she signs in and reaches her loan with only the keyboard', async ({ page }) => {
  await page.goto(demo.url)
  await tabTo(page, /^phone number/i)
  await page.keyboard.type(halima.phone)
  await tabTo(page, /^password$/i)
  await page.keyboard.type(halima.password)
  await page.keyboard.press('Enter')
  await expect(loanLink(page)).toBeVisible()
  await tabTo(page, new RegExp(loan.loan.loan_id))
  await page.keyboard.press('Enter')
  await expectTheLoan(page)
})

test('Ctrl-C stops everything cleanly: no process and no open port is left', async () => {
  const pids = [...treeOf(demo.pid()), postmasterOf(demo.dataDir)!]
  expect(pids.length).toBeGreaterThan(3)
  expect(await demo.stop('SIGINT')).toBe(0)
  expect(pids.filter(isRunning)).toEqual([])
  expect([await isTaken(demo.port), await isTaken(demo.sandboxPort), postmasterOf(demo.dataDir)]).toEqual([
    false,
    false,
    null,
  ])
})

test('the command line works while nothing runs, and leaves nothing running', async () => {
  const agent = await createStaff(demo, 'agent', '08090000011', 'Zainab', 'Sule', runAsTyped)
  expect(agent).toEqual({
    id: expect.any(String),
    user_id: expect.any(String),
    phone: '08090000011',
    account_type: 'agent',
    code: expect.stringMatching(/^\d{8}$/),
  })
  expect(postmasterOf(demo.dataDir)).toBeNull()
})

test('a second start continues with the data of the first, and seeds nothing twice', async () => {
  const startedAt = Date.now()
  await demo.start()
  expect(Date.now() - startedAt).toBeLessThan(firstStartMs)
  expect(demo.printed()).toContain(demoAdmin.phone)
  expect(await inventory(demo)).toEqual(first)
  const agent = newClient(demo)
  expect(await signIn(agent, '08090000011')).toMatchObject({ account_type: 'agent' })
})

test('the command line works while the product is running, and the product continues', async () => {
  await createStaff(demo, 'admin', '08090000012', 'Yusuf', 'Eze', runAsTyped)
  expect(await signIn(newClient(demo), '08090000012')).toMatchObject({ account_type: 'admin' })
  await expect(createStaff(demo, 'admin', '08090000012', 'Yusuf', 'Eze')).rejects.toThrow(/ended with [1-9]/)
  expect(await demo.stop()).toBe(0)
})
