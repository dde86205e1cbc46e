import { expect } from '@playwright/test'
import { lend, type Loan } from '../lending.ts'
import { dialog, openSignedIn } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, newBorrower } from '../world.ts'

const world = sharedWorld()
const who = newPerson()
let loan: Loan

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

// The first of two instalments of ₦10,500 is three days late.
test.beforeAll(async () => {
  loan = await lend(world(), await newBorrower(world(), who), 20_000, 'biweekly')
  await world().sandbox.setClock({ advance_days: 17 })
})

test('RESC-04 RESC-06 C-184 an admin reschedules a late loan on a phone, and its customer sees both schedules', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, world().product, adminPhone, `/loans/${loan.loan_id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const form = dialog(page, `Reschedule ${loan.loan_id}`)
  const first = new Date((await world().sandbox.now()).getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  await form.getByLabel('First due').fill(first)
  await form.getByLabel('Number of installments').fill('4')
  await form.getByText('Weekly', { exact: true }).click()
  const rows = form.getByRole('region', { name: 'New installments' })
  await expect(rows.getByText('₦5,250.00')).toHaveCount(4)
  await expect(rows.getByText('₦20,000.00 principal and ₦1,000.00 interest')).toBeVisible()
  await expectGoodOnBothScreens(page)
  await form.getByLabel('Reason').fill('The market burned down')
  await form.getByLabel("Customer's consent").fill('Agreed by phone this morning')
  await form.getByRole('button', { name: 'Reschedule' }).click()
  await expect(dialog(page, 'Loan Rescheduled')).toContainText('₦5,250.00')

  const own = await browser.newPage({ viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' })
  await openSignedIn(own, world().product, who.phone, `/loans/${loan.loan_id}`)
  await expect(own.getByRole('region', { name: 'First Schedule' })).toContainText('₦10,500.00')
  await expect(own.getByText('rescheduled', { exact: true }).first()).toBeVisible()
  await expectGoodOnBothScreens(own)
  await own.close()
})
