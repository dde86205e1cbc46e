import { expect, type Page } from '@playwright/test'
import { dataOf, newClient } from '../calls.ts'
import { createStaff } from '../command-line.ts'
import { lend, showLoan } from '../lending.ts'
import { dialog, openSignedIn } from '../page-actions.ts'
import { newPerson, type Person } from '../person.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { signIn } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, newBorrower } from '../world.ts'

const world = sharedWorld()

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

/** A statement with a repayment of this person and a row that is no line. */
const statementOf = (day: string, { firstName, lastName }: Person): string =>
  [
    'Statement of account 0123456789',
    'Value Date,Post Date,Narration,Debit (NGN),Credit (NGN),Balance (NGN)',
    `${day},${day},"Bank charges, VAT",(52.50),,"999,947.50"`,
    `${day},${day},TRF FROM ${firstName.toUpperCase()} ${lastName.toUpperCase()} FOR THE LOAN OF THE SHOP,,"10,500.00","1,010,447.50"`,
    '32/13/2027,32/13/2027,Not a line,,1.00,',
    '',
  ].join('\n')

async function importStatement(page: Page, csv: string): Promise<void> {
  await page.getByRole('button', { name: 'Import Statement' }).click()
  const form = dialog(page, 'Import a Statement')
  await form
    .getByLabel('CSV file')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(form.getByText('Line 5: This is no day: 32/13/2027')).toBeVisible()
  await expect(form.getByText('Opening balance and lines come to the closing balance.')).toBeVisible()
  await expectGoodOnBothScreens(page)
}

test('BOOK-33 BOOK-37 BOOK-38 BOOK-39 a statement is imported on a phone, a repayment in it is assigned to its customer, and the rest is left to match', async ({
  page,
}) => {
  const who = newPerson()
  const borrower = await newBorrower(world(), who)
  const loan = await lend(world(), borrower, 20_000, 'biweekly')
  const { to } = await dataOf(world().admin.get<{ to: string }>('/admin/books/bank/1020'))
  await openSignedIn(page, world().product, adminPhone, '/admin-user/books/bank')
  await expect(page.getByText('1020 Bank')).toBeVisible()
  await expectGoodOnBothScreens(page)
  await page.getByRole('link', { name: '1020 Bank' }).click()
  await expect(page.getByText('Every line of the bank is matched.')).toBeVisible()
  await importStatement(page, statementOf(to, who))
  await page.getByRole('button', { name: 'Keep 2 Lines' }).click()
  await dialog(page, 'Statement Kept').getByRole('button', { name: 'OK' }).click()

  const line = page.getByRole('checkbox', { name: new RegExp(who.lastName.toUpperCase()) })
  await line.check()
  await expectGoodOnBothScreens(page)
  await page.getByRole('button', { name: 'Assign to Customer' }).click()
  const form = dialog(page, 'Assign to a Customer')
  await form.getByRole('combobox', { name: 'Customer' }).fill(who.phone)
  await form.getByRole('option', { name: new RegExp(who.lastName) }).click()
  await expect(form.getByText('₦10,500.00 of')).toBeVisible()
  await form.getByRole('textbox', { name: 'Reason' }).fill('They showed the slip')
  await expectGoodOnBothScreens(page)
  await form.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog(page, 'Assigned').getByRole('button', { name: 'OK' }).click()
  expect((await showLoan(borrower, loan.id)).repayment_summary.total_paid).toBe(10_500)

  await expect(line).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: /Opening balance/ })).toBeVisible()
  await expect(page.getByText('The books, with what only the bank has')).toBeVisible()
  await page.getByRole('checkbox', { name: /Bank charges/ }).check()
  await expect(page.getByRole('link', { name: 'Write a Journal' })).toBeVisible()
  await page.getByRole('button', { name: 'Matched', exact: true }).click()
  await expect(page.getByText('₦10,500.00')).toBeVisible()
  await expectGoodOnBothScreens(page)
})

test('BOOK-22 BOOK-24 BOOK-40 BOOK-41 on a phone a journal is proposed from the page of the bank and taken back, and the two are matched alone', async ({
  page,
}) => {
  const second = newPerson()
  await createStaff(world().product, 'admin', second.phone, second.firstName, second.lastName)
  const other = newClient(world().product)
  await signIn(other, second.phone)
  const confirm = async () => {
    const { proposals } = await dataOf(other.get<{ proposals: { id: string; act: string }[] }>('/admin/proposals'))
    const { id } = proposals.find(({ act }) => act.startsWith('journal'))!
    await dataOf(other.post(`/admin/proposals/${id}/confirm`, {}))
  }
  const { to } = await dataOf(world().admin.get<{ to: string }>('/admin/books/bank/1020'))
  const memo = `Rent of the shop for ${second.lastName}, which was paid by the owner of the market and not by us`
  const line = new URLSearchParams({ day: to, memo, bank: '1020', amount: '-43210.5' })
  await openSignedIn(page, world().product, adminPhone, `/admin-user/books/write?${line.toString()}`)
  await page.getByRole('combobox', { name: 'Account of line 2' }).selectOption('5050')
  await page.getByRole('button', { name: 'Propose' }).click()
  const waits = dialog(page, 'Waits for a Second Person')
  await expect(page.getByRole('heading', { level: 1, name: 'Bank Account 1020', includeHidden: true })).toBeVisible()
  await expectGoodOnBothScreens(page)
  await waits.getByRole('button', { name: 'OK' }).click()
  await confirm()
  await page.reload()

  const posting = page.getByRole('listitem').filter({ hasText: memo })
  await posting.getByRole('link', { name: /^Journal \d/ }).click()
  await page.getByRole('button', { name: 'Take Back' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill(`We never paid it, ${second.lastName}`)
  await page.getByRole('button', { name: 'Propose' }).click()
  await waits.getByRole('button', { name: 'OK' }).click()
  await confirm()
  await page.goto(`${world().product.url}/admin-user/books/bank/1020`)
  for (const words of [memo, `We never paid it, ${second.lastName}`])
    await page.getByRole('checkbox', { name: new RegExp(words) }).check()
  await expectGoodOnBothScreens(page)
  await page.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(posting).toHaveCount(0)
  await page.getByRole('button', { name: 'Matched', exact: true }).click()
  await expect(page.getByText('No line of the bank')).toBeVisible()
  await expectGoodOnBothScreens(page)
})
