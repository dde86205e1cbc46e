import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { type Loan, lend, showLoan, virtualAccountOf } from '../lending.ts'
import { openSignedIn, scheduleRows } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { expectGoodScreen, formatNaira } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { type Borrower, newBorrower } from '../world.ts'

const world = sharedWorld()
const trader = newPerson()
let borrower: Borrower
let loan: Loan

test.beforeAll(async () => {
  borrower = await newBorrower(world(), trader)
  loan = await lend(world(), borrower, 250_000, 'daily')
})

async function openLoan(page: Page): Promise<void> {
  await openSignedIn(page, world().product, trader.phone, `/loans/${loan.loan_id}`)
  await expect(scheduleRows(page)).not.toHaveCount(0)
}

/** The number of A4 sheets that a page takes when printed. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12]/)
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('on a phone a daily loan begins with the amount to pay, and shows its days in rows of seven', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openLoan(page)
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeInViewport()
  const marks = page.getByRole('region', { name: 'Daily payments' }).getByRole('listitem')
  expect(await marks.count()).toBeGreaterThanOrEqual(28)
  const placeOf = async (index: number) => (await marks.nth(index).boundingBox())!
  const [first, seventh, eighth] = [await placeOf(0), await placeOf(6), await placeOf(7)]
  expect([seventh.y, eighth.x]).toEqual([first.y, first.x])
  expect(eighth.y).toBeGreaterThan(first.y)
  await expectGoodScreen(page)
})

test('a payment appears within ten seconds on an open page, and is read out; its day is filled', async ({ page }) => {
  await openLoan(page)
  const firstDay = page.getByRole('region', { name: 'Daily payments' }).getByRole('listitem').first()
  await expect(firstDay).toContainText('next')
  const account_number = await virtualAccountOf(world(), trader.phone)
  const daily = (await showLoan(borrower, loan.id)).schedule[0]!.amount
  await world().sandbox.pay({ account_number, amount: Math.round(daily * 100), sender_name: 'HALIMA' })
  const words = page.getByRole('status').filter({ hasText: `Payment received: ${formatNaira(daily)}` })
  await expect(words).toBeVisible({ timeout: 10_000 })
  await expect(firstDay).toContainText('paid')
  await expectGoodScreen(page)
})

for (const width of [360, 1280])
  test(`PAPER-01 PAPER-06 on a screen ${width} pixels wide the statement and the agreement of the loan are downloaded`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await openLoan(page)
    const documents = page.getByRole('region', { name: 'Documents' })
    for (const [button, name] of [
      [/^Statement/, `statement-${loan.loan_id}.pdf`],
      [/^Agreement/, `agreement-${loan.loan_id}.pdf`],
    ] as const) {
      const download = page.waitForEvent('download')
      await documents.getByRole('button', { name: button }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(name)
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    }
    await documents.scrollIntoViewIfNeeded()
    await expectGoodScreen(page)
  })

for (const width of [360, 1280]) {
  test(`from a screen ${width} pixels wide a daily loan prints on one page: loan, account and schedule, and nothing to press`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await openLoan(page)
    expect(await sheetsOf(page)).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    for (const name of ['Loan Summary', 'Pay to', 'Applicant Information', 'Repayment Schedule'])
      await expect(page.getByRole('region', { name })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Repayment schedule' })).toBeVisible()
    await expect(scheduleRows(page).last()).toBeVisible()
    await expect(scheduleRows(page).last().getByRole('cell').nth(2)).toHaveCSS('text-align', 'end')
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeHidden()
  })
}
