import { expect, type Page } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { chooseFrom, dialog, goTo, openSignedIn, row, rowsOf } from '../page-actions.ts'
import { type Loan, requestLoan, showLoan, virtualAccountOf } from '../lending.ts'
import { consoleErrorsOf, expectCompactRows, expectGoodOnBothScreens, expectGoodScreen } from '../screen.ts'
import { ownWorld, test } from '../test.ts'
import { adminPhone, agentPhone, type Borrower, newBorrower } from '../world.ts'
import { commissionsPaid, dismissMessage } from './admin-actions.ts'

const world = ownWorld()
let borrower: Borrower
/** A customer whose request waits for a decision. */
let loan: Loan

test.beforeAll(async () => {
  borrower = await newBorrower(world())
  loan = await dataOf(requestLoan(borrower, 60_000))
})

/** The screen is good in a wide and a narrow window, and there the rows of these lists are compact. */
const expectGoodLists = (page: Page, ...lists: string[]) =>
  expectGoodOnBothScreens(page, async () => {
    if (page.viewportSize()!.width === 360) for (const list of lists) await expectCompactRows(rowsOf(page, list))
  })

/** "I paid ₦12,500 today": from any page by the search, the customer, and the filter of their payments; then one of their documents. */
async function findPaymentOf(page: Page, borrower: Borrower): Promise<void> {
  const account = await virtualAccountOf(world(), borrower.phone)
  for (const amount of [1_250_000, 200_000]) await world().sandbox.pay({ account_number: account, amount })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search people' }).fill(borrower.phone)
  await page.getByRole('option', { name: /Customer/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: nameOf(borrower) })).toBeVisible()
  const payments = rowsOf(page, 'Payments')
  await expect(payments).toHaveCount(3)
  await expect(payments.filter({ hasText: '₦12,500.00' })).toContainText(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), /)
  await expect(page.getByRole('region', { name: 'KYC level 2' })).toContainText('Documents Upload')
  await expectCompactRows(payments)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('textbox', { name: 'Amount from' }).fill('12,500')
  await page.getByRole('textbox', { name: 'Amount to' }).fill('12,500')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(payments).toHaveCount(1)

  await page.getByRole('button', { name: 'Open Valid ID' }).click()
  const title = `Valid ID of ${nameOf(borrower)}`
  const picture = dialog(page, title).getByRole('img', { name: title })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectGoodScreen(page)
  await dialog(page, title).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Audit trail' })).toContainText('Document opened')
}

const nameOf = ({ firstName, lastName }: Borrower): string => `${firstName} ${lastName}`

// The stories run without motion, because a colour that is still changing cannot be checked.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let consoleErrors: string[]
test.beforeEach(async ({ page }) => {
  consoleErrors = consoleErrorsOf(page)
  await openSignedIn(page, world().product, adminPhone)
  await expect(page).toHaveURL(`${world().product.url}/admin-user/dashboard`)
})
test.afterEach(() => expect(consoleErrors).toEqual([]))

