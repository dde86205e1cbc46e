import { expect, type Page, test } from '@playwright/test'
import { cookiesOfSession } from '../console.ts'
import { newClient, wanted } from '../calls.ts'
import { type Loan, type LoanDetail, showLoan } from '../lending.ts'
import { productOfThisFile } from '../product-of-this-file.ts'
import { complaintsOf, expectGoodScreen, inNaira, inWords, tabTo } from '../screen.ts'

const product = productOfThisFile('demo')
/** Halima Yusuf of the demo. */
const halima = { phone: '08031000001', password: 'Kasuwa#1demo' }
let loan: LoanDetail

test.beforeAll(async () => {
  const client = newClient(product())
  client.token = (await wanted(client.post<{ access_token: string }>('/auth/login', halima))).access_token
  const { account } = await wanted(client.get<{ account: { loans: Loan[] } }>('/auth/me'))
  const running = account.loans.find(({ status }) => status === 'active' || status === 'overdue')
  loan = await showLoan(client, running!.loan_id)
})

async function fillIn(page: Page, password: string): Promise<void> {
  await page.goto(product().url)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(halima.phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function signIn(page: Page): Promise<void> {
  await fillIn(page, halima.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${product().url}/business-user/dashboard`)
}

const loanLink = (page: Page) => page.getByRole('link', { name: loan.loan.loan_id })
const fact = (page: Page, name: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`))

/** The whole loan stands on the screen as the API tells it. */
async function expectTheLoan(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${product().url}/loans/${loan.loan.loan_id}`)
  const { repayment_summary: summary, schedule } = loan
  await expect(fact(page, 'Total Paid')).toContainText(inNaira(summary.total_paid))
  await expect(fact(page, 'Outstanding Balance')).toContainText(inNaira(summary.outstanding_balance))
  await expect(fact(page, 'Next Due Date')).not.toBeEmpty()
  await expect(fact(page, 'Next Payment')).toContainText(inNaira(summary.next_payment_amount!))
  const rows = page.getByRole('table', { name: 'Repayment schedule' }).getByRole('row')
  await expect(rows).toHaveCount(schedule.length + 1)
  for (const row of schedule) {
    const words = [
      row.installment_number,
      inWords(row.due_date),
      inNaira(row.amount),
      inNaira(row.paid_amount),
      row.status,
    ].join(' ')
    await expect(page.getByRole('row', { name: words, exact: true })).toBeVisible()
  }
}

for (const width of [360, 1280]) {
  test.describe(`on a screen ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('LDET-03 LDET-04 Halima signs in, sees her loans, and opens the running one: paid, outstanding, and every row', async ({
      page,
    }) => {
      const complaints = complaintsOf(page)
      await page.goto(product().url)
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
      await expectGoodScreen(page)
      await signIn(page)
      await expect(page.getByText('Halima').first()).toBeVisible()
      await expect(loanLink(page)).toBeVisible()
      await expectGoodScreen(page)
      await loanLink(page).click()
      await expectTheLoan(page)
      await expectGoodScreen(page)
      expect(complaints).toEqual([])
    })

    test('Logout leads back to the sign-in, and nothing of her is left behind', async ({ page, context }) => {
      await signIn(page)
      await expect(loanLink(page)).toBeVisible()
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(page).toHaveURL(`${product().url}/`)
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      expect(await cookiesOfSession(context)).toEqual([])
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
      await page.goBack()
      await expect(page).toHaveURL(`${product().url}/`)
      await expect(page.getByText('Halima')).toHaveCount(0)
    })
  })
}

test('with the keyboard alone she signs in and reaches her loan', async ({ page }) => {
  await page.goto(product().url)
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

test('ERR-01 a wrong password is told as Request Failed, and what she typed is still there', async ({ page }) => {
  const complaints = complaintsOf(page)
  await fillIn(page, 'Kasuwa#1wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Failed' })
  await expect(dialog).toContainText('Unauthorized. Please check your credentials.')
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(halima.phone)
  expect(complaints.filter((words) => !words.includes('401'))).toEqual([])
})

test('a loan that is not hers is answered as one that does not exist', async ({ page }) => {
  await signIn(page)
  await page.goto(`${product().url}/loans/LN-00000000`)
  const dialog = page.getByRole('dialog', { name: 'Request Failed' })
  await expect(dialog).toContainText('Resource not found.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('No schedule to show')).toBeVisible()
})
