import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { lend, virtualAccountOf } from '../lending.ts'
import { dialog, openSignedIn } from '../page-actions.ts'
import type { Person } from '../person.ts'
import { signIn } from '../sign-up.ts'
import { adminPhone, newBorrower, type World } from '../world.ts'
import { dismissMessage } from './admin-actions.ts'
import { addSecondAdmin, confirmAs, pageOf, secondPhone } from './desk.ts'

/** Measures a screen of the month once it is reached, or draws it for the guide. */
export type Look = (page: Page, name: string) => Promise<void>

export type Walk = { world: World; page: Page; browser: Browser; look: Look }
type Line = { account: string; debit?: string; credit?: string }

/** March 2026, so that the story is the same on every day. */
const dayOf = (day: string): string => `2026-${day}T08:00:00.000Z`

/** Moves the clock to a morning of that year and signs the admin in again, since that ends every session. */
async function beginDay({ world }: Pick<Walk, 'world'>, day: string): Promise<void> {
  await world.sandbox.setClock({ now: dayOf(day) })
  await signIn(world.admin, adminPhone)
}

const open = ({ page, world }: Walk, path: string) => page.goto(`${world.product.url}/admin-user/${path}`)

/** The first day: one person writes the opening entry, another confirms it, and the trial balance has it. */
export async function openTheBooks(walk: Walk): Promise<void> {
  const { page, world, look } = walk
  await beginDay(walk, '03-01')
  await addSecondAdmin(world.product)
  await openSignedIn(page, world.product, adminPhone)
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  await page.getByRole('link', { name: 'Write a Journal' }).click()
  await page.getByRole('button', { name: 'Opening entry' }).click()
  await page.getByRole('textbox', { name: 'Memo' }).fill('The books begin')
  await page.getByRole('button', { name: 'Add Line' }).click()
  await writeLines(page, [
    { account: '1010', debit: '10000000000' },
    { account: '1020', debit: '1000000' },
    { account: '3010', credit: '10001000000' },
  ])
  await look(page, 'month-opening')
  await page.getByRole('button', { name: 'Propose' }).click()
  await dismissMessage(page, 'Waits for a Second Person', 'Opening entry')
  await confirmBySecond(walk, 'Opening entry', 'month-proposal')
  await open(walk, 'books')
  await expect(page.getByText('Both sides are equal.')).toBeVisible()
  await look(page, 'month-balance')
}

async function writeLines(page: Page, lines: readonly Line[]): Promise<void> {
  for (const [at, { account, debit, credit }] of lines.entries()) {
    const number = at + 1
    await page.getByRole('combobox', { name: `Account of line ${number}` }).selectOption(account)
    if (debit !== undefined) await page.getByRole('textbox', { name: `Debit of line ${number}` }).fill(debit)
    if (credit !== undefined) await page.getByRole('textbox', { name: `Credit of line ${number}` }).fill(credit)
  }
}

/** The second person finds the proposal on their dashboard and confirms it there. */
async function confirmBySecond({ browser, world, look }: Walk, act: string, name: string): Promise<void> {
  const page = await pageOf(browser, world.product, secondPhone)
  await page
    .getByRole('link', { name: /^Proposals/ })
    .first()
    .click()
  const proposal = page.getByRole('article', { name: act })
  await expect(proposal).toBeVisible()
  await look(page, name)
  await proposal.getByRole('button', { name: 'Confirm' }).click()
  await dialog(page, 'Confirm This?').getByRole('button', { name: 'Confirm' }).click()
  await dismissMessage(page, 'Confirmed', 'It is done.')
  await page.context().close()
}

/** A top-up, a loan, its repayments, a stranger's money, a settlement, a commission and a charge of the bank, each on its day. */
export async function passTheMonth(walk: Walk, who: Person): Promise<void> {
  const { world } = walk
  const { sandbox } = world
  await beginDay(walk, '03-02')
  await topUp(walk)
  await lend(world, await newBorrower(world, who), 50_000)
  const account_number = await virtualAccountOf(world, who.phone)
  for (const day of ['03-09', '03-16']) {
    await sandbox.setClock({ now: dayOf(day) })
    await sandbox.pay({ account_number, amount: 1_312_500, sender_name: who.lastName })
  }
  await sandbox.setClock({ now: dayOf('03-18') })
  await sandbox.pay({ account_number: '9930999999', amount: 400_000, sender_name: 'A STRANGER' })
  await sandbox.setClock({ now: dayOf('03-20') })
  await sandbox.payToBank(2_000_000)
  await beginDay(walk, '03-25')
  await payCommission(world)
  await sandbox.addBankLine(-52_500, 'ACCOUNT MAINTENANCE AND SMS')
}

