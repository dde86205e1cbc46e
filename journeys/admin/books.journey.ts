import { expect, type Page } from '@playwright/test'
import { createStaff } from '../command-line.ts'
import { openSignedIn } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone } from '../world.ts'

const world = sharedWorld()
const second = newPerson()

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(() => createStaff(world().product, 'admin', second.phone, second.firstName, second.lastName))

const memo = `Cash brought to the bank for ${second.lastName}`

async function fillLine(page: Page, line: number, account: string, side: 'Debit' | 'Credit', amount: string) {
  await page.getByLabel(`Account of line ${line}`).selectOption(account)
  await page.getByLabel(`${side} of line ${line}`).fill(amount)
}

/** Two accounts or memos may differ at their ends alone, so none is cut. */
async function expectWholeTexts(page: Page): Promise<void> {
  const texts = page.getByRole('main').locator('span')
  const cut = await texts.evaluateAll((all) =>
    all
      .filter((one) => getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth)
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
}

test('BOOK-15 BOOK-20 BOOK-24 on a phone an admin writes a journal, another one confirms it, and the trial balance leads back to both', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, world().product, adminPhone)
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  await page.getByRole('link', { name: 'Write a Journal' }).click()
  await page.getByLabel('Memo').fill(memo)
  await fillLine(page, 1, '1020 Bank', 'Debit', '12500.50')
  await fillLine(page, 2, '1025 Cash at the office', 'Credit', '12000')
  await expect(page.getByText('The debits are ₦500.50 more.').first()).toBeVisible()
  await expectGoodOnBothScreens(page)
  await page.reload()
  await expect(page.getByLabel('Memo')).toHaveValue(memo)
  await page.getByLabel('Credit of line 2').fill('12500.50')
  await page.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByRole('dialog', { name: 'Waits for a Second Person' })).toContainText('Line 2: Credit 1025')

  const other = await browser.newPage({ viewport: { width: 360, height: 800 } })
  await openSignedIn(other, world().product, second.phone)
  await other.goto(`${world().product.url}/admin-user/proposals`)
  const proposal = other.getByRole('article').filter({ hasText: memo })
  await proposal.getByRole('button', { name: 'Confirm' }).click()
  await other.getByRole('dialog', { name: 'Confirm This?' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByRole('dialog', { name: 'Confirmed' })).toBeVisible()
  await other.close()

  await page.goto(`${world().product.url}/admin-user/books`)
  await expect(page.getByText('Both sides are equal.')).toBeVisible()
  await expectGoodOnBothScreens(page)
  await page.getByRole('button', { name: /^Bank 1020/ }).click()
  await page.getByRole('link', { name: '1020 Bank' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '1020 Bank' })).toBeVisible()
  await expectGoodOnBothScreens(page)
  await page
    .getByRole('button', { name: /^Journal by people/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Journal by people' }).first().click()
  await expect(page.getByText(memo).first()).toBeVisible()
  await expect(page.getByText('Confirmed by')).toBeVisible()
  await expectGoodOnBothScreens(page)

  await page.goto(`${world().product.url}/admin-user/books/journals?search=${encodeURIComponent(memo)}`)
  await expect(page.getByText('Page 1 · 1 found')).toBeVisible()
  await expectGoodOnBothScreens(page, () => expectWholeTexts(page))
  await page.goto(`${world().product.url}/admin-user/books/accounts`)
  await expect(page.getByText('Capital').first()).toBeVisible()
  await expectGoodOnBothScreens(page, () => expectWholeTexts(page))
})
