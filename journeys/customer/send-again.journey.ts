import { expect, type Page } from '@playwright/test'
import { dataOf, newClient } from '../calls.ts'
import { createStaff } from '../command-line.ts'
import { customerIdOf } from '../lending.ts'
import { dialog, openSignedIn } from '../page-actions.ts'
import { consoleErrorsOf, expectGoodOnBothScreens } from '../screen.ts'
import { signIn } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, type Borrower, newBorrower } from '../world.ts'

const world = sharedWorld()
const secondPhone = '08090000031'
const reason = 'The picture is too dark to see your face'
let customer: Borrower
let customerId: string

test.beforeAll(async () => {
  const { product, admin } = world()
  await createStaff(product, 'admin', secondPhone, 'Bola', 'Sule')
  customer = await newBorrower(world())
  customerId = await customerIdOf(world(), customer.phone)
  const asked = { part: 'profile_picture', values: {}, reason, checked: 'Opened it' }
  const { proposal } = await dataOf(
    admin.post<{ proposal: { id: string } }>(`/admin/customers/${customerId}/corrections`, asked),
    202,
  )
  const second = newClient(product)
  await signIn(second, secondPhone)
  await dataOf(second.post(`/admin/proposals/${proposal.id}/confirm`, {}))
})

const card = (page: Page) => page.getByRole('region', { name: 'Please send again: Picture of your face' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.use({ viewport: { width: 360, height: 800 } })

test('DESK-47 a customer reads on their home why a picture is asked for again, takes it and sends it, and the card disappears', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page)
  await openSignedIn(page, world().product, customer.phone)
  await expect(card(page)).toContainText(`Reason: ${reason}`)
  await expectGoodOnBothScreens(page)
  await page.goto(`${world().product.url}/onboarding/kyc-lvl2`)
  await card(page).getByRole('button', { name: 'Send it again' }).click()
  await expect(card(page)).toContainText('Stand in a bright place')
  await expectGoodOnBothScreens(page)
  await press(page, 'Open camera')
  await press(page, 'Take picture')
  await press(page, 'Use this picture')
  await expect(dialog(page, 'Received')).toContainText('Picture of your face')
  await press(page, 'OK')
  await expect(card(page)).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('DESK-45 DESK-48 an admin sees the files that were asked for again, and the form to correct a registration fits both screens', async ({
  page,
}) => {
  await openSignedIn(page, world().product, adminPhone, `/admin-user/customer-management/${customerId}`)
  await expect(page.getByRole('list', { name: 'Asked for again: Picture of the face' })).toContainText(reason)
  await expectGoodOnBothScreens(page)
  for (const part of ['Name, gender and birthday', 'Email address']) {
    await page.getByRole('button', { name: `Correct ${part}` }).click()
    await expect(dialog(page, `Correct: ${part}`)).toBeVisible()
    await expectGoodOnBothScreens(page)
    await press(page, 'Cancel')
  }
  await page.getByRole('button', { name: 'Ask again Valid ID' }).click()
  await expect(dialog(page, 'Ask again: Valid ID')).toContainText('The customer reads this')
  await expectGoodOnBothScreens(page)
})
