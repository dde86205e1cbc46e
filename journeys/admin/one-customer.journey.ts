import { expect, type Page } from '@playwright/test'
import { dataOf, newClient } from '../calls.ts'
import { lend, type Loan, requestLoan, virtualAccountOf } from '../lending.ts'
import { dialog, openSignedIn, rowsOf } from '../page-actions.ts'
import { newPerson, type Person } from '../person.ts'
import { expectGoodOnBothScreens, expectGoodScreen, tabTo } from '../screen.ts'
import { signIn } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, agentPhone, type Borrower, newBorrower } from '../world.ts'
import { dismissMessage } from './admin-actions.ts'
import { findOnDesk, giveReason, pageOf } from './desk.ts'

const world = sharedWorld()
const [payer, asker, other] = [newPerson(), newPerson(), newPerson()]
let borrower: Borrower
let asking: Borrower
let loan: Loan
/** The time at which half of it was paid. */
let tuesday: Date
/** The requests of two customers, the older one first. */
let requests: readonly [Loan, Loan]

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

// A loan begins on a Monday, half of it is paid on the Tuesday, and two other customers ask for a loan on the Thursday.
test.beforeAll(async () => {
  const { sandbox, admin } = world()
  const monday = nextMonday(await sandbox.now())
  const at = async (day: number) => {
    await sandbox.setClock({ now: new Date(monday.getTime() + day * dayMs).toISOString() })
    await signIn(admin, adminPhone)
  }
  tuesday = new Date(monday.getTime() + dayMs)
  await at(0)
  borrower = await newBorrower(world(), payer)
  loan = await lend(world(), borrower, 100_000, 'biweekly')
  const account_number = await virtualAccountOf(world(), payer.phone)
  await at(1)
  await sandbox.pay({ account_number, amount: 5_250_000, reference: 'on-tuesday' })
  await at(3)
  asking = await newBorrower(world(), asker)
  const third = await newBorrower(world(), { ...other, accountNumber: asker.accountNumber })
  requests = [await dataOf(requestLoan(asking, 60_000)), await dataOf(requestLoan(third, 40_000))]
})

const dayMs = 86_400_000

/** Ten in the morning of the next Monday in Lagos. */
function nextMonday(now: Date): Date {
  const monday = new Date(now.getTime() + ((8 - now.getUTCDay()) % 7 || 7) * dayMs)
  monday.setUTCHours(9, 0, 0, 0)
  return monday
}

/** 'Tue, Mar 3'. */
const formatDayOfWeek = (at: Date): string =>
  at.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'Africa/Lagos' })

/** '2026-03-03'. */
const dayInLagos = (at: Date): string => at.toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' })

async function openCustomer(page: Page, who: Person): Promise<void> {
  await findOnDesk(page, who.phone, /Customer/)
  await expect(page.getByRole('heading', { level: 1, name: nameOf(who) })).toBeVisible()
}

test('DESK-01 DESK-02 DESK-03 DESK-04 DESK-05 DESK-06 "I paid ₦52,500 on Tuesday": by keyboard from any page to the customer, their payment, their loan and the acts of staff', async ({
  page,
}) => {
  await openSignedIn(page, world().product, adminPhone)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await tabTo(page, /^Search$/)
  await page.keyboard.press('Enter')
  const box = page.getByRole('combobox', { name: 'Search people' })
  for (const [words, found] of [
    [`${payer.lastName} ${payer.firstName}`, nameOf(payer)],
    [`+234${payer.phone.slice(1)}`, nameOf(payer)],
    [payer.email, nameOf(payer)],
    [payer.accountNumber, nameOf(payer)],
    [world().agentCode, 'Aisha Bello'],
    [loan.loan_id, loan.loan_id],
    ['on-tuesday', '₦52,500.00'],
  ] as const) {
    await box.fill(words)
    await expect(page.getByRole('option').filter({ hasText: found }).first(), words).toBeVisible()
  }
  await box.fill('Nothing of this name')
  await expect(page.getByText('Nothing found for “Nothing of this name”.')).toBeVisible()
  await box.fill(payer.phone)
  await expect(page.getByRole('option', { selected: true })).toContainText('Customer')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: nameOf(payer) })).toBeVisible()
  const paid = rowsOf(page, 'Payments').filter({ hasText: '₦52,500.00' })
  await expect(paid).toContainText(formatDayOfWeek(tuesday))
  await expect(paid).toContainText(/completed/i)
  await expect(page.getByRole('region', { name: 'Loans', exact: true })).toContainText(/Paid on time\s*1.*To come\s*1/)
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(payer.phone)
  await expect(page.getByRole('region', { name: 'KYC level 1' })).not.toContainText(payer.nin)
  await expect(page.getByRole('region', { name: 'Agent' })).toContainText(world().agentCode)
  // They verified their phone three days ago, and codes are listed for two; the text about their account is listed for 90 (C-223).
  const texts = page.getByRole('region', { name: 'Text messages' })
  await expect(texts).toContainText('Default account changed')
  const trail = page.getByRole('region', { name: 'Audit trail' })
  for (const words of ['Repayment booked', 'Loan approved', 'Ngozi Adeyemi (An admin)'])
    await expect(trail).toContainText(words)
  await expectGoodOnBothScreens(page)
})

