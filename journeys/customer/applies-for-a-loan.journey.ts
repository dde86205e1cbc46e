import { expect, type Page } from '@playwright/test'
import { type Client, dataOf } from '../calls.ts'
import { choose, chooseFrequency, openSignedIn, rowsOf, scheduleRows } from '../page-actions.ts'
import { approve, type Loan, payOut, showLoan, virtualAccountOf } from '../lending.ts'
import { consoleErrorsOf, expectGoodScreen, formatDay, formatNaira, tabTo } from '../screen.ts'
import { completeSteps, levelOne, levelTwo } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { newBorrower, newCustomer } from '../world.ts'

const world = sharedWorld()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const offer = (page: Page) => page.getByRole('region', { name: 'What it costs' })
const openLoans = (page: Page) => page.goto(`${world().product.url}/business-user/loan/management`)
const newestLoan = async (client: Client): Promise<Loan> =>
  (await dataOf(client.get<{ account: { loans: Loan[] } }>('/auth/me'))).account.loans[0]!

async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Apply for Loan' }).click()
}

async function fill(page: Page, amount: string, often: string): Promise<void> {
  await dialog(page, 'Loan Request').getByRole('textbox', { name: 'Loan amount' }).pressSequentially(amount)
  await chooseFrequency(page, often)
}

/** The payments as the dialog lists them: day and amount. */
async function offeredPayments(page: Page): Promise<string[][]> {
  const rows = await offer(page).getByRole('list', { name: 'Every payment' }).getByRole('listitem').all()
  return Promise.all(rows.map((row) => row.locator('span').allTextContents()))
}

/** Every loan request that the page sends from now on. */
function requestsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/loan/request')) requests.push(request.postData() ?? '')
  })
  return requests
}

