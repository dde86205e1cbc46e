import { expect } from '@playwright/test'
import { lend } from '../lending.ts'
import { signInOnPage } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { sharedWorld, test } from '../test.ts'
import { newBorrower } from '../world.ts'

const world = sharedWorld()
const borrower = newPerson()
let loanId = ''

test.beforeAll(async () => {
  const customer = await newBorrower(world(), borrower)
  loanId = (await lend(world(), customer, 120_000)).loan_id
})

test('a loan, its schedule and where to pay are printed on one page, without what can only be pressed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInOnPage(page, world().product, borrower.phone)
  await page.goto(`${world().product.url}/loans/${loanId}`)
  await expect(page.getByRole('heading', { name: 'Repayment Schedule' })).toBeVisible()
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)
  expect(pages).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  for (const shown of ['Repayment Schedule', 'Pay to'])
    await expect(page.getByRole('heading', { name: shown })).toBeVisible()
  for (const chrome of ['banner', 'navigation', 'button'] as const) await expect(page.getByRole(chrome)).toHaveCount(0)
})
