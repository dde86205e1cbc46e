import { expect, type Locator, type Page } from '@playwright/test'
import { chooseFrom, cookiesOfSession, dialog, goTo, openSignedIn, row, rowsOf, wholeRow } from '../page-actions.ts'
import { lend, virtualAccountOf } from '../lending.ts'
import { newPerson, type Person } from '../person.ts'
import { consoleErrorsOf, expectCompactRows, expectGoodOnBothScreens, tabTo } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { newBorrower, newCustomer, withNewAgent } from '../world.ts'

const world = sharedWorld()
/** An agent who has only these customers. */
const agent = newPerson()
/** The members of one group: one who pays twice, and one who has only signed up. */
const [borrower, newcomer] = [newPerson(), newPerson()]
const byKeyboard = newPerson()
/** The days of the two payments in Lagos, 'YYYY-MM-DD'. */
const days: string[] = []
const lagosDays = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Africa/Lagos' })

test.beforeAll(async () => {
  const own = await withNewAgent(world(), agent)
  const { sandbox } = own
  await lend(own, await newBorrower(own, borrower), 50_000)
  const account_number = await virtualAccountOf(own, borrower.phone)
  for (const who of [newcomer, byKeyboard]) await newCustomer(own, [], who)
  for (const amount of [1_312_505, 400_000]) {
    await sandbox.pay({ account_number, amount })
    days.push(lagosDays.format(await sandbox.now()))
    if (days.length === 1) await sandbox.setClock({ advance_days: 3 })
  }
})

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

async function pick(form: Locator, who: Person): Promise<void> {
  await form.getByRole('combobox', { name: 'Members' }).fill(who.phone)
  await form.getByRole('option', { name: nameOf(who) }).click()
  await expect(form.getByRole('list', { name: 'Chosen' })).toContainText(nameOf(who))
}

/** A table on a wide screen, compact rows on a phone. */
const recentTransactions = (page: Page) =>
  page.getByRole('table', { name: 'Recent Transactions' }).or(page.getByRole('list', { name: 'Recent Transactions' }))

