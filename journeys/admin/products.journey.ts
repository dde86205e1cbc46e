import { expect, type Page } from '@playwright/test'
import { createStaff } from '../command-line.ts'
import { dialog, openSignedIn } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { ownWorld, test } from '../test.ts'
import { adminPhone } from '../world.ts'
import { dismissMessage } from './admin-actions.ts'

const world = ownWorld()
const second = newPerson()

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(() => createStaff(world().product, 'admin', second.phone, second.firstName, second.lastName))

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const versions = (page: Page) => page.getByRole('table', { name: 'Versions' })

/** The terms of a product for three months, as a product person types them. */
async function fillTerms(page: Page): Promise<void> {
  await field(page, 'Code').fill('trader-3')
  await field(page, 'Name').fill('Trader 3')
  await page.getByRole('checkbox', { name: '3 months' }).check()
  await page.getByRole('checkbox', { name: 'Weekly' }).check()
  await page.getByRole('checkbox', { name: 'Monthly' }).check()
  await field(page, 'Interest a month').fill('5')
  await field(page, 'Loan fee, fixed').fill('500')
  await field(page, 'Loan fee, share of the amount').fill('1')
  await field(page, 'Days before a late fee').fill('3')
  await field(page, 'Late fee, fixed').fill('500')
  await field(page, 'Late fee, share of what is unpaid').fill('2')
  await field(page, 'Smallest amount').fill('10000')
  await field(page, 'Largest amount').fill('250000')
  for (const [step, amount] of ['100000', '250000'].entries()) {
    await page.getByRole('button', { name: 'Add a Step' }).click()
    await field(page, `Largest amount, step ${step + 1}`).fill(amount)
  }
}

/** The other admin confirms what waits about the product, in their own browser. */
async function confirmAs(page: Page, phone: string, act: string, facts: readonly string[]): Promise<void> {
  const other = await page
    .context()
    .browser()!
    .newPage({ viewport: { width: 360, height: 800 } })
  await openSignedIn(other, world().product, phone, '/admin-user/proposals')
  const proposal = other.getByRole('article', { name: act })
  await expect(proposal).toContainText('Trader 3')
  await proposal.getByRole('button', { name: 'Confirm' }).click()
  const asked = dialog(other, 'Confirm This?')
  for (const fact of facts) await expect(asked).toContainText(fact)
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog(other, 'Confirmed')).toBeVisible()
  await other.context().close()
}

test('PROD-27 PROD-31 PROD-35 PROD-36 PROD-37 PROD-38 on a phone an admin makes a product, another one confirms each step, and it is retired at the end', async ({
  page,
}) => {
  await openSignedIn(page, world().product, adminPhone)
  await page.getByRole('link', { name: 'Loan Products' }).click()
  await expect(page.getByRole('link', { name: 'Business loan' })).toBeVisible()
  await expectGoodOnBothScreens(page)
  await page.getByRole('link', { name: 'New Product' }).click()
  await fillTerms(page)
  const preview = page.getByRole('region', { name: 'As a Customer Sees It' })
  await expect(preview).toContainText('16.5 % of the amount')
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Trader 3')
  await expect(preview).toContainText('16.5 % of the amount')
  await expectGoodOnBothScreens(page)
  await page.getByRole('button', { name: 'Save Draft' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Trader 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish Draft' }).click()
  await dialog(page, 'Publish Draft').getByRole('button', { name: 'Publish Draft' }).click()
  await dismissMessage(page, 'Waits for a Second Person', 'Loan fee, fixed: ₦500')
  await expect(page.getByText('Waits for a second person: Publishing of a product’s version.')).toBeVisible()
  await expectGoodOnBothScreens(page)
  await confirmAs(page, second.phone, 'Publishing of a product’s version', [
    'Interest a month: 5 %',
    'Terms in months: 3',
  ])
  await page.reload()
  await expect(versions(page).getByText('published', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'New Version' }).click()
  await field(page, 'Interest a month').fill('4.5')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('1 field differs.')).toBeVisible()
  await expectGoodOnBothScreens(page)
  await page.getByRole('button', { name: 'Publish Draft' }).click()
  await dialog(page, 'Publish Draft').getByRole('button', { name: 'Publish Draft' }).click()
  await dismissMessage(page, 'Waits for a Second Person', 'Interest a month: 5 % → 4.5 %')
  await confirmAs(page, second.phone, 'Publishing of a product’s version', ['Interest a month: 5 % → 4.5 %'])
  await page.reload()
  await expect(versions(page).getByText('replaced', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Retire Product' }).click()
  await dialog(page, 'Retire Product').getByRole('button', { name: 'Retire Product' }).click()
  await dismissMessage(page, 'Waits for a Second Person', 'Published: version 2')
  await confirmAs(page, second.phone, 'Retiring of a product', ['Published: version 2'])
  await page.reload()
  await expect(page.getByText(/This product is retired/)).toBeVisible()
})