test('DESK-07 a document is opened by an admin, which is recorded in the audit trail; an agent and the customer open none', async ({
  page,
}) => {
  await openSignedIn(page, world().product, adminPhone)
  await openCustomer(page, payer)
  const address = page.waitForResponse((response) => response.url().endsWith('/documents'))
  await page.getByRole('button', { name: 'Open Utility bill' }).click()
  const path = new URL((await address).url()).pathname.replace('/api', '')
  const bill = dialog(page, `Utility bill of ${nameOf(payer)}`)
  await expect(bill.getByRole('link', { name: 'Save the PDF' })).toBeVisible()
  await expectGoodOnBothScreens(page)
  await bill.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Audit trail' })).toContainText('Document: Utility bill')
  const agent = newClient(world().product)
  await signIn(agent, agentPhone)
  await signIn(borrower, payer.phone)
  for (const client of [agent, borrower])
    expect((await client.post(path, { document: 'utility_bill' })).status).toBe(403)
})

test('DESK-09 DESK-10 DESK-11 DESK-12 DESK-13 DESK-14 DESK-41 DESK-90 DECIDE-05 the oldest request is approved with another amount, the next one rejected with a reason, which its customer answers once and an admin reads', async ({
  page,
  browser,
}) => {
  const [first, next] = requests
  await openSignedIn(page, world().product, adminPhone)
  await page.getByRole('link', { name: 'Decide on the oldest request' }).click()
  await expect(page).toHaveURL(new RegExp(`/loan-management/${first.loan_id}$`))
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect(checks).toContainText('Added or changed in the last 24 hours')
  await expect(checks).toContainText(/Names differ, \d+ of 100/)
  const shared = page.getByRole('region', { name: 'Shared with other accounts' })
  await expect(shared).toContainText(nameOf(other))
  await expect(shared).toContainText('Same bank account')
  const amount = page.getByRole('textbox', { name: 'Approved amount' })
  await amount.fill('50000')
  await expect(page.getByRole('region', { name: 'Schedule of this amount' })).toContainText('₦52,500.00')
  await expect(page.getByText('30%')).toBeVisible()
  await page.getByRole('button', { name: 'Open documents' }).click()
  const files = page.getByRole('dialog', { name: /^Picture of the face of / })
  await expect(files).toContainText(/^.*1 of \d/)
  await expectGoodOnBothScreens(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: /^(Utility bill|Valid ID) of / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectGoodOnBothScreens(page)
  await page.getByRole('button', { name: /^Approve ₦/ }).click()
  await dismissMessage(page, 'Loan approved', 'Loan successfully approved & disbursed')

  await page.getByRole('link', { name: 'Decide on the next request' }).click()
  await expect(page).toHaveURL(new RegExp(`/loan-management/${next.loan_id}$`))
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const reject = dialog(page, 'Reject this request?')
  const listed = reject.getByRole('combobox', { name: /Reason from the list/ })
  await expect(listed).toBeFocused()
  await listed.selectOption('The bank account is in another name.')
  await reject.getByRole('textbox', { name: /Reason/ }).fill('Your account is held by somebody else.')
  await expectGoodOnBothScreens(page)
  await reject.getByRole('button', { name: 'Reject' }).click()
  await dismissMessage(page, 'Loan rejected', 'Loan successfully rejected')
  await expect(page.getByRole('link', { name: 'All waiting requests' })).toBeVisible()

  const customer = await pageOf(browser, world().product, other.phone, '/business-user/dashboard')
  const notice = customer.getByRole('region', { name: 'Request not approved' })
  await expect(notice).toContainText(`Your request ${next.loan_id}`)
  await expect(notice).toContainText('You can answer once.')
  await expectGoodOnBothScreens(customer)
  await notice.getByRole('link', { name: 'Read and answer' }).click()
  const why = customer.getByRole('region', { name: 'Why it was not approved' })
  await expect(why).toContainText('The bank account is in another name.Your account is held by somebody else.')
  await why.getByRole('button', { name: 'Answer' }).click()
  const answer = dialog(customer, 'Your answer')
  await answer.getByRole('textbox', { name: 'Your message to us' }).fill('It is the account of my sister.')
  await expectGoodOnBothScreens(customer)
  await answer.getByRole('button', { name: 'Send answer' }).click()
  await dismissMessage(customer, 'Answer Sent', 'Your answer is sent.')
  await expect(why).toContainText('It is the account of my sister.')
  await expect(why.getByRole('button', { name: 'Answer' })).toHaveCount(0)
  await customer.context().close()
  await page.goto(`${world().product.url}/admin-user/dashboard`)
  await page.getByRole('link', { name: 'Answers To rejections, not read yet 1' }).click()
  const theirs = page.getByRole('region', { name: 'Why it was not approved' })
  await expect(theirs).toContainText('It is the account of my sister.')
  await expectGoodOnBothScreens(page)
  await theirs.getByRole('button', { name: 'Mark as Read' }).click()
  await expect(theirs).toContainText('Read on')
  await page.goto(`${world().product.url}/admin-user/dashboard`)
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText(/Nothing waits|Loan requests/)
  await expect(page.getByRole('link', { name: /^Answers To rejections/ })).toHaveCount(0)
})

test('DESK-40 a customer is moved to another group of their agent, and out of it, each with a reason', async ({
  page,
}) => {
  const agent = newClient(world().product)
  await signIn(agent, agentPhone)
  const customers = await dataOf(agent.get<{ user: { id: string; phone: string } }[]>('/agent/customers'))
  const members = customers.filter(({ user }) => [payer.phone, asker.phone].includes(user.phone))
  for (const [index, { user }] of members.entries())
    await dataOf(
      agent.post('/agent/clusters/add', {
        name: `Market ${index + 1}`,
        members: [user.id],
        repayment_day: 5,
        location: 'Kano',
      }),
    )
  const from = `Market ${members.findIndex(({ user }) => user.phone === payer.phone) + 1}`
  const to = from === 'Market 1' ? 'Market 2' : 'Market 1'
  await openSignedIn(page, world().product, adminPhone)
  await openCustomer(page, payer)
  const group = page.getByRole('region', { name: 'Agent' })
  await expect(group).toContainText(from)
  await group.getByRole('button', { name: 'Move to another group' }).click()
  const field = dialog(page, 'Move to another group').getByRole('combobox', { name: 'New group' })
  await field.click()
  await page.getByRole('option', { name: new RegExp(`^${to} `) }).click()
  await expectGoodOnBothScreens(page)
  await giveReason(page, 'Move to another group', 'They trade at the other market now', 'Move')
  await dismissMessage(page, 'Customer moved', `${nameOf(payer)} is in the group ${to} now.`)
  await expect(group).toContainText(to)
  await group.getByRole('button', { name: 'Remove from the group' }).click()
  await giveReason(page, 'Remove from the group', 'They pay alone', 'Remove')
  await dismissMessage(page, 'Customer removed', `${nameOf(payer)} is in no group now.`)
  await expect(group).toContainText('In no group')
  const trail = page.getByRole('region', { name: 'Audit trail' })
  for (const words of ['Moved to another group', 'Removed from the group', 'They pay alone'])
    await expect(trail).toContainText(words)
})

test('DESK-41 a person who signed in on the same device is shown on both pages, with a link to the other', async ({
  page,
  browser,
}) => {
  const device = await pageOf(browser, world().product, payer.phone)
  await device.getByRole('button', { name: 'Your account' }).click()
  await device.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(device.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await openSignedIn(device, world().product, asker.phone)
  await device.context().close()
  await openSignedIn(page, world().product, adminPhone)
  await openCustomer(page, payer)
  const shared = page.getByRole('region', { name: 'Shared with other accounts' })
  await expect(shared).toContainText('Signed in on the same device')
  await shared.getByRole('link', { name: nameOf(asker) }).click()
  await expect(page.getByRole('heading', { level: 1, name: nameOf(asker) })).toBeVisible()
  await expect(shared.getByRole('listitem')).toHaveCount(2)
  await expectGoodScreen(page)
})

test('DECIDE-08 the sheet of commissions is reached from Agent Management, for the days in its address', async ({
  page,
}) => {
  await openSignedIn(page, world().product, adminPhone)
  await page.goto(`${world().product.url}/admin-user/agent-management`)
  await page.getByRole('link', { name: 'Commission Sheet' }).click()
  await expect(page.getByRole('heading', { name: 'Commission Sheet' })).toBeVisible()
  // Nothing was repaid before the lender began. The stories before this one may have repaid and paid on any later day.
  for (const field of ['From', 'To']) await page.getByLabel(field, { exact: true }).fill('2020-01-15')
  await expect(page).toHaveURL(/from=2020-01-15&to=2020-01-15/)
  await expect(page.getByText('No agent has repayments or commissions in this period')).toBeVisible()
  for (const field of ['To', 'From']) await page.getByLabel(field, { exact: true }).fill(dayInLagos(tuesday))
  await expect(page).toHaveURL(new RegExp(`from=${dayInLagos(tuesday)}&to=${dayInLagos(tuesday)}`))
  await expect(page.getByRole('table', { name: 'Agents of this period' })).toContainText('Aisha Bello')
  await expectGoodOnBothScreens(page)
})
