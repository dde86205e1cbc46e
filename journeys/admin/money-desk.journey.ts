import { expect, type Page } from '@playwright/test'
import { reconcile, runCommand } from '../command-line.ts'
import { lend, type Loan, showLoan, virtualAccountOf } from '../lending.ts'
import { dialog, goTo, openSignedIn, row, rowsOf, wholeRow } from '../page-actions.ts'
import { newPerson, type Person } from '../person.ts'
import { expectCompactRows, expectGoodOnBothScreens, expectGoodScreen } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, agentPhone, type Borrower, newBorrower } from '../world.ts'
import { dismissMessage } from './admin-actions.ts'
import { findOnDesk, giveReason, newConfirmer, pageOf } from './desk.ts'

const world = sharedWorld()

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ page }) => openSignedIn(page, world().product, adminPhone))

type Payer = { who: Person; borrower: Borrower; loan: Loan; account: string }

/** A customer with a loan of ₦20,000 in two parts of ₦10,500. */
async function newPayer(): Promise<Payer> {
  const who = newPerson()
  const borrower = await newBorrower(world(), who)
  const loan = await lend(world(), borrower, 20_000, 'biweekly')
  return { who, borrower, loan, account: await virtualAccountOf(world(), who.phone) }
}

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

/** Opens a list of Payment Management. */
async function openList(page: Page, list: string): Promise<void> {
  await goTo(page, 'Payment Management')
  await page.getByRole('button', { name: list, exact: true }).click()
  await expect(page.getByRole('region', { name: list })).toBeVisible()
}