test.describe('on a phone that is turned and turned back', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('DESK-02 the dashboard finds a loan by its borrower, leads to the waiting work, and shows the totals and the money moved', async ({
    page,
  }) => {
    await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Total Revenue')
    await expect(page.getByRole('region', { name: 'Disbursed and repaid by week' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Portfolio by days overdue' })).toBeVisible()
    await expectGoodOnBothScreens(page)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search people' }).fill(`+234${borrower.phone.slice(1)}`)
    await expect(page.getByRole('option', { name: new RegExp(nameOf(borrower)) })).toHaveCount(2)
    await expectGoodScreen(page)
    await page.getByRole('option', { name: new RegExp(loan.loan_id) }).click()
    await expect(page).toHaveURL(`${world().product.url}/loans/${loan.loan_id}`)
    await page.goBack()
    await page.getByRole('link', { name: /^Loan requests Oldest|^Loan requests All from today/ }).click()
    await expect(page.getByRole('button', { name: 'Pending', pressed: true })).toBeVisible()
    await expect(rowsOf(page, 'Loans').first()).toContainText(/pending/i)
  })

  test('DESK-14 DESK-05 DESK-07 DESK-08 an approval is cancelled in its dialog, then made on the page of the request with another amount; the money arrives and the loan is active; the borrower’s payment is found in three presses, and their ID is opened', async ({
    page,
  }) => {
    await goTo(page, 'Loan Management')
    await page.getByRole('button', { name: 'Pending' }).click()
    await expect(row(page, loan.loan_id)).toContainText(nameOf(borrower))
    await expectGoodLists(page, 'Loans')
    await chooseFrom(page, `loan ${loan.loan_id}`, 'Approve Loan')
    await expect(page.getByRole('textbox', { name: 'Approved amount' })).toHaveValue('60,000')
    // The phone is not turned here: the row would be another element, which could not get the focus again.
    await expectGoodScreen(page)
    await page.keyboard.press('Escape')
    await dismissMessage(page, 'Approval Cancelled', 'Loan approval process has been cancelled')
    await expect(page.getByRole('button', { name: `Actions for loan ${loan.loan_id}` })).toBeFocused()

    await chooseFrom(page, `loan ${loan.loan_id}`, 'Approve Loan')
    await page.getByRole('textbox', { name: 'Approved amount' }).fill('6000000')
    await page.getByRole('button', { name: /^Approve ₦/ }).click()
    const both = `${nameOf(borrower)} asked for ₦60,000.00. You are about to approve and pay out ₦6,000,000.00.`
    await expect(dialog(page, 'More than was requested')).toContainText(both)
    await expectGoodOnBothScreens(page)
    await dialog(page, 'More than was requested').getByRole('button', { name: 'Cancel' }).click()
    expect((await showLoan(borrower, loan.id)).loan.status).toBe('pending')
    await page.keyboard.press('Escape')
    await dismissMessage(page, 'Approval Cancelled', 'Loan approval process has been cancelled')

    await chooseFrom(page, `loan ${loan.loan_id}`, 'View Details')
    await page.getByRole('link', { name: 'Decide on this request' }).click()
    await page.getByRole('textbox', { name: 'Approved amount' }).fill('45000')
    await expect(page.getByRole('region', { name: 'Schedule of this amount' })).toContainText('₦47,250.00')
    await expect(page.getByRole('region', { name: 'Checks' })).toContainText('Names differ')
    await page.getByRole('button', { name: /^Approve ₦/ }).click()
    await dismissMessage(page, 'Loan approved', 'Loan successfully approved & disbursed')
    await expect(page.getByRole('region', { name: 'Decide' })).toContainText(
      'This request has been decided: ₦45,000.00 was approved.',
    )
    await goTo(page, 'Loan Management')
    await expect(row(page, loan.loan_id)).toContainText('₦45.0k')
    await expect.poll(async () => (await showLoan(borrower, loan.id)).loan.approved_amount).toBe(45_000)
    await findPaymentOf(page, borrower)
  })
})

test.describe('in a wide window, made narrow and wide again', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('an agent is paid a commission, exactly once', async ({ page }) => {
    const before = await commissionsPaid(world())
    await goTo(page, 'Agent Management')
    await expectGoodLists(page, 'Agents')
    await chooseFrom(page, 'Aisha Bello', 'Pay Commission')
    await expect(page.getByRole('region', { name: 'Paid into' })).toContainText(agentPhone.slice(1))
    await expectGoodOnBothScreens(page)
    await dialog(page, 'Pay Commission').getByRole('button', { name: 'Cancel' }).click()
    await dismissMessage(page, 'Payment cancelled', 'Commission payment cancelled')
    await chooseFrom(page, 'Aisha Bello', 'Pay Commission')
    await page.getByRole('textbox', { name: 'Amount' }).fill('5000')
    await page.getByRole('button', { name: /^Pay ₦/ }).click()
    await dismissMessage(page, 'Commission paid', 'This agent has been paid')
    expect(await commissionsPaid(world())).toBe(before + 5_000)
    await goTo(page, 'Payment Management')
    await expect(row(page, 'Agent commission').first()).toContainText('₦5,000.00')
    await expectGoodLists(page, 'Payments')
    for (const [list, none] of [
      ['Suspense', 'No money in suspense'],
      ['Open Items', 'No open items'],
      ['Customer Credit', 'No customer credit'],
      ['Failed Transfers', 'No failed transfer'],
    ] as const) {
      await page.getByRole('button', { name: list }).click()
      await expect(page.getByRole('region', { name: list })).toContainText(none)
    }
    // The other three show the same amounts in other words.
    await expectGoodOnBothScreens(page)
  })
})
