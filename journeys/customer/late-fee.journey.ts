import { expect, type Page } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { type Loan, lend, requestLoan, virtualAccountOf } from '../lending.ts'
import { chooseFrequency, chooseFrom, openSignedIn } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { signIn } from '../sign-up.ts'
import { ownWorld, test } from '../test.ts'
import { adminPhone, type Borrower, newBorrower } from '../world.ts'

// The stories follow one loan: each begins where the one before has ended.
test.describe.configure({ mode: 'serial' })

const world = ownWorld({ GRACE_DAYS: '3', LATE_FEE_NAIRA: '500', LATE_FEE_BP: '200' })
const trader = newPerson()
let borrower: Borrower
let loan: Loan
let account: string

test.beforeAll(async () => {
  borrower = await newBorrower(world(), trader)
})

const fees = (page: Page) => page.getByRole('region', { name: 'Late Fees' })

test('LATE-12 C-194 before a request the rule is read in words, with the example of the own instalment', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openSignedIn(page, world().product, trader.phone, '/business-user/loan/management')
  await page.getByRole('button', { name: 'Apply for Loan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Loan Request' })
  await dialog.getByRole('textbox', { name: 'Loan amount' }).pressSequentially('50000')
  await chooseFrequency(page, 'weekly')
  const offer = page.getByRole('region', { name: 'What it costs' })
  await expect(offer).toContainText('3 days after its date, a late fee is added once: ₦500.00 and 2% of what is unpaid')
  await expect(offer).toContainText('if nothing of a payment of ₦13,125.00 is paid by then: ₦762.50')
  await expectGoodOnBothScreens(page)
})

test('LATE-12 an admin reads the rule that the loan would be agreed with on the decision page and in Approve', async ({
  page,
}) => {
  const { id, loan_id: number } = await dataOf(requestLoan(borrower, 50_000))
  await page.setViewportSize({ width: 360, height: 740 })
  await openSignedIn(page, world().product, adminPhone, `/admin-user/loan-management/${number}`)
  await expect(fees(page)).toContainText('if nothing of a payment of ₦13,125.00 is paid by then: ₦762.50')
  await expectGoodOnBothScreens(page)
  await page.goto(`${world().product.url}/admin-user/loan-management?tab=pending`)
  await chooseFrom(page, `loan ${number}`, 'Approve Loan')
  const rule = page.getByRole('dialog', { name: 'Approve Loan' }).getByRole('region', { name: 'Late Fees' })
  await expect(rule).toContainText('3 days after its date, a late fee is added once: ₦500.00 and 2% of what is unpaid')
  await expectGoodOnBothScreens(page)
  await dataOf(world().admin.post(`/admin/loans/${id}/status`, { status: 'rejected' }))
})

test('LATE-08 LATE-12 the fee stands on the loan with its day, for the customer', async ({ page }) => {
  loan = await lend(world(), borrower, 50_000)
  account = await virtualAccountOf(world(), trader.phone)
  await world().sandbox.setClock({ advance_days: 11 })
  await Promise.all([signIn(borrower, borrower.phone), signIn(world().admin, adminPhone)])
  await world().sandbox.pay({ account_number: account, amount: 1_312_500, sender_name: 'HALIMA' })
  await page.setViewportSize({ width: 360, height: 740 })
  await openSignedIn(page, world().product, trader.phone, `/loans/${loan.loan_id}`)
  await expect(fees(page).getByRole('listitem')).toContainText('Instalment 1')
  await expect(fees(page)).toContainText('₦762.50')
  await expectGoodOnBothScreens(page)
})

test('LATE-05 LATE-12 finance waives it with a reason', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openSignedIn(page, world().product, adminPhone, `/loans/${loan.loan_id}`)
  await fees(page)
    .getByRole('button', { name: /^Waive/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Waive the Late Fee of Instalment 1' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The road was flooded')
  await expectGoodOnBothScreens(page)
  await dialog.getByRole('button', { name: 'Waive Late Fee' }).click()
  await expect(page.getByRole('dialog', { name: 'Late Fee Waived' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(fees(page).getByRole('button', { name: /^Waive/ })).toHaveCount(0)
})

test('LATE-09 LATE-12 the customer reads why it was waived', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openSignedIn(page, world().product, trader.phone, `/loans/${loan.loan_id}`)
  await expect(fees(page)).toContainText('₦762.50 taken off · The road was flooded')
  await expectGoodOnBothScreens(page)
})
