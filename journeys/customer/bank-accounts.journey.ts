import { expect, type Page } from '@playwright/test'
import { choose, openSignedIn } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { consoleErrorsOf, expectGoodOnBothScreens, tabTo } from '../screen.ts'
import { levelOne } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { newCustomer } from '../world.ts'

const world = sharedWorld()
const trader = newPerson()
const byKeyboard = newPerson()

test.beforeAll(async () => {
  await Promise.all([trader, byKeyboard].map((who) => newCustomer(world(), levelOne, who)))
})

const accountItem = (page: Page, bank: string) => page.getByRole('listitem', { name: bank })
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Bank Account' })

async function openAccounts(page: Page, phone: string): Promise<void> {
  await openSignedIn(page, world().product, phone, '/business-user/settings/transactions')
  await expect(page.getByRole('region', { name: 'Bank Accounts' })).toBeVisible()
}

async function addAccount(page: Page, bank: string, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  await choose(page, 'Bank', bank)
  await addDialog(page).getByRole('textbox', { name: 'Account number' }).fill(number)
  await expect(addDialog(page).getByRole('textbox', { name: 'Account name' })).toHaveValue(`TEST ACCOUNT ${number}`)
  await addDialog(page).getByRole('button', { name: 'Add Bank Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Account Added' })).toContainText(
    'Your bank account is successfully added!',
  )
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(accountItem(page, bank)).toContainText(number)
}

test.describe('on a phone that is turned and turned back', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('BANK-02 BANK-07 BANK-08 BANK-10 BANK-11 BANK-12 a trader adds two accounts, makes the other the default, and deletes one', async ({
    page,
  }) => {
    const consoleErrors = consoleErrorsOf(page)
    const questions: string[] = []
    let accepts = false
    page.on('dialog', (question) => {
      questions.push(question.message())
      void (accepts ? question.accept() : question.dismiss())
    })
    await openAccounts(page, trader.phone)
    await expectGoodOnBothScreens(page)
    await page.getByRole('button', { name: 'Add Bank Account' }).click()
    await expect(addDialog(page)).toBeVisible()
    await expectGoodOnBothScreens(page)
    await addDialog(page).getByRole('button', { name: 'Cancel' }).click()

    await addAccount(page, 'Zenith Bank', '0123456789')
    await addAccount(page, 'Access Bank', '0690000040')
    await expect(accountItem(page, 'Zenith Bank')).toContainText('Default')
    await expectGoodOnBothScreens(page)

    await accountItem(page, 'Access Bank')
      .getByRole('button', { name: /Set as default/ })
      .click()
    await accountItem(page, 'Access Bank')
      .getByRole('button', { name: /Delete/ })
      .click()
    expect(questions).toHaveLength(2)
    await expect(accountItem(page, 'Zenith Bank')).toContainText('Default')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    accepts = true
    await accountItem(page, 'Access Bank')
      .getByRole('button', { name: /Set as default/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Default Set' })).toContainText(
      'This bank account is set as your default Bank',
    )
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(accountItem(page, 'Access Bank')).toContainText('Default')
    await expect(accountItem(page, 'Zenith Bank')).not.toContainText('Default')

    await accountItem(page, 'Access Bank')
      .getByRole('button', { name: /Delete/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Notification' })).toContainText('bank account deleted!')
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(accountItem(page, 'Access Bank')).toHaveCount(0)
    await page.reload()
    await expect(accountItem(page, 'Zenith Bank')).toContainText('Default')
    expect(consoleErrors).toEqual([])
  })
})

test('BANK-03 an account that its bank does not know gets no name, and cannot be added', async ({ page }) => {
  await openAccounts(page, trader.phone)
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  await choose(page, 'Bank', 'Zenith Bank')
  const lookUp = page.waitForResponse((response) => response.url().includes('/bank-account/resolve'))
  await addDialog(page).getByRole('textbox', { name: 'Account number' }).fill('0123450000')
  expect((await lookUp).ok()).toBe(false)
  await expect(addDialog(page).getByRole('textbox', { name: 'Account name' })).toHaveValue('')
  await expect(addDialog(page).getByRole('button', { name: 'Add Bank Account' })).toBeDisabled()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('an account is added with only the keyboard', async ({ page }) => {
  await openAccounts(page, byKeyboard.phone)
  await tabTo(page, /^add bank account$/i)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Bank' })).toBeFocused()
  await page.keyboard.type('Zenith')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Account number' })).toBeFocused()
  await page.keyboard.type('0123456789')
  await expect(page.getByRole('textbox', { name: 'Account name' })).toHaveValue('TEST ACCOUNT 0123456789')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Account Added' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add Bank Account' })).toBeFocused()
  await expect(accountItem(page, 'Zenith Bank')).toBeVisible()
})
