import { expect, type Page } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { type Loan, payOut, showLoan, virtualAccountOf } from '../lending.ts'
import { chooseFrequency, dialog, openSignedIn, scheduleRows } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { publishProduct, traderThree } from '../products.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { signIn } from '../sign-up.ts'
import { ownWorld, test } from '../test.ts'
import { adminPhone, type Borrower, newBorrower } from '../world.ts'

// The stories follow one trader: each begins where the one before has ended.
test.describe.configure({ mode: 'serial' })

const world = ownWorld()
const trader = newPerson()
let borrower: Borrower

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async () => {
  await world().sandbox.setClock({ now: '2026-03-02T09:00:00Z' })
  await signIn(world().admin, adminPhone)
  await publishProduct(world(), 'trader-3', traderThree)
  borrower = await newBorrower(world(), trader)
})

const form = (page: Page) => dialog(page, 'Loan Request')
const product = (page: Page, name: string) => form(page).getByRole('radio', { name: new RegExp(`^${name}`) })
const offer = (page: Page) => page.getByRole('region', { name: 'What it costs' })
const amount = (page: Page) => form(page).getByRole('textbox', { name: 'Loan amount' })
const openLoans = (page: Page) => openSignedIn(page, world().product, trader.phone, '/business-user/loan/management')
const myLoan = async (): Promise<Loan> =>
  (await dataOf(borrower.get<{ account: { loans: Loan[] } }>('/auth/me'))).account.loans[0]!
async function days(advance_days: number): Promise<void> {
  await world().sandbox.setClock({ advance_days })
  await Promise.all([signIn(borrower, borrower.phone), signIn(world().admin, adminPhone)])
}

test('PROD-61 PROD-58 a trader chooses "Trader 3", sees what it costs for three months, and asks for it', async ({
  page,
}) => {
  await openLoans(page)
  await page.getByRole('button', { name: 'Apply for Loan' }).click()
  await expect(product(page, 'Business loan')).toBeVisible()
  await expect(product(page, 'Trader 3')).toHaveAccessibleName(
    'Trader 3 5% a month, 3 months, up to ₦100,000 for you now. ₦250,000 after 1 more loan repaid on time.',
  )
  await expectGoodOnBothScreens(page)
  await product(page, 'Trader 3').check()
  await amount(page).pressSequentially('100001')
  await expect(form(page).getByRole('alert')).toContainText('You may ask for up to ₦100,000.00 of this product now.')
  await amount(page).fill('100000')
  await chooseFrequency(page, 'weekly')
  await expect(offer(page)).toContainText('You pay back₦116,500.00')
  await expect(offer(page)).toContainText('Loan fee₦1,500.00')
  await expectGoodOnBothScreens(page)
  await offer(page).getByRole('button', { name: 'Show all 13 payments' }).click()
  await expect(offer(page).getByRole('listitem')).toHaveCount(13 + 5)
  await expectGoodOnBothScreens(page)
  await page.getByRole('button', { name: 'Request Loan', exact: true }).click()
  await expect(dialog(page, 'Request Recieved')).toBeVisible()
})

test('PROD-61 PROD-57 credit sees the product with its limits, and approves', async ({ page }) => {
  const { id, loan_id: number } = await myLoan()
  await openSignedIn(page, world().product, adminPhone, `/admin-user/loan-management/${number}`)
  const request = page.getByRole('region', { name: 'Request', exact: true })
  await expect(request).toContainText('Trader 3')
  await expect(request).toContainText('₦600,000.00')
  await expectGoodOnBothScreens(page)
  await page.getByRole('button', { name: 'Approve ₦100,000' }).click()
  await expect(dialog(page, 'Loan approved')).toBeVisible()
  const { status } = await dataOf(payOut(world().admin, id, 100_000))
  expect(status).toBe('completed')
})

test('PROD-61 PROD-60 PROD-11 the schedule is the offer; a payment that is late costs the late fee, and the loan is repaid in time for the ladder', async ({
  page,
}) => {
  const { loan_id: number, id } = await myLoan()
  const account = await virtualAccountOf(world(), trader.phone)
  const pay = (naira: number) =>
    world().sandbox.pay({ account_number: account, amount: Math.round(naira * 100), sender_name: 'TRADER' })
  await days(7)
  await pay(8_961.53)
  // The second instalment is paid five days late, two days after its grace.
  await days(12)
  await openSignedIn(page, world().product, trader.phone, `/loans/${number}`)
  await page.getByRole('button', { name: 'See all 13' }).click()
  await expect(scheduleRows(page)).toHaveCount(13)
  await expect(page.getByRole('region', { name: 'Applicant Information' })).toContainText('Trader 3')
  await expect(page.getByRole('region', { name: 'Applicant Information' })).toContainText('Loan Fee₦1,500.00')
  await expect(page.getByRole('region', { name: 'Late Fees' })).toContainText('₦679.23')
  await expectGoodOnBothScreens(page)
  await pay((await showLoan(borrower, id)).repayment_summary.outstanding_balance)
  await page.reload()
  await expect(page.getByText('Your loan is paid back')).toBeVisible()
})

test('PROD-61 PROD-50 the next time the trader may ask for more', async ({ page }) => {
  await openLoans(page)
  await page.getByRole('button', { name: 'Apply for Loan' }).click()
  await expect(product(page, 'Trader 3')).toHaveAccessibleName(
    'Trader 3 5% a month, 3 months, up to ₦250,000 for you now. ₦500,000 after 1 more loan repaid on time.',
  )
})
