import { expect, type Page } from '@playwright/test'
import { newClient } from '../calls.ts'
import { password } from '../command-line.ts'
import { chooseFrom, dialog, goTo, openSignedIn, row, signInOnPage } from '../page-actions.ts'
import { newPerson, type Person } from '../person.ts'
import { expectGoodOnBothScreens, expectGoodScreen } from '../screen.ts'
import { signIn } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone } from '../world.ts'
import { dismissMessage } from './admin-actions.ts'
import { giveReason, newCodes, newConfirmer, pageOf, recoverOnPage } from './desk.ts'

const world = sharedWorld()
/** The admin whose account is made on screen in the first story; the others begin with one that is made by a command. */
const added = newPerson()

/** A second person, who confirms proposals (C-220). */
let confirm: (act: string) => Promise<void>

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async () => {
  confirm = await newConfirmer(world().product)
})

/** Signs the first admin in, and opens the list of staff. */
async function openStaff(page: Page): Promise<void> {
  await openSignedIn(page, world().product, adminPhone)
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
}

/** The menu of another admin's row. */
const choose = (page: Page, item: string) => chooseFrom(page, nameOf(added), item)

test('DESK-15 DESK-16 DESK-18 a new admin is added with one role, sets their own password by a code, and is shown the acts that they may not do', async ({
  page,
  browser,
}) => {
  const { product } = world()
  await openStaff(page)
  await page.getByRole('button', { name: 'Add Staff' }).click()
  const form = dialog(page, 'Add Staff')
  await form.getByRole('radio', { name: 'Admin' }).check()
  await form.getByRole('checkbox', { name: /^Support/ }).check()
  await form.getByLabel('First name').fill(added.firstName)
  await form.getByLabel('Last name').fill(added.lastName)
  await form.getByRole('textbox', { name: 'Phone number' }).fill(added.phone)
  await form.getByLabel('Email address').fill(added.email)
  await expectGoodOnBothScreens(page)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await dismissMessage(page, 'Waits for a Second Person', `New admin, for ${nameOf(added)}. Nothing is done yet`)
  await confirm('new_admin')
  await page.reload()
  await expect(row(page, nameOf(added))).toContainText('Not signed in yet')
  await expect(row(page, nameOf(added))).toContainText('active')

  const theirs = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  await recoverOnPage(theirs, world(), added.phone)
  await signInOnPage(theirs, product, added.phone)

  await theirs.getByRole('link', { name: 'Staff', exact: true }).click()
  const allRoles = 'This needs all roles. Please ask an admin who has them.'
  await expect(theirs.getByRole('main')).toContainText(allRoles)
  await expect(theirs.getByRole('button', { name: 'Add Staff' })).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Actions for Ngozi Adeyemi' }).click()
  const disable = theirs.getByRole('menuitem', { name: /Disable Admin/ })
  await expect(disable).toHaveAttribute('aria-disabled', 'true')
  await expect(disable).toContainText(allRoles)
  await expectGoodScreen(theirs)
  await theirs.keyboard.press('Escape')
  await goTo(theirs, 'Payment Management')
  await expect(theirs.getByRole('button', { name: 'Stop Payouts' })).toBeDisabled()
  await expectGoodScreen(theirs)
  await theirs.context().close()
})

test('C-220 DESK-16 DESK-92 roles are given from the list by two people, and removed by one', async ({ page }) => {
  const client = newClient(world().product)
  await signIn(client, added.phone)
  expect((await client.post('/admin/payout-stop', { reason: 'A try' })).status).toBe(403)
  await openStaff(page)
  await choose(page, 'Change Roles')
  const form = dialog(page, 'Change Roles')
  await form.getByRole('checkbox', { name: /^Support/ }).uncheck()
  await expect(form.getByText('Please choose at least one role')).toBeVisible()
  await form.getByRole('checkbox', { name: /^Credit/ }).check()
  await form.getByRole('checkbox', { name: /^Auditor/ }).check()
  await expectGoodOnBothScreens(page)
  await form.getByRole('button', { name: 'Save Roles' }).click()
  await dismissMessage(
    page,
    'Waits for a Second Person',
    `New roles for an admin, for ${nameOf(added)}. Nothing is done yet`,
  )
  await confirm('give_roles')
  await page.reload()
  // Removing a role needs no second person.
  await choose(page, 'Change Roles')
  await form.getByRole('checkbox', { name: /^Credit/ }).uncheck()
  await form.getByRole('button', { name: 'Save Roles' }).click()
  await dismissMessage(page, 'Roles changed', `${nameOf(added)} now has: Auditor.`)
})