/** The lender pays the provider from their bank, and finance books it under the reference of the bank. */
async function topUp(walk: Walk): Promise<void> {
  const { page, world, look } = walk
  const { reference } = await world.sandbox.topUp(10_000_000)
  await openSignedIn(page, world.product, adminPhone, '/admin-user/books')
  await page.getByRole('link', { name: 'Provider', exact: true }).click()
  await page.getByRole('button', { name: 'Book Top-Up' }).click()
  const form = dialog(page, 'Book Top-Up')
  await form.getByRole('textbox', { name: 'Amount' }).fill('100000')
  await form.getByRole('textbox', { name: 'Reference of the bank' }).fill(reference)
  await form.getByRole('button', { name: 'Book Top-Up' }).click()
  await dismissMessage(page, 'Book Top-Up', '₦100,000.00 is booked from the bank to the provider.')
  await look(page, 'month-provider')
}

async function payCommission({ admin }: World): Promise<void> {
  const { agents } = await dataOf(admin.get<{ agents: { id: string }[] }>('/admin/agent-management'))
  const commission = { payable_id: agents[0]!.id, payable_type: 'agent', payment_type: 'agent_commission' }
  await dataOf(admin.post('/admin/payment/create', { ...commission, amount: 15_000, description: 'Agent commission' }))
}

const openMonth = (walk: Walk) => open(walk, 'books/months/2026-03')

const stepOf = (page: Page, step: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${step}`) }) })

/** The month is over: books and seals are compared, which also fetches the settlement. */
export async function compareTheBooks(walk: Walk): Promise<void> {
  const { page, world, look } = walk
  await beginDay(walk, '04-01')
  await openSignedIn(page, world.product, adminPhone, '/admin-user/books')
  await page.getByRole('link', { name: 'Months', exact: true }).click()
  await page.getByRole('link', { name: '2026-03' }).click()
  await expect(stepOf(page, 'The month is over')).toContainText('Done')
  await look(page, 'month-steps')
  await pressUntilDone(page, 'Books compared', 'Compare Now')
  await pressUntilDone(page, 'Sealed rows verified', 'Verify Now')
}

async function pressUntilDone(page: Page, step: string, button: string): Promise<void> {
  const row = stepOf(page, step)
  const done = row.getByText('Done', { exact: true })
  await row.getByRole('button', { name: button }).click()
  await expect(dialog(page, 'Months')).toContainText('This is under way.')
  await dialog(page, 'Months').getByRole('button', { name: 'OK' }).click()
  await expect(async () => {
    await page.getByRole('button', { name: 'Look Again' }).click()
    await expect(done).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** The bank's statement is imported, and what only the bank has becomes a journal of two people. */
export async function matchTheBank({ page, world, look }: Walk): Promise<void> {
  const statement = await world.sandbox.bankStatement('2026-03-01', '2026-03-31')
  await stepOf(page, 'Bank matched').getByRole('link', { name: 'Open' }).click()
  await page.getByRole('link', { name: '1020 Bank' }).click()
  await page.getByRole('button', { name: 'Import Statement' }).click()
  await dialog(page, 'Import a Statement')
    .getByLabel('CSV file')
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  await expect(page.getByText('Opening balance and lines come to the closing balance.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep 3 Lines' }).click()
  await dismissMessage(page, 'Statement Kept', '3 of all open lines matched by themselves')
  const charge = page.getByRole('checkbox', { name: /^ACCOUNT MAINTENANCE/ })
  await charge.check()
  await look(page, 'month-bank')
  await page.getByRole('link', { name: 'Write a Journal' }).click()
  await page.getByRole('combobox', { name: 'Account of line 2' }).selectOption('5050')
  await page.getByRole('button', { name: 'Propose' }).click()
  await dismissMessage(page, 'Waits for a Second Person', 'Journal')
  await confirmAs(world.product, secondPhone, 'journal')
  await page.goto(`${world.product.url}/admin-user/books/bank/1020`)
  await charge.check()
  await page.getByRole('checkbox', { name: /Journal by people/ }).check()
  await page.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(page.getByText('Every line of the bank is matched.')).toBeVisible()
}

/** The provider's balance is read, both entries of the month's end are booked, and two people close the month. */
export async function closeTheMonth(walk: Walk): Promise<void> {
  const { page, world, look } = walk
  await open(walk, 'books/provider')
  await expect(page.getByText(/^The provider holds/)).toBeVisible()
  await openMonth(walk)
  for (const [step, act, words] of [
    ['Earned, not yet paid', 'accrual', 'Earned, not yet paid, of a month'],
    ['Provision for bad loans', 'provision', 'Provision for bad loans of a month'],
  ] as const) {
    await stepOf(page, step).getByRole('button', { name: 'Propose' }).click()
    await dismissMessage(page, 'Waits for a Second Person', words)
    await confirmAs(world.product, secondPhone, act)
  }
  await page.getByRole('button', { name: 'Look Again' }).click()
  await expect(page.getByText('To do', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close Month' }).click()
  await dialog(page, 'Close Month').getByRole('button', { name: 'Close Month' }).click()
  await dismissMessage(page, 'Waits for a Second Person', 'Closing of a month')
  await confirmBySecond(walk, 'Closing of a month', 'month-closing')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await look(page, 'month-closed')
}
