import { expect } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { createStaff } from '../command-line.ts'
import { customerIdOf } from '../lending.ts'
import { dialog, openSignedIn } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { consoleErrorsOf, expectGoodOnBothScreens } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, newBorrower } from '../world.ts'
import { dismissMessage } from './admin-actions.ts'
import { giveReason, pageOf } from './desk.ts'

const world = sharedWorld()

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test('RIGHT-05 RIGHT-06 C-217 a customer asks to be erased: one admin proposes it, another confirms it, and the account says so', async ({
  page,
  browser,
}) => {
  const who = newPerson()
  const second = newPerson()
  const name = `${who.firstName} ${who.lastName}`
  const borrower = await newBorrower(world(), who)
  await createStaff(world().product, 'admin', second.phone, second.firstName, second.lastName)
  const path = `/admin-user/customer-management/${await customerIdOf(world(), who.phone)}`
  const consoleErrors = consoleErrorsOf(page)
  await openSignedIn(page, world().product, adminPhone, path)
  const erase = dialog(page, 'Erase Customer Data')
  await page.getByRole('button', { name: 'Erase data' }).click()
  await expect(erase.getByText('No request to erase their data waits.', { exact: false })).toBeVisible()
  await expectGoodOnBothScreens(page)
  await erase.getByRole('button', { name: 'Close' }).click()

  await dataOf(borrower.post('/cases', { kind: 'erase', words: 'Please delete all that you have about me.' }))
  await page.getByRole('button', { name: 'Erase data' }).click()
  await expect(erase.getByText('Kept by law')).toBeVisible()
  await expectGoodOnBothScreens(page)
  await page.screenshot({ path: test.info().outputPath('propose-360.png') })
  await giveReason(page, 'Erase Customer Data', 'They asked for it by phone', 'Propose')
  await dialog(page, 'Waits for a Second Person').getByRole('button').first().click()

  const other = await pageOf(browser, world().product, second.phone, `/admin-user/proposals?search=${who.lastName}`)
  const proposal = other.getByRole('article', { name: /^Erasure of a customer’s data/ })
  await proposal.getByText(/^Details/).click()
  await expect(proposal.getByText('Kept by law')).toBeVisible()
  await expectGoodOnBothScreens(other)
  await proposal.getByRole('button', { name: 'Confirm' }).click()
  const question = dialog(other, 'Confirm This?')
  await expect(question).toContainText('Erased for ever')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await dismissMessage(other, 'Confirmed', 'It is done.')
  await other.context().close()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Erased person' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Erased on/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(name)
  await expectGoodOnBothScreens(page)
  await page.goto(`${world().product.url}/admin-user/customer-management?search=Erased`)
  await expect(page.getByText(/^Erased on/).first()).toBeVisible()
  expect(consoleErrors).toEqual([])
})
