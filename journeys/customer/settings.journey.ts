import { expect, type Locator, type Page } from '@playwright/test'
import { untilDraftKept } from '../browser-storage.ts'
import type { Client } from '../calls.ts'
import { choose, openSignedIn, signInOnPage } from '../page-actions.ts'
import { password } from '../command-line.ts'
import { newPerson } from '../person.ts'
import { consoleErrorsOf, expectGoodOnBothScreens, expectGoodScreen } from '../screen.ts'
import { levelOne, levelTwo } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { agentPhone, newCustomer } from '../world.ts'

const world = sharedWorld()
const [open, complete, changing] = [newPerson(), newPerson(), newPerson()]
const profile = (child: string) => `/business-user/settings/profile/${child}`
let completeClient: Client

test.beforeAll(async () => {
  ;[completeClient] = await Promise.all([
    newCustomer(world(), [...levelOne, ...levelTwo()], complete),
    newCustomer(world(), levelOne, open),
    newCustomer(world(), levelOne, changing),
  ])
})

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

async function save(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog(page, title)).toBeVisible()
}

test.describe('on a phone that is turned and turned back', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('SET-01 SET-03 SET-04 ROUTE-33 every page of the settings is there, and easy to read', async ({ page }) => {
    const consoleErrors = consoleErrorsOf(page)
    await openSignedIn(page, world().product, open.phone, '/settings')
    await expect(page).toHaveURL(world().product.url + profile('personal-info'))
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expectGoodOnBothScreens(page)
    for (const [tab, sign] of [
      ['Next of Kin', 'Name of next of kin'],
      ['Employment', 'Employment status'],
      ['Business', 'Business name'],
      ['Transactions', 'Bank Accounts'],
      ['Security', 'Old password'],
    ] as const) {
      await page.getByRole('link', { name: tab, exact: true }).click()
      await expect(page.getByLabel(sign)).toBeVisible()
      await expectGoodOnBothScreens(page)
    }
    expect(consoleErrors).toEqual([])
  })

  test('SET-16 SET-17 SET-18 once level 2 is received the fields are locked, and save is disabled', async ({
    page,
  }) => {
    await openSignedIn(page, world().product, complete.phone, profile('personal-info'))
    for (const tab of ['Personal', 'Next of Kin', 'Employment', 'Business']) {
      await page.getByRole('link', { name: tab, exact: true }).click()
      const field = page.getByRole('textbox').first()
      await expect(field).toHaveAttribute('aria-disabled', 'true')
      await expectGoodScreen(page)
      // Playwright does not press a disabled element; a person does.
      await field.click({ force: true })
      await expect(dialog(page, 'Modification Restricted')).toContainText('You are unable to modify any information')
      await page.keyboard.press('Escape')
      await expect(field).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog(page, 'Modification Restricted')).toContainText(
        'Please contact us if you need to make any changes.',
      )
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    }
  })
})

test('MSG-02 MSG-04 SET-19 saved values are there after a reload, and level 2 is offered', async ({ page }) => {
  await openSignedIn(page, world().product, open.phone, profile('personal-info'))
  await page.getByLabel('Married').check()
  await page.getByLabel("Spouse's name").fill('Sani Haruna')
  await page.getByLabel("Spouse's phone number").fill('8051000001')
  await page.getByLabel('Number of kids').fill('0')
  await page.getByLabel('Highest qualification').selectOption('HND')
  await save(page, 'Profile Updated')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByLabel("Spouse's phone number")).toHaveValue('8051000001')
  await expect(page.getByLabel('Number of kids')).toHaveValue('0')

  await page.getByRole('link', { name: 'Employment' }).click()
  await page.getByLabel('Employed', { exact: true }).check()
  await page.getByLabel('Employer name').fill('Kano Textiles')
  await page.getByLabel('Sector').selectOption('Retail')
  await page.getByLabel('Industry').selectOption('Fashion & Clothing')
  await page.getByLabel('Employment start date').fill('2020-01-15')
  await page.getByLabel('Net monthly income').pressSequentially('180000')
  await expect(page.getByLabel('Net monthly income')).toHaveValue('180,000')
  await page.getByLabel('Employer address').fill('1 Bompai Road')
  await choose(page, 'State', 'Lagos')
  await choose(page, 'Local government area', 'Ikeja')
  await choose(page, 'State', 'Kano')
  await expect(page.getByRole('combobox', { name: 'Local government area' })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await choose(page, 'Local government area', 'Dala')
  await save(page, 'Employment Updated')
  await expectGoodScreen(page)
  const work = await page.evaluate(() => localStorage.getItem('userWorkInfo'))
  expect(JSON.parse(work ?? 'null')).toMatchObject({
    employer_name: 'Kano Textiles',
    net_monthly_income: 180_000,
    lga: 'Dala',
  })
  await page.getByRole('button', { name: 'Complete KYC Level 2' }).click()
  await expect(page).toHaveURL(`${world().product.url}/onboarding/kyc-lvl2`)
})

test('typed values that are not saved are there after a reload, with a notice, and can be discarded', async ({
  page,
}) => {
  await openSignedIn(page, world().product, changing.phone, profile('next-of-kin'))
  await page.getByLabel('Name of next of kin').fill('Deborah James')
  await untilDraftKept(page)
  await page.reload()
  await expect(page.getByLabel('Name of next of kin')).toHaveValue('Deborah James')
  await expect(page.getByText('Your changes are not saved yet.')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Name of next of kin')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Name of next of kin')).toHaveValue('')
  await expect(page.getByText('Your changes are not saved yet.')).toHaveCount(0)
})

test('C-76 the server locks too: a save by a direct call is refused with the same words', async () => {
  const { status, body } = await completeClient.post('/user/settings/next-of-kin', {
    nok_name: 'Somebody',
    nok_relationship: 'parent',
    nok_phone: '08062000001',
  })
  expect(status).toBe(403)
  expect(JSON.stringify(body)).toContain('You are unable to modify any information')
})

test('MSG-01 C-82 the password is changed: a wrong old one is shown at its field, the new one signs in', async ({
  page,
}) => {
  await openSignedIn(page, world().product, changing.phone, '/business-user/settings/security')
  await page.getByLabel('Old password').fill('Kasuwa#1wrong')
  await page.getByLabel('New password').fill('Kasuwa#1newone')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog(page, 'Request Failed')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Old password')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Old password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog(page, 'Password Changed')).toContainText(
    'Please use your new password the next time you sign in.',
  )
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await signInOnPage(page, world().product, changing.phone, 'Kasuwa#1newone')
  await expect(page).toHaveURL(/\/business-user\/dashboard$/)
})

test('SET-09 C-81 agents have their own settings, never locked and without bank accounts', async ({ page }) => {
  await openSignedIn(page, world().product, agentPhone, '/agent-user/settings')
  await expect(page.getByLabel('Married')).toBeEnabled()
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
  await expect(page.getByText('Bank Accounts')).toHaveCount(0)
  await page.goto(`${world().product.url}/business-user/settings`)
  await expect(page).toHaveURL(`${world().product.url}/unauthorised-access`)
})
