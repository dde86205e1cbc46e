import { expect } from '@playwright/test'
import { lend, type Loan } from '../lending.ts'
import { openSignedIn } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { newBorrower } from '../world.ts'

const world = sharedWorld()
const who = newPerson()
let loan: Loan

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async () => {
  loan = await lend(world(), await newBorrower(world(), who), 20_000, 'biweekly')
})

test('C-155 NOTE-12 NOTE-13 NOTE-20 a borrower is shown in the bell that their loan was paid out, and it leads to the loan', async ({
  page,
}) => {
  await openSignedIn(page, world().product, who.phone)
  // Another entry may be that their account became the default one.
  const bell = page.getByRole('banner').getByText(/^\d+ unread$/)
  await expect(bell).toBeAttached()
  await page.getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('region', { name: 'Notifications' })
  const entry = panel.getByRole('link', { name: /₦20,000\.00 for loan/ })
  await expect(entry).toBeVisible()
  await expect(bell).toHaveCount(0)
  await expectGoodOnBothScreens(page)
  await entry.click()
  await expect(page).toHaveURL(new RegExp(`/loans/${loan.id}$`))
  await expect(panel).toHaveCount(0)
})
