import { expect, type Page } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { chooseFrom, dialog, goTo, openSignedIn, row } from '../page-actions.ts'
import { type Loan, requestLoan, showLoan } from '../lending.ts'
import { expectGoodScreen } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, type Borrower, newBorrower } from '../world.ts'
import { commissionsPaid, dismissMessage } from './admin-actions.ts'

const world = sharedWorld()
let borrower: Borrower
let loan: Loan

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async () => {
  borrower = await newBorrower(world())
  loan = await dataOf(requestLoan(borrower, 60_000))
})

test.beforeEach(async ({ page }) => openSignedIn(page, world().product, adminPhone))

const openTransfer = async () => (await world().sandbox.transfers()).find(({ status }) => status === 'pending')!

async function payCommission(page: Page, amount: string): Promise<void> {
  await chooseFrom(page, 'Aisha Bello', 'Pay Commission')
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
}

test('C-86 a disbursement that fails is shown as failed, and is tried again from the failed transfers', async ({
  page,
}) => {
  await world().sandbox.fault({ provider: 'paystack', mode: 'fail', count: 1 })
  await page.goto(`${world().product.url}/admin-user/loan-management?tab=pending`)
  await chooseFrom(page, `loan ${loan.loan_id}`, 'Approve Loan')
  await page.getByRole('textbox', { name: 'Approved amount' }).fill('45000')
  await page.getByRole('button', { name: /^Approve ₦/ }).click()
  await dismissMessage(page, 'Disbursement failed', 'Nothing was paid out')
  await expect(page.getByRole('textbox', { name: 'Approved amount' })).toHaveValue('45,000')
  await page.keyboard.press('Escape')
  await dismissMessage(page, 'Approval Cancelled', 'has been cancelled')
  await expect(row(page, loan.loan_id)).toContainText('Disbursement failed')

  await goTo(page, 'Payment Management')
  await page.getByRole('button', { name: 'Failed Transfers' }).click()
  await expect(row(page, loan.loan_id)).toContainText('₦45,000.00')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Retry disbursement' }).click()
  await dialog(page, 'Retry disbursement').getByRole('button', { name: 'Approve again' }).click()
  await dismissMessage(page, 'Loan approved', 'Loan successfully approved & disbursed')
  await expect(page.getByRole('button', { name: 'Retry disbursement' })).toHaveCount(0)
  await expect
    .poll(async () => (await showLoan(borrower, loan.id)).loan)
    .toMatchObject({ status: 'active', approved_amount: 45_000 })
})

test('a pending commission is not shown as paid; it counts once the bank has confirmed it', async ({ page }) => {
  await world().sandbox.fault({ provider: 'paystack', mode: 'pending', count: 1 })
  await goTo(page, 'Agent Management')
  await payCommission(page, '5000')
  await dismissMessage(page, 'Commission on its way', '₦5,000.00 for Aisha Bello is on its way')
  await expect(row(page, 'Aisha Bello')).not.toContainText('₦5.0k')
  await world().sandbox.settle((await openTransfer()).reference, 'success')
  await page.reload()
  await expect(row(page, 'Aisha Bello')).toContainText('₦5.0k')
})

test('a commission that fails is shown as failed, keeps the amount, and pays once it is sent again', async ({
  page,
}) => {
  const before = await commissionsPaid(world())
  await world().sandbox.fault({ provider: 'paystack', mode: 'fail', count: 1 })
  await goTo(page, 'Agent Management')
  await payCommission(page, '7000')
  await dismissMessage(page, 'Commission not paid', 'nothing was paid')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('7,000')
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await dismissMessage(page, 'Commission paid', 'This agent has been paid')
  expect(await commissionsPaid(world())).toBe(before + 7_000)
})
