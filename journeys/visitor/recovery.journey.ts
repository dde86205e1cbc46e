import { expect, type Page } from '@playwright/test'
import { password } from '../command-line.ts'
import { signInOnPage } from '../page-actions.ts'
import { consoleErrorsOf, expectGoodOnBothScreens } from '../screen.ts'
import { until } from '../until.ts'
import { sharedWorld, test } from '../test.ts'
import { newCustomer } from '../world.ts'

const world = sharedWorld()
const newPassword = 'Kasuwa#2recovered'

async function askForCode(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused()
}

test.describe('on a phone that is turned and turned back', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('RECOV-01 RECOV-03 RECOV-06 RECOV-07 a forgotten password is replaced with a code; only the new one signs in', async ({
    page,
  }) => {
    const { product, sandbox } = world()
    const who = await newCustomer(world(), [])
    await sandbox.setClock({ now: new Date((await sandbox.now()).getTime() + 61_000).toISOString() })
    const before = (await sandbox.messages(who.phone)).length
    const consoleErrors = consoleErrorsOf(page)

    await page.goto(product.url)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await expectGoodOnBothScreens(page)
    await askForCode(page, who.phone)
    await expectGoodOnBothScreens(page)
    await until('the code to come', async () => (await sandbox.messages(who.phone)).length > before)
    await page.keyboard.type(await sandbox.code(who.phone))
    await page.getByRole('button', { name: 'Verify' }).click()

    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused()
    await page.getByLabel('New password').fill(newPassword)
    await page.getByLabel('Confirm password').fill(`${newPassword}!`)
    await expect(page.getByRole('button', { name: 'Reset password' })).toBeDisabled()
    await page.keyboard.press('Tab')
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expectGoodOnBothScreens(page)
    await page.getByLabel('Confirm password').fill(newPassword)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByRole('heading', { name: 'Password Reset' })).toBeFocused()
    await expectGoodOnBothScreens(page)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(`${product.url}/`)
    expect(consoleErrors).toEqual([])

    await page.getByRole('textbox', { name: 'Phone number' }).fill(who.phone)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('dialog', { name: 'Request Failed' })).toContainText(
      'Unauthorized. Please check your credentials.',
    )
    await page.keyboard.press('Escape')
    await signInOnPage(page, product, who.phone, newPassword)
    await expect(page).toHaveURL(`${product.url}/onboarding/kyc-lvl1`)
  })
})

test('C-34 an unknown phone is answered like any other: the wizard continues, and no code is right', async ({
  page,
}) => {
  await page.goto(`${world().product.url}/login/forgot-password`)
  await askForCode(page, '08099999999')
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  expect(await world().sandbox.messages('08099999999')).toEqual([])
})

test("C-29 'Not you? Create account' leads from recovery to sign-up", async ({ page }) => {
  await page.goto(`${world().product.url}/login/forgot-password`)
  await askForCode(page, '08099999998')
  await page.getByRole('button', { name: 'Not you? Create account' }).click()
  await expect(page).toHaveURL(`${world().product.url}/onboarding/profile-setup`)
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('')
})
