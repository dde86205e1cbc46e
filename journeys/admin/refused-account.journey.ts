import { expect } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { type Loan, requestLoan, showLoan } from '../lending.ts'
import { chooseFrom, goTo, openSignedIn, row, rowsOf, wholeRow } from '../page-actions.ts'
import { consoleErrorsOf, expectCompactRows, expectGoodOnBothScreens } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, type Borrower, newBorrower } from '../world.ts'
import { dismissMessage } from './admin-actions.ts'

const world = sharedWorld()
/** The provider has refused them a virtual account, and their request waits for a decision. */
let borrower: Borrower
let loan: Loan
const nameOf = ({ firstName, lastName }: Borrower): string => `${firstName} ${lastName}`

test.beforeAll(async () => {
  await world().sandbox.fault({ provider: 'paystack', mode: 'forbid', count: 1, path: '/dedicated_account*' })
  borrower = await newBorrower(world())
  loan = await dataOf(requestLoan(borrower, 60_000))
  const path = `/admin/customer-management?search=${borrower.phone}`
  const reason = async () => {
    const { customers } = await dataOf(world().admin.get<{ customers: { user_dva_missing: string | null }[] }>(path))
    return customers[0]?.user_dva_missing
  }
  await expect.poll(reason).toContain('is not available')
})

// The stories run without motion, because a colour that is still changing cannot be checked.
test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

let consoleErrors: string[]
test.beforeEach(async ({ page }) => {
  consoleErrors = consoleErrorsOf(page)
  await openSignedIn(page, world().product, adminPhone)
  await expect(page).toHaveURL(`${world().product.url}/admin-user/dashboard`)
})
test.afterEach(() => expect(consoleErrors).toEqual([]))

test('a rejection is cancelled, then confirmed; Logout leads back to the sign-in', async ({ page }) => {
  const questions: string[] = []
  let answer = false
  page.on('dialog', (question) => {
    questions.push(question.message())
    void (answer ? question.accept() : question.dismiss())
  })
  await page.goto(`${world().product.url}/admin-user/loan-management?tab=pending`)
  await chooseFrom(page, `loan ${loan.loan_id}`, 'Reject Loan')
  await dismissMessage(page, 'Action Cancelled', 'Loan rejection has been cancelled')
  answer = true
  await chooseFrom(page, `loan ${loan.loan_id}`, 'Reject Loan')
  await dismissMessage(page, 'Loan rejected', 'Loan successfully rejected')
  expect(questions).toEqual(Array<string>(2).fill('Are you sure you want to reject this loan?'))
  await page.getByRole('button', { name: 'Rejected Loans' }).click()
  await expect(row(page, loan.loan_id)).toBeVisible()
  expect((await showLoan(borrower, loan.id)).loan.status).toBe('rejected')

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${world().product.url}/`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('C-181 a customer whose virtual account was refused reads why and gets one by hand; their BVN is shown, and once disabled they are signed out', async ({
  page,
}) => {
  await goTo(page, 'Business Users')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(borrower.phone)
  await expect(rowsOf(page, 'Customers')).toHaveCount(1)
  const customer = await wholeRow(page, borrower.phone)
  await expect(customer).toContainText('Dedicated NUBAN is not available for your business')
  await chooseFrom(page, nameOf(borrower), 'Generate DVA')
  await dismissMessage(page, 'Notification', 'Virtual account generated')
  await expectGoodOnBothScreens(page, async () => {
    if (page.viewportSize()!.width === 360) await expectCompactRows(rowsOf(page, 'Customers'))
  })

  await expect(customer).not.toContainText(borrower.bvn)
  await customer.getByRole('button', { name: /^Show/ }).click()
  await expect(customer).toContainText(borrower.bvn)
  await goTo(page, 'Agent Management')
  await page.goBack()
  await expect(await wholeRow(page, borrower.phone)).not.toContainText(borrower.bvn)

  await chooseFrom(page, nameOf(borrower), 'Disable Customer')
  await expectGoodOnBothScreens(page)
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await dismissMessage(page, 'Account disabled', nameOf(borrower))
  await expect(customer).toContainText('disabled')
  expect((await borrower.get('/auth/me')).status).toBe(401)
  await page.getByRole('button', { name: `Actions for ${nameOf(borrower)}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Disable Customer' })).toHaveAttribute('aria-disabled', 'true')
})