/** Opens a row, presses an act there, and looks at the dialog. */
async function press(page: Page, words: string, act: string): Promise<void> {
  await (await wholeRow(page, words)).getByRole('button', { name: new RegExp(`^${act}`) }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

test('DESK-63 money in suspense is on the desk, is assigned to its payer, and the excess over their loan is applied and refunded as their credit', async ({
  page,
}) => {
  const { who, borrower, loan } = await newPayer()
  const { sandbox } = world()
  const sender = nameOf(who).toUpperCase()
  await sandbox.pay({ account_number: '9999999999', amount: 1_200_000, sender_name: sender, reference: 'astray-1' })
  await sandbox.pay({ account_number: '9999999998', amount: 1_600_000, sender_name: sender, reference: 'astray-2' })
  await openList(page, 'Money Desk')
  await expect(page.getByRole('region', { name: 'Money Desk' })).toContainText('₦28,000.00')
  await expectCompactRows(rowsOf(page, 'Money Desk'))
  await expectGoodOnBothScreens(page)
  await (await wholeRow(page, '₦12,000.00')).getByRole('link', { name: /^Assign it/ }).click()
  await expect(page.getByRole('button', { name: 'Suspense', pressed: true })).toBeVisible()

  const assign = async (reference: string, words: RegExp) => {
    await openList(page, 'Suspense')
    await page.getByRole('searchbox').fill(reference)
    await expect(rowsOf(page, 'Suspense')).toHaveCount(1)
    await press(page, sender, 'Assign')
    const form = dialog(page, 'Assign to Customer')
    await form.getByRole('combobox', { name: 'Customer' }).fill(who.phone)
    await form.getByRole('option', { name: new RegExp(nameOf(who)) }).click()
    if (reference === 'astray-1') await expectGoodOnBothScreens(page)
    await giveReason(page, 'Assign to Customer', 'The sender is the customer', 'Assign to Customer')
    await expect(dialog(page, 'Assigned')).toContainText(words)
    await dismissMessage(page, 'Assigned', '₦')
  }
  await assign('astray-1', /₦12,000.00 repaid the loan/)
  await assign('astray-2', /₦9,000.00 repaid the loan. ₦7,000.00 is the customer's credit/)
  expect((await showLoan(borrower, loan.id)).loan.status).toBe('completed')

  const next = await lend(world(), borrower, 10_000, 'monthly')
  await openList(page, 'Customer Credit')
  await press(page, nameOf(who), 'Apply to Loan')
  await dialog(page, 'Apply Credit to Loan').getByRole('textbox', { name: 'Amount' }).fill('3000')
  await expectGoodOnBothScreens(page)
  await giveReason(page, 'Apply Credit to Loan', 'By phone today', 'Apply to Loan')
  await dismissMessage(page, 'Apply Credit to Loan', `₦3,000.00 of their credit repaid the loan of ${nameOf(who)}`)
  expect((await showLoan(borrower, next.id)).repayment_summary.total_paid).toBe(3_000)
  await press(page, nameOf(who), 'Refund')
  await expect(dialog(page, 'Refund Credit')).toContainText(who.accountNumber)
  await giveReason(page, 'Refund Credit', 'By phone today', 'Refund ₦4,000')
  await dismissMessage(page, 'Refund Credit', `₦4,000.00 is in the bank account of ${nameOf(who)}`)
  await expect(page.getByText('No customer credit')).toBeVisible()
})

test('DESK-61 DESK-68 a repayment that belongs to another person is reversed from the customer page, is owed again, waits in suspense, and is sent back to its sender', async ({
  page,
  browser,
}) => {
  const { who, borrower, loan, account } = await newPayer()
  await world().sandbox.pay({ account_number: account, amount: 1_050_000, reference: 'not-theirs' })
  await findOnDesk(page, who.phone, /Customer/)
  await press(page, '₦10,500.00', 'Reverse')
  const form = dialog(page, 'Reverse Repayment')
  await form.getByRole('radio', { name: /^It belongs to somebody else/ }).check()
  await expectGoodOnBothScreens(page)
  await giveReason(page, 'Reverse Repayment', 'The receipt names another account', 'Reverse Repayment')
  await dismissMessage(page, 'Reversed', '₦10,500.00 is owed on the loan again.')
  await expect(rowsOf(page, 'Payments').filter({ hasText: '₦10,500.00' })).toContainText(/reversed/i)
  expect((await showLoan(borrower, loan.id)).repayment_summary.total_paid).toBe(0)
  // The text leaves by day alone, the bell has it at once.
  await expect.poll(async () => JSON.stringify((await borrower.get('/notifications')).body)).toContain('10,500.00')
  await openList(page, 'Suspense')
  await expect(row(page, '₦10,500.00').first()).toBeVisible()
  await press(page, '₦10,500.00', 'Send Back')
  await giveReason(page, 'Send Back to Sender', 'The sender asked in writing', 'Send Back ₦10,500')
  await dismissMessage(page, 'On Its Way', '₦10,500.00 is on its way back.')
  await expect(page.getByText('No money in suspense')).toBeVisible()

  const theirs = await pageOf(browser, world().product, who.phone, '/business-user/settings/transactions')
  await expect(row(theirs, '₦10,500.00')).toContainText('Reversed')
  await theirs.context().close()
})

test('DESK-60 DESK-62 loan money that came back is paid again, a lost dispute is booked as lost, and one that was won is closed with a reason', async ({
  page,
}) => {
  const [back, disputed] = [await newPayer(), await newPayer()]
  const { sandbox } = world()
  await sandbox.pay({ account_number: back.account, amount: 500_000, reference: 'before-it-came-back' })
  const sent = (await sandbox.transfers()).find((one) => one.account_number === back.who.accountNumber)!
  await sandbox.settle(sent.reference, 'reversed')
  await sandbox.pay({ account_number: disputed.account, amount: 700_000, reference: 'claimed-back' })
  for (const id of [501, 502])
    await sandbox.webhook('charge.dispute.create', {
      id,
      refund_amount: 700_000,
      currency: 'NGN',
      status: 'awaiting-merchant-feedback',
      resolution: null,
      category: 'general',
      transaction: {
        id: 9_000 + id,
        reference: id === 501 ? 'claimed-back' : 'won-already',
        amount: 700_000,
        currency: 'NGN',
      },
    })
  await openList(page, 'Open Items')
  await expectCompactRows(rowsOf(page, 'Open Items'))
  await expectGoodOnBothScreens(page)
  await press(page, 'Loan money came back', 'Pay Again')
  await expectGoodOnBothScreens(page)
  await giveReason(page, 'Pay the Loan Money Again', 'They corrected their account', 'Pay Again ₦20,000')
  await dismissMessage(page, 'Pay the Loan Money Again', '₦20,000.00 has arrived. The loan goes on as it was.')
  expect((await showLoan(back.borrower, back.loan.id)).repayment_summary.total_paid).toBe(5_000)

  await press(page, 'claimed-back', 'Book as Lost')
  await giveReason(page, 'Book as Lost', 'Lost at Paystack today', 'Book as Lost')
  await dismissMessage(page, 'Book as Lost', '₦7,000.00 is owed on the loan again.')
  expect((await showLoan(disputed.borrower, disputed.loan.id)).repayment_summary.total_paid).toBe(0)

  await press(page, 'won-already', 'Close')
  await giveReason(page, 'Close Item', 'Won at Paystack today', 'Close Item')
  await expect(page.getByText('No open items')).toBeVisible()
})

test('payouts are stopped: every staff page shows it, and nothing is paid out until they are resumed', async ({
  page,
  browser,
}) => {
  const { product } = world()
  await openList(page, 'Payments')
  await page.getByRole('button', { name: 'Stop Payouts' }).click()
  await expectGoodOnBothScreens(page)
  await giveReason(page, 'Stop Payouts', 'A transfer that none of us knows', 'Stop Payouts')
  await dismissMessage(page, 'Payouts are stopped', 'No money leaves until an admin resumes them.')
  for (const name of ['Business Users', 'Agent Management', 'Loan Management']) {
    await goTo(page, name)
    await expect(page.getByRole('status', { name: 'Payouts' }), name).toContainText('A transfer that none of us knows')
  }
  const agent = await pageOf(browser, product, agentPhone)
  await expect(agent.getByRole('status', { name: 'Payouts' })).toContainText(
    'Loans and commissions are paid out later.',
  )
  await expect(agent.getByRole('status', { name: 'Payouts' })).not.toContainText('none of us knows')
  await agent.context().close()
  await page.getByRole('status', { name: 'Payouts' }).getByRole('link', { name: 'Payments' }).click()
  await page.getByRole('button', { name: 'Resume Payouts' }).click()
  await giveReason(page, 'Resume Payouts', 'It was ours', 'Resume Payouts')
  await dismissMessage(page, 'Waits for a Second Person', 'Resuming payouts, for all that wait. Nothing is done yet')
  await expect(page.getByRole('status', { name: 'Payouts' })).toContainText('A transfer that none of us knows')
  await (
    await newConfirmer(product)
  )('resume_payouts')
  await page.reload()
  await expect(page.getByRole('status', { name: 'Payouts' })).toBeEmpty()
})

test('an admin sees that the books were not compared yet, then a payment that is missing, then that it was booked and all is clean', async ({
  page,
}) => {
  const { product, sandbox } = world()
  const list = page.getByRole('region', { name: 'Reconciliation' })
  const open = async () => {
    await page.reload()
    await expect(list.getByRole('listitem').first()).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await goTo(page, 'Payment Management')
  await page.getByRole('button', { name: 'Reconciliation' }).click()
  await expect(list).toContainText('Not compared yet')
  await expect(list).toContainText('Last without differences: never')
  await expectGoodScreen(page)

  const account = await virtualAccountOf(world(), (await newBorrower(world())).phone)
  const { reference } = await sandbox.pay({ account_number: account, amount: 765_400, deliveries: 0 })
  expect((await reconcile(product)).code).toBe(1)
  await open()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await page.getByRole('button', { name: 'Show 1 difference' }).click()
    const difference = page.getByRole('row').filter({ hasText: 'Paystack has a payment that we do not have' })
    await expect(difference).toContainText(`Reference ${reference}`)
    await expect(difference).toContainText('₦7,654.00')
    await expectGoodScreen(page)
  }

  expect((await runCommand(product, 'reconcile', '--repair')).code).toBe(0)
  await open()
  await expect(list.getByRole('listitem').first()).toContainText('Clean')
  await expect(list.getByRole('listitem').first()).toContainText('1 missing payment booked')
  await expect(list.getByRole('listitem').nth(1)).toContainText('1 difference')
  await expect(list).not.toContainText('never')
  await expectGoodScreen(page)
})

test('FIND-01 FIND-02 FIND-03 FIND-06 a caller who paid ₦10,123 is found in one search, booked and astray; the payment opens to its parts, and what went astray is assigned once its effect is seen', async ({
  page,
}) => {
  const { who, account } = await newPayer()
  const sender = nameOf(who).toUpperCase()
  const { sandbox } = world()
  await sandbox.pay({ account_number: account, amount: 1_012_300, reference: 'caller-booked-7781' })
  await sandbox.pay({
    account_number: '9999999997',
    amount: 1_012_300,
    sender_name: sender,
    reference: 'caller-astray-7782',
  })
  const find = async (words: string) => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('combobox', { name: /^Search people/ }).fill(words)
  }
  const results = page.getByRole('listbox', { name: 'Search results' })
  await find('₦10,123')
  await expect(results.getByRole('option')).toHaveCount(2)
  await expectGoodScreen(page)
  await results.getByRole('option', { name: /caller-booked-7781/ }).click()
  await expect(rowsOf(page, 'Payments')).toHaveCount(1)
  await wholeRow(page, '₦10,123.00')
  await expect(page.getByRole('region', { name: 'The payment' })).toContainText('₦9,')
  await expectGoodOnBothScreens(page)

  await find('7782')
  await results.getByRole('option', { name: new RegExp(`Suspense.*${sender}`) }).click()
  await expect(page.getByText('Sum of what is found')).toBeVisible()
  await press(page, sender, 'Assign')
  const form = dialog(page, 'Assign to Customer')
  await form.getByRole('combobox', { name: 'Customer' }).fill(who.phone)
  await form.getByRole('option', { name: new RegExp(nameOf(who)) }).click()
  await expect(form.getByRole('region', { name: 'What it does' })).toContainText('₦10,123.00 of LN-')
  await expectGoodOnBothScreens(page)
  await giveReason(page, 'Assign to Customer', 'The sender is the customer', 'Assign to Customer')
  await dismissMessage(page, 'Assigned', '₦10,123.00 repaid the loan.')
})