test.describe('on a phone that is turned and turned back', () => {
  test.use({ viewport: { width: 360, height: 800 } })
  const group = 'Traders of Kano'

  test('PERM-08 an agent without KYC lands on their dashboard and sees the customers they onboarded', async ({
    page,
  }) => {
    const consoleErrors = consoleErrorsOf(page)
    await openSignedIn(page, world().product, agent.phone)
    await expect(page).toHaveURL(`${world().product.url}/agent-user/dashboard`)
    await expect(page.getByText('Nothing is late or due today.')).toBeVisible()
    await expect(recentTransactions(page)).toContainText(nameOf(borrower))
    await expect(page.getByRole('table', { name: /repayments of your customers/ })).toContainText('₦')
    await expectGoodOnBothScreens(page)
    await goTo(page, 'Customers')
    const customerRow = page.getByRole('button', { name: new RegExp(borrower.phone) })
    await expect(page.getByRole('button', { name: new RegExp(newcomer.phone) })).toBeVisible()
    await expectCompactRows(rowsOf(page, 'Your customers'))
    await customerRow.click()
    await expect(page.getByRole('region', { name: 'Bank accounts' })).toContainText(borrower.accountNumber)
    await expectGoodOnBothScreens(page)
    await page.getByRole('button', { name: 'Banned' }).click()
    await expect(page.getByText('No customer to show')).toBeVisible()
    await expect(page).toHaveURL(/tab=banned/)
    expect(consoleErrors).toEqual([])
  })

  test('GRP-06 GRP-12 GRP-16 GRP-17 GDET-03 UPAY-03 they make a group, add a member, and see the payments of a member; Logout leads back to the sign-in, and no data of their customers is left behind', async ({
    page,
    context,
  }) => {
    const consoleErrors = consoleErrorsOf(page)
    await openSignedIn(page, world().product, agent.phone)
    await goTo(page, 'Group Management')
    await page.getByRole('button', { name: 'Create Group' }).click()
    const form = dialog(page, 'Create Group')
    await form.getByLabel('Group name').fill(group)
    await pick(form, borrower)
    await form.getByLabel('Repayment day').fill('29')
    await form.getByLabel('Location').fill('Kano')
    await expect(form.getByText('Please enter a valid day (1-28)')).toBeVisible()
    await expectGoodOnBothScreens(page)
    await form.getByLabel('Repayment day').fill('28')
    await form.getByRole('button', { name: 'Create Group' }).click()
    await expect(dialog(page, 'New Group Created')).toContainText(`You have successfully created the group ${group}`)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(row(page, group)).toContainText('pending')
    await expect(row(page, group)).toContainText('₦50.0k')
    await expectCompactRows(rowsOf(page, 'Groups'))
    await expectGoodOnBothScreens(page)

    await chooseFrom(page, group, 'Add Members')
    const more = dialog(page, `Add Members to ${group}`)
    await more.getByRole('combobox', { name: 'Members' }).fill(borrower.phone)
    await expect(more.getByRole('option', { name: /Already in a group/ })).toBeDisabled()
    await pick(more, newcomer)
    await more.getByRole('button', { name: 'Add Members' }).click()
    await expect(dialog(page, 'New Members Added')).toContainText(
      `You have successfully added new members to the group ${group}`,
    )
    await page.getByRole('button', { name: 'OK' }).click()

    await (await wholeRow(page, group)).getByRole('button', { name: group, exact: true }).click()
    const members = dialog(page, group).getByRole('listitem')
    await expect(members).toHaveCount(2)
    await expect(members.filter({ hasText: borrower.phone })).toContainText('₦50,000.00')
    await expect(members.filter({ hasText: newcomer.phone })).toContainText('No active loan')
    await expectGoodOnBothScreens(page)
    await dialog(page, group).getByRole('link', { name: 'View Details' }).click()

    await expectCompactRows(rowsOf(page, 'Members'))
    await expect(await wholeRow(page, borrower.phone)).toContainText('₦17.1k')
    await expectGoodOnBothScreens(page)
    await chooseFrom(page, nameOf(borrower), 'View Payments')
    const payments = rowsOf(page, 'Payments')
    await expect(payments).toHaveCount(2)
    await expectCompactRows(payments)
    await expect(page.getByText('₦17,125.05')).toBeVisible()
    await expectGoodOnBothScreens(page)

    await page.getByLabel('Start date').fill(days[1]!)
    await page.getByLabel('End date').fill(days[1]!)
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect(payments).toHaveCount(1)
    const [year, month, day] = days[1]!.split('-')
    await expect(page).toHaveURL(
      `${world().product.url}${new URL(page.url()).pathname}?start_date=${month}-${day}-${year}&end_date=${month}-${day}-${year}`,
    )
    await page.reload()
    await expect(page.getByLabel('Start date')).toHaveValue(days[1]!)
    await expect(payments).toHaveCount(1)
    await expect(payments).toContainText('₦4,000.00')
    await page.goBack()
    await expect(payments).toHaveCount(2)
    expect(consoleErrors).toEqual([])

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${world().product.url}/`)
    expect(await cookiesOfSession(context)).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
})

test('they make a group with only the keyboard', async ({ page }) => {
  await openSignedIn(page, world().product, agent.phone, '/agent-user/group-interaction')
  await tabTo(page, /^create group$/i)
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Create Group')
  await expect(form.getByLabel('Group name')).toBeFocused()
  await page.keyboard.type('Keyboard traders')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('combobox', { name: 'Members' })).toBeFocused()
  await page.keyboard.type(byKeyboard.phone)
  await expect(form.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('list', { name: 'Chosen' })).toContainText(nameOf(byKeyboard))
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kano')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'New Group Created')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Keyboard traders')).toContainText('pending')
  await expect(page.getByRole('button', { name: 'Create Group' })).toBeFocused()
})
