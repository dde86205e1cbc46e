import { expect, type Page } from '@playwright/test'
import { pageOf } from '../admin/desk.ts'
import { dataOf } from '../calls.ts'
import { keptFigures } from '../browser-storage.ts'
import { untilKept } from '../kept-code.ts'
import { lend, type Loan, showLoan } from '../lending.ts'
import { dialog, goTo, openSignedIn, row, wholeRow } from '../page-actions.ts'
import { newPerson, type Person } from '../person.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { signIn } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, agentPhone, type Borrower, newBorrower } from '../world.ts'

const world = sharedWorld()
const who = newPerson()
let borrower: Borrower
let loan: Loan

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`
const name = nameOf(who)

test.use({
  viewport: { width: 360, height: 800 },
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'allow',
})

// The first of two instalments of ₦10,500 is a day late.
test.beforeAll(async () => {
  borrower = await newBorrower(world(), who)
  loan = await lend(world(), borrower, 20_000, 'biweekly')
  await world().sandbox.setClock({ advance_days: 15 })
  await signIn(world().admin, adminPhone)
})

async function openRound(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Today's round/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Today's Round" })).toBeVisible()
}

test('an agent works through their round: late customers, a note with a promise, the account as a message; without a network it can be read, a note waits, and no cash is taken', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(window, { shared })
    navigator.share = (data) => Promise.resolve(void shared.push(data?.text ?? ''))
  })
  await openSignedIn(page, world().product, agentPhone)
  await openRound(page)
  const line = row(page, name)
  await expect(line).toContainText('₦10,500.00')
  await expect(line).toContainText('1 day late')
  await expectGoodOnBothScreens(page)
  await page.getByRole('button', { name: `Share account of ${name}` }).click()
  const messages = await page.evaluate(() => (window as unknown as { shared: string[] }).shared)
  expect(messages).toEqual([expect.stringMatching(`Please pay ₦10,500.00 for loan ${loan.loan_id} to .+, 99\\d{8}`)])

  await page.getByRole('button', { name: `Note ${name}` }).click()
  const note = dialog(page, `Note on ${name}`)
  await note.getByText('Promised to pay').click()
  await note.getByLabel('Promised for').fill(lagosDay(await world().sandbox.now()))
  await note.getByRole('textbox', { name: /^Note/ }).fill('After the market')
  await expectGoodOnBothScreens(page)
  const before = await keptFigures(page)
  await note.getByRole('button', { name: 'Save Note' }).click()
  await expect(line).toContainText('After the market')
  await expect(line).toContainText('Promised to pay')

  await untilKept(page, 'agent')
  await expect.poll(() => keptFigures(page)).not.toBe(before)
  await context.setOffline(true)
  await page.getByRole('button', { name: `Cash ${name}` }).click()
  const cash = dialog(page, `Cash from ${name}`)
  await expect(cash).toContainText('the customer would have no receipt')
  await expect(cash.getByRole('button', { name: 'Book Cash' })).toBeDisabled()
  await cash.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(line).toContainText('After the market')
  await expect(page.getByRole('button', { name: `Cash ${name}` })).toBeVisible()
  await page.getByRole('button', { name: `Note ${name}` }).click()
  await note.getByText('Not there').click()
  await note.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByRole('status', { name: 'Network' })).toContainText('1 entry is waiting to be sent.')
  await context.setOffline(false)
  await expect(line).toContainText('Not there')
})

test('DESK-80 DESK-81 DESK-82 DESK-83 DESK-84 DESK-85 cash is taken with a receipt by text, confirmed once more when it is the same amount again, handed over, and confirmed by an admin', async ({
  page,
  browser,
}) => {
  const { product, sandbox, admin } = world()
  await openSignedIn(page, product, agentPhone)
  await openRound(page)
  const take = async (amount: string) => {
    await page.getByRole('button', { name: `Cash ${name}` }).click()
    const form = dialog(page, `Cash from ${name}`)
    await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
    return form
  }
  const first = await take('4000')
  await expectGoodOnBothScreens(page)
  await first.getByRole('button', { name: 'Book Cash' }).click()
  await expect(dialog(page, 'Cash Booked')).toContainText('the receipt was sent. Left to pay: ₦17,000.00.')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  const again = await take('4000')
  await again.getByRole('button', { name: 'Book Cash' }).click()
  await expect(dialog(page, 'Request Failed')).toContainText('The same amount')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await again.getByRole('switch', { name: 'The amount is right' }).check()
  await again.getByRole('button', { name: 'Book Cash' }).click()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  const receipts = (await sandbox.messages(who.phone)).map(({ text }) => text).filter((text) => text.includes('4,000'))
  expect(receipts).toHaveLength(2)
  for (const words of ['Aisha Bello', loan.loan_id.replace(/(\d{3})$/, ' $1'), '13,000'])
    expect(receipts[0]).toContain(words)
  await signIn(borrower, who.phone)
  expect((await showLoan(borrower, loan.id)).repayment_summary.total_paid).toBe(8_000)

  await page.getByRole('link', { name: 'Cash in Hand' }).click()
  await expect(page.getByText('₦8,000.00 today')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Receipts of today' }).getByRole('listitem')).toHaveCount(2)
  await expectGoodOnBothScreens(page)
  await page.getByRole('button', { name: 'Hand Over' }).click()
  const form = dialog(page, 'Hand Over Cash')
  await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('8,000')
  await form.getByText('At the bank').click()
  await form.getByRole('textbox', { name: /^How to find it/ }).fill('Slip 4711')
  await expectGoodOnBothScreens(page)
  await form.getByRole('button', { name: 'Hand Over' }).click()
  const handOvers = page.getByRole('list', { name: 'Hand-overs' })
  await expect(handOvers).toContainText('Waits to be confirmed')

  const desk = await pageOf(browser, product, adminPhone)
  await goTo(desk, 'Payment Management')
  await desk.getByRole('link', { name: 'Agent Cash' }).click()
  await expectGoodOnBothScreens(desk)
  await (await wholeRow(desk, 'Aisha Bello')).getByRole('button', { name: /^Confirm ₦8,000.00/ }).click()
  const arrival = dialog(desk, 'Confirm Hand-over')
  await expect(arrival).toContainText('Slip 4711')
  await arrival.getByRole('textbox', { name: 'Arrived' }).fill('7500')
  await arrival.getByRole('textbox', { name: /^Note/ }).fill('500 short, as counted at the bank')
  await expectGoodOnBothScreens(desk)
  await arrival.getByRole('button', { name: 'Confirm' }).click()
  await expect(arrival).toHaveCount(0)
  await desk.context().close()
  const { agents } = await dataOf(admin.get<{ agents: { balance: number }[] }>('/admin/agent-cash'))
  expect(agents).toMatchObject([{ balance: 500 }])
  await page.reload()
  await expect(handOvers).toContainText('₦7,500.00 of ₦8,000.00 arrived: 500 short')
  await expect(page.getByRole('main')).toContainText('₦500.00')
})

const lagosDay = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Africa/Lagos' }).format(at)
