import { expect } from '@playwright/test'
import { lend, type Loan } from '../lending.ts'
import { dialog, openSignedIn, row } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, agentPhone, newBorrower } from '../world.ts'

const world = sharedWorld()
const who = newPerson()
const name = `${who.firstName} ${who.lastName}`
let loan: Loan

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

// The first of two instalments of ₦10,500 is three days late.
test.beforeAll(async () => {
  loan = await lend(world(), await newBorrower(world(), who), 20_000, 'biweekly')
  await world().sandbox.setClock({ advance_days: 17 })
})

test('COLL-01 COLL-03 COLL-04 COLL-05 COLL-06 a late loan is found by its agent, who notes a promise; an admin finds both, and compares agents', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, world().product, agentPhone)
  await page.getByRole('link', { name: 'All late' }).click()
  await row(page, name).getByRole('button').click()
  await expect(row(page, name)).toContainText('3 days late')
  await expectGoodOnBothScreens(page)
  // The row of the wide table took its place meanwhile.
  await row(page, name).getByRole('button').click()
  await row(page, name).getByRole('link', { name: loan.loan_id }).click()
  await page.getByRole('button', { name: `Note ${name}` }).click()
  const note = dialog(page, `Note on ${name}`)
  await note.getByText('Promised to pay').click()
  await note.getByLabel('Promised for').fill((await world().sandbox.now()).toISOString().slice(0, 10))
  await note.getByRole('textbox', { name: /^Promised amount/ }).fill('8000')
  await expectGoodOnBothScreens(page)
  await note.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('₦8,000.00 for')
  await expectGoodOnBothScreens(page)

  const desk = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await openSignedIn(desk, world().product, adminPhone, '/admin-user/loan-management?tab=overdue')
  await desk.getByRole('link', { name: /^Late loans/ }).click()
  await expect(desk.getByRole('row', { name: new RegExp(name) })).toContainText('₦8,000.00 for')
  await expectGoodOnBothScreens(desk)
  await desk.getByRole('link', { name: 'Promises to pay' }).click()
  await expect(desk.getByRole('row', { name: new RegExp(name) })).toContainText('Open')
  await expectGoodOnBothScreens(desk)
  await desk.goto(`${world().product.url}/admin-user/agent-management`)
  await desk.getByRole('link', { name: 'Compare' }).click()
  await expect(desk.getByRole('row').nth(1)).toBeVisible()
  await expectGoodOnBothScreens(desk)
  await desk.goto(`${world().product.url}/admin-user/customer-management?show=kyc`)
  await expect(desk.getByRole('heading', { level: 1, name: 'Unfinished KYC' })).toBeVisible()
  await expectGoodOnBothScreens(desk)
  await desk.close()
})
