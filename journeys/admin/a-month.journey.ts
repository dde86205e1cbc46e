import { expect, type Page } from '@playwright/test'
import { runForAnswer } from '../command-line.ts'
import { newPerson } from '../person.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { ownWorld, test } from '../test.ts'
import { closeTheMonth, compareTheBooks, passTheMonth, matchTheBank, openTheBooks } from './month-walk.ts'

const world = ownWorld()

/** The screens of the month that no other story measures. */
const measured = ['month-opening', 'month-steps', 'month-closing', 'month-closed']

async function look(page: Page, name: string): Promise<void> {
  if (measured.includes(name)) await expectGoodOnBothScreens(page)
}

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test('BOOK-15 BOOK-23 BOOK-37 BOOK-51 BOOK-66 a finance officer opens the books, passes a month, matches the bank and closes the month with a second person', async ({
  page,
  browser,
}) => {
  const walk = { world: world(), page, browser, look }
  await openTheBooks(walk)
  await passTheMonth(walk, newPerson())
  await compareTheBooks(walk)
  await matchTheBank(walk)
  await closeTheMonth(walk)

  await page.getByRole('link', { name: 'Trial Balance' }).last().click()
  await expect(page.getByText('This month is closed, so these figures stay as they are.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'At the end of the period' })).toContainText('₦10,001,007,588.70')
  const { answer } = await runForAnswer<{ rows: { number: string; balance: number }[]; totals: unknown }>(
    world().product,
    'books',
    '--on',
    '2026-03-31',
  )
  expect(answer.totals).toEqual({ debit_balances: 10_001_007_588.7, credit_balances: 10_001_007_588.7 })
  expect(answer.rows.flatMap(({ number, balance }) => (balance === 0 ? [] : [[number, balance]]))).toEqual([
    ['1010', 10_000_044_947.5],
    ['1020', 919_475],
    ['1100', 25_000],
    ['1110', 1_088.7],
    ['1190', -1_250],
    ['2020', -4_000],
    ['3010', -10_001_000_000],
    ['4010', -1_250],
    ['4020', -1_088.7],
    ['5010', 15_000],
    ['5020', 302.5],
    ['5040', 1_250],
    ['5050', 525],
  ])
})