/** Sends naira from the sandbox's own page, as a person who tries the product does. */
async function payOnSandboxPage(page: Page, account: string, amount: number): Promise<void> {
  await page.goto(world().product.sandboxUrl)
  await page.getByRole('combobox', { name: 'Virtual account' }).selectOption({ value: account })
  await page.getByLabel('Amount (₦)').fill(String(amount))
  await page.getByRole('button', { name: 'Send the money' }).click()
  await expect(page.getByText(`sent to ${account}`)).toContainText('The product has received it.')
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const lagosOffsetMs = 60 * minuteMs

/** The instant at which the next day begins in Lagos, at least ten minutes from now. */
async function nextMidnight(): Promise<number> {
  const soon = (await world().sandbox.now()).getTime() + 10 * minuteMs + lagosOffsetMs
  return Math.ceil(soon / dayMs) * dayMs - lagosOffsetMs
}

test.describe('on a screen 360 pixels wide', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('GATE-02 GATE-03 GATE-04 GATE-05 GATE-06 GATE-07 LREQ-05 a trader is stopped by every gate, sees the offer, borrows exactly that, pays it back, and asks again', async ({
    page,
    context,
  }) => {
    const consoleErrors = consoleErrorsOf(page)
    const trader = await newCustomer(world(), levelOne)

    await test.step('level 1 is not enough', async () => {
      await openSignedIn(page, world().product, trader.phone)
      await apply(page)
      await expect(dialog(page, 'Upgrade Account')).toContainText(
        'Kindly upgrade your account by completing your KYC information to apply for loan',
      )
      await expectGoodScreen(page)
      await page.getByRole('button', { name: 'Upgrade Now' }).click()
      await expect(page).toHaveURL(/\/onboarding\/kyc-lvl2$/)
      await completeSteps(levelTwo(), trader, trader)
    })

    await test.step('without a bank account there is no loan; once it is added the request opens in place', async () => {
      await openLoans(page)
      await apply(page)
      await expect(dialog(page, 'Add Bank Account')).toContainText('Kindly add your bank account to request a loan')
      await expectGoodScreen(page)
      await page.getByRole('button', { name: 'Add Bank Account' }).click()
      await choose(page, 'Bank', 'Zenith Bank')
      await page.getByRole('textbox', { name: 'Account number' }).fill(trader.accountNumber)
      await expect(page.getByRole('textbox', { name: 'Account name' })).not.toHaveValue('')
      await page.getByRole('button', { name: 'Add Bank Account' }).click()
      await expect(dialog(page, 'Account Added')).toBeVisible()
      await page.getByRole('button', { name: 'Request for Loan' }).click()
      await expect(dialog(page, 'Loan Request')).toBeVisible()
      await expect(page).toHaveURL(/\/loan\/management$/)
      await expectGoodScreen(page)
    })

    const requests = requestsOf(page)
    const payments =
      await test.step('the offer stands there before the request; a double click asks once', async () => {
        await expect(page.getByRole('button', { name: 'Request Loan' })).toBeDisabled()
        await fill(page, '50000', 'weekly')
        await expect(page.getByRole('textbox', { name: 'Loan amount' })).toHaveValue('50,000')
        await expect(offer(page)).toContainText(formatNaira(52_500))
        await expectGoodScreen(page)
        const rows = await offeredPayments(page)
        await page.getByRole('button', { name: 'Request Loan' }).dblclick()
        await expect(dialog(page, 'Request Recieved')).toContainText(
          "Your loan request is successfully received, we'll get back to you soon.",
        )
        await page.getByRole('button', { name: 'OK' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(requests).toHaveLength(1)
        expect(JSON.parse(requests[0]!)).toMatchObject({ amount: '50000', purpose: 'business' })
        await expect(page.getByRole('region', { name: 'Loan Summary' })).toContainText(/Pending Loans\s*1/)
        await expectGoodScreen(page)
        return rows
      })

    const loan = await newestLoan(trader)
    await test.step('paid out on the same day, the schedule is the offer, row for row', async () => {
      await dataOf(approve(world().admin, loan.id, 50_000))
      await dataOf(payOut(world().admin, loan.id, 50_000))
      const { schedule } = await showLoan(trader, loan.id)
      expect(schedule.map(({ due_date: due, amount }) => [formatDay(due), formatNaira(amount)])).toEqual(payments)
      await openLoans(page)
      await rowsOf(page, 'Loan Application History').first().getByRole('button', { expanded: false }).click()
      await page.getByRole('link', { name: `View details of loan ${loan.loan_id}` }).click()
      const rows = scheduleRows(page)
      await expect(rows).toHaveCount(payments.length)
      for (const [index, [due = '', amount = '']] of payments.entries()) {
        await expect(rows.nth(index)).toContainText(due)
        await expect(rows.nth(index)).toContainText(amount)
      }
      await expectGoodScreen(page)
    })

    await test.step('while it runs there is no other', async () => {
      await openLoans(page)
      await apply(page)
      await expect(dialog(page, 'Active Loan Found')).toContainText(
        'You currently have an active loan, kindly make payment and try later.',
      )
      await expectGoodScreen(page)
      await page.getByRole('button', { name: 'OK' }).click()
    })

    await test.step('paid into their account, it is completed, and they ask again, daily this time', async () => {
      const bank = await context.newPage()
      await payOnSandboxPage(bank, await virtualAccountOf(world(), trader.phone), 52_500)
      await bank.close()
      await openLoans(page)
      await expect(rowsOf(page, 'Loan Application History').first()).toContainText('completed')
      await apply(page)
      await fill(page, '60000', 'daily')
      const unfold = offer(page).getByText(/^See all \d\d payments$/)
      await unfold.click()
      expect((await offeredPayments(page)).length).toBeGreaterThanOrEqual(28)
      await expectGoodScreen(page)
      await page.getByRole('button', { name: 'Request Loan' }).click()
      await expect(dialog(page, 'Request Recieved')).toBeVisible()
      expect(requests).toHaveLength(2)
    })
    expect(consoleErrors).toEqual([])
  })
})

test('a loan is asked for with only the keyboard, after every payment was shown', async ({ page }) => {
  const { phone } = await newBorrower(world())
  await openSignedIn(page, world().product, phone)
  await tabTo(page, /^apply for loan$/i)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Loan amount' })).toBeFocused()
  await page.keyboard.type('25000')
  await tabTo(page, /^daily/i)
  await page.keyboard.press('Space')
  await expect(page.getByText(/^See all \d\d payments$/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('summary:focus')).toHaveText(/^See all \d\d payments$/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Every payment' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(offer(page).getByRole('listitem').filter({ hasText: '₦' }).last()).toBeInViewport()
  const request = page.getByRole('button', { name: 'Request Loan' })
  if (await request.isDisabled()) {
    await tabTo(page, /^first read/i)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Before you ask' })).toBeFocused()
  }
  await expect(request).toBeEnabled()
  await tabTo(page, /^request loan$/i)
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Request Recieved')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Apply for Loan' })).toBeFocused()
})

test('an offer of yesterday is refused; the one of today is shown, and the customer asks for that', async ({
  page,
}) => {
  const midnight = await nextMidnight()
  await world().sandbox.setClock({ now: new Date(midnight - 5 * minuteMs).toISOString() })
  const borrower = await newBorrower(world())
  await openSignedIn(page, world().product, borrower.phone)
  await apply(page)
  await fill(page, '40000', 'biweekly')
  const before = await offeredPayments(page)
  await world().sandbox.setClock({ now: new Date(midnight + minuteMs).toISOString() })
  await page.getByRole('button', { name: 'Request Loan' }).click()
  await expect(dialog(page, 'Request Failed')).toContainText(
    'The offer has changed since it was shown. Please look at it again.',
  )
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(offer(page)).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Loan amount' })).toHaveValue('40,000')
  const after = await offeredPayments(page)
  expect(after).not.toEqual(before)
  await page.getByRole('button', { name: 'Request Loan' }).click()
  await expect(dialog(page, 'Request Recieved')).toBeVisible()
  expect(await newestLoan(borrower)).toMatchObject({ status: 'pending', amount: 40_000 })
})
