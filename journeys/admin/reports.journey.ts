import { expect } from '@playwright/test'
import { lend, virtualAccountOf } from '../lending.ts'
import { openSignedIn } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, newBorrower } from '../world.ts'

const world = sharedWorld()

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

/** The title of each report, and a text that it shows on any day. */
const reports = {
  'Portfolio by State': 'Active and overdue',
  Ageing: '31 to 60 days',
  'Portfolio at Risk': 'PAR 30: above 30 days',
  Provisions: '91 days and more',
  'Collected Against Due': 'Days of the month',
  'Agents’ Portfolios': 'Promises Kept',
  Cohorts: 'Lost in %',
  'Income Statement': 'Total Income',
  'Balance Sheet': 'Assets equal liabilities and equity.',
} as const

test.beforeAll(async () => {
  const who = newPerson()
  await lend(world(), await newBorrower(world(), who), 50_000)
  await lend(world(), await newBorrower(world()), 80_000)
  const account = await virtualAccountOf(world(), who.phone)
  await world().sandbox.pay({ account_number: account, amount: 1_312_500, sender_name: 'HALIMA' })
  await world().sandbox.setClock({ advance_days: 45 })
})

test('REP-30 REP-34 on a phone and on a wide screen an admin reads each report of two late loans', async ({ page }) => {
  await openSignedIn(page, world().product, adminPhone)
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  for (const [name, shown] of Object.entries(reports))
    await test.step(name, async () => {
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText(shown, { exact: true }).filter({ visible: true }).first()).toBeVisible()
      await expectGoodOnBothScreens(page)
      await page.getByRole('link', { name: 'All Reports' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    })
})
