import { expect } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { reconcile } from '../command-line.ts'
import { requestLoan } from '../lending.ts'
import { dialog, openSignedIn, wholeRow } from '../page-actions.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, newBorrower } from '../world.ts'
import { dismissMessage } from './admin-actions.ts'
import { giveReason, newConfirmer } from './desk.ts'

const world = sharedWorld()

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test('BOOK-64 BOOK-66 BOOK-68 the provider’s balance is reached from the comparison; a top-up is booked, and a difference is put right by two people', async ({
  page,
}) => {
  await openSignedIn(page, world().product, adminPhone, '/admin-user/payment-management?tab=reconciliation')
  await page.getByRole('link', { name: 'Provider’s balance' }).click()
  const card = page.getByRole('region', { name: 'At the provider' })
  await expect(card).toContainText(/The provider holds ₦[\d,]+\.\d\d \((now|\d minutes? ago)\)\./)
  await expectGoodOnBothScreens(page)

  await page.getByRole('button', { name: 'Book Top-Up' }).click()
  const topUp = dialog(page, 'Book Top-Up')
  await topUp.getByRole('textbox', { name: 'Amount' }).fill('1500.50')
  await topUp.getByRole('textbox', { name: 'Reference of the bank' }).fill('TOP-STORY-1')
  await expectGoodOnBothScreens(page)
  await topUp.getByRole('button', { name: 'Book Top-Up' }).click()
  await dismissMessage(page, 'Book Top-Up', '₦1,500.50 is booked from the bank to the provider.')

  const confirm = await newConfirmer(world().product)
  await page.getByRole('button', { name: 'Put Right' }).click()
  const adjustment = dialog(page, 'Put a Difference Right')
  await adjustment.getByRole('textbox', { name: 'The provider holds so much more' }).fill('-12.50')
  await expectGoodOnBothScreens(page)
  await giveReason(page, 'Put a Difference Right', 'A fee that was not listed', 'Put Right')
  await dismissMessage(page, 'Waits for a Second Person', 'Difference with the provider put right')
  await confirm('provider_adjustment')
})

test('BOOK-64 BOOK-67 the decision page shows the balance; money in suspense that was our own top-up leaves the list, and the books agree', async ({
  page,
}) => {
  const { loan_id: loan } = await dataOf(requestLoan(await newBorrower(world()), 60_000))
  await openSignedIn(page, world().product, adminPhone, `/admin-user/loan-management/${loan}`)
  await expect(page.getByRole('region', { name: 'Decide' })).toContainText('The provider holds ₦')
  await expectGoodOnBothScreens(page)

  await world().sandbox.pay({
    account_number: '9999999990',
    amount: 2_000_000,
    sender_name: 'KASUWA LENDING',
    reference: 'own-top-up-1',
  })
  await page.goto(`${world().product.url}/admin-user/payment-management?tab=suspense&search=own-top-up-1`)
  await (await wholeRow(page, 'KASUWA LENDING')).getByRole('button', { name: /^Own Top-Up/ }).click()
  await expectGoodOnBothScreens(page)
  await giveReason(page, 'Book as Our Own Top-Up', 'It is on the statement of our bank', 'Own Top-Up')
  await dismissMessage(page, 'Booked as Top-Up', '₦20,000.00 is no longer in suspense.')
  await expect(page.getByText('KASUWA LENDING')).toHaveCount(0)
  expect(await reconcile(world().product)).toMatchObject({ code: 0, answer: { differences: [] } })
})
