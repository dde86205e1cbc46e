import { expect } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { createStaff } from '../command-line.ts'
import { newPerson } from '../person.ts'
import { dialog, chooseFrom, openSignedIn } from '../page-actions.ts'
import { consoleErrorsOf, expectGoodOnBothScreens } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, newBorrower, withNewAgent } from '../world.ts'
import { dismissMessage } from './admin-actions.ts'

const world = sharedWorld()
const [leaving, next] = [newPerson(), newPerson()]

// The stories run without motion, because a colour that is still changing cannot be checked.
test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test('STAFF-05 STAFF-06 C-209 an agent leaves: their customers get another agent, and then their account is disabled', async ({
  page,
}) => {
  const borrower = await newBorrower(await withNewAgent(world(), leaving))
  await createStaff(world().product, 'agent', next.phone, next.firstName, next.lastName)
  const consoleErrors = consoleErrorsOf(page)
  const name = `${leaving.firstName} ${leaving.lastName}`
  await openSignedIn(page, world().product, adminPhone, `/admin-user/agent-management?search=${leaving.phone}`)
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await chooseFrom(page, name, 'Disable Agent')
  const disable = dialog(page, 'Disable Agent')
  await expect(disable.getByRole('region', { name: 'This depends on the agent' })).toContainText('Customers1')
  await expectGoodOnBothScreens(page)
  await disable.getByRole('button', { name: 'Move Customers' }).click()

  const move = dialog(page, 'Move Customers')
  await expect(move.getByRole('region', { name: 'What this move does' })).toContainText('Customers1')
  await move.getByRole('combobox', { name: 'New agent' }).fill(next.phone)
  await move.getByRole('option', { name: new RegExp(next.lastName) }).click()
  await move.getByLabel('Reason').fill('Left the company')
  await expectGoodOnBothScreens(page)
  await page.screenshot({ path: test.info().outputPath('move-360.png') })
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await dismissMessage(page, 'Customers moved', `1 customer has ${next.firstName} ${next.lastName} as their agent now.`)

  await chooseFrom(page, name, 'Disable Agent')
  await disable.getByLabel('Reason').fill('Left the company')
  await page.screenshot({ path: test.info().outputPath('disable-360.png') })
  await disable.getByRole('button', { name: 'Disable', exact: true }).click()
  await dismissMessage(page, 'Account disabled', `${name} can no longer sign in.`)
  await expect(page.getByRole('region', { name: 'Audit trail' })).toContainText('Account disabled')
  await chooseFrom(page, name, 'Correct Data')
  await expectGoodOnBothScreens(page)
  await page.screenshot({ path: test.info().outputPath('correct-360.png') })
  const { account } = await dataOf(borrower.get<{ account: { agent: { phone: string } } }>('/auth/me'))
  expect(account.agent.phone).toBe(next.phone)
  expect(consoleErrors).toEqual([])
})