test('DESK-70 DESK-71 DESK-72 sign-in codes are set up in the settings, asked for at the sign-in, replaced by a recovery code, and reset by another admin', async ({
  page,
  browser,
}) => {
  const { product } = world()
  const theirs = await pageOf(browser, product, added.phone, '/admin-user/settings/security')
  await expect(theirs.getByRole('region', { name: 'Sign-in Codes' })).toContainText('Off.')
  await theirs.getByRole('link', { name: 'Set up sign-in codes' }).click()
  await theirs.getByLabel('Your password', { exact: true }).fill(password)
  await expectGoodOnBothScreens(theirs)
  await theirs.getByRole('button', { name: 'Continue' }).click()
  const key = theirs.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(key).toBeVisible()
  const secret = (await theirs.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).innerText()).replaceAll(' ', '')
  const nextCode = newCodes(secret)
  await expectGoodOnBothScreens(theirs)
  await theirs.getByRole('textbox', { name: 'Code from the app' }).fill(nextCode())
  await theirs.getByRole('button', { name: 'Switch on' }).click()
  const list = theirs.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const recoveryCode = await list.first().innerText()
  await expectGoodOnBothScreens(theirs)
  await theirs.getByRole('button', { name: 'I have saved them' }).click()
  await expect(theirs).toHaveURL(`${product.url}/admin-user/dashboard`)
  await theirs.context().close()

  for (const [field, code] of [
    ['6-digit code', nextCode],
    ['Recovery code', () => recoveryCode],
  ] as const) {
    const again = await enterPassword(await (await browser.newContext()).newPage())
    if (field === 'Recovery code') {
      await expectGoodOnBothScreens(again)
      await again.getByRole('button', { name: 'Use a recovery code instead' }).click()
    }
    await again.getByRole('textbox', { name: field }).fill(code())
    // The form accepts no Enter before its check has loaded.
    await expect(again.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    await again.keyboard.press('Enter')
    await expect(again).toHaveURL(`${product.url}/admin-user/dashboard`)
    await again.context().close()
  }
  const used = await enterPassword(await (await browser.newContext()).newPage())
  await used.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await used.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode)
  await expect(used.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await used.keyboard.press('Enter')
  await expect(dialog(used, 'Request Failed')).toBeVisible()
  await used.context().close()

  await openStaff(page)
  await choose(page, 'Sign-ins')
  await expect(dialog(page, `Sign-ins of ${nameOf(added)}`)).toContainText('Sign-in asks for a code from their app.')
  await page.getByRole('button', { name: 'Reset Codes' }).click()
  await expectGoodOnBothScreens(page)
  await giveReason(page, `Reset sign-in codes of ${nameOf(added)}`, 'The phone was lost; I know their voice', 'Reset')
  await dismissMessage(
    page,
    'Waits for a Second Person',
    `Reset of sign-in codes, for ${nameOf(added)}. Nothing is done yet`,
  )
  await confirm('reset_codes')
  const back = await pageOf(browser, product, added.phone)
  await expect(back).toHaveURL(`${product.url}/admin-user/dashboard`)
  await back.context().close()
})

/** Phone and password, until the sign-in asks for a code. */
async function enterPassword(page: Page): Promise<Page> {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(world().product.url)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(added.phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
  return page
}

test('the sign-ins of another admin are ended; a disabled admin cannot sign in until they are enabled again', async ({
  page,
}) => {
  const { product } = world()
  const client = newClient(product)
  await signIn(client, added.phone)
  await openStaff(page)
  await expectGoodOnBothScreens(page)
  await choose(page, 'Sign-ins')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'End All' }).click()
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
  expect((await client.get('/auth/me')).status).toBe(401)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await choose(page, 'Disable Admin')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await dismissMessage(page, 'Account disabled', `${nameOf(added)} can no longer sign in.`)
  expect((await client.post('/auth/login', { phone: added.phone, password })).status).not.toBe(200)
  await choose(page, 'Enable Admin')
  await page.getByRole('button', { name: 'Enable', exact: true }).click()
  await dismissMessage(
    page,
    'Waits for a Second Person',
    `Enabling an admin, for ${nameOf(added)}. Nothing is done yet`,
  )
  await confirm('enable_admin')
  await page.reload()
  await expect(row(page, nameOf(added))).toContainText('active')
  await signIn(client, added.phone)
})
