import { expect, type Page } from '@playwright/test'
import { addBankAccount, banks } from '../bank.ts'
import { lend, type Loan, virtualAccountOf } from '../lending.ts'
import { chooseFrequency, dialog, openSignedIn } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { consoleErrorsOf, formatNaira } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, agentPhone, type Borrower, newBorrower } from '../world.ts'

const world = sharedWorld()
const trader = newPerson()
const asking = newPerson()
let borrower: Borrower
let loan: Loan

test.beforeAll(async () => {
  borrower = await newBorrower(world(), trader)
  loan = await lend(world(), borrower, 40_000, 'daily')
  await addBankAccount(borrower, trader.accountNumber, banks[1], false)
  await newBorrower(world(), asking)
})

/** Translates a page as a browser does: a <font> with other words replaces each text. Here it also does so where the page asks it not to. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      const place = text.parentElement
      if (!text.data.trim() || !(place instanceof HTMLElement) || place.closest('script, style, font')) continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  })
}

const textOf = async (page: Page): Promise<string> => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')

/** Waits until nothing is being loaded any more. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true], main .animate-breathe')).toHaveCount(0)
}

/** Expects that the changed page has the same texts as a page that is opened now. */
async function expectAsOpenedAnew(page: Page): Promise<void> {
  const changed = await textOf(page)
  await page.reload()
  await expectWhole(page)
  await expect.poll(() => textOf(page)).toBe(changed)
}

/** Reverses the list's order, if it has one: its button names the order, and the rows are loaded again. */
async function turnRound(page: Page): Promise<void> {
  const order = page.getByRole('button', { name: 'Newest first' })
  if (!(await order.isVisible())) return
  await translate(page)
  await order.click()
  await expect(page.getByRole('button', { name: 'Oldest first' })).toBeVisible()
}

test.describe('on a screen 360 pixels wide', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('DESK-98 on a translated page another amount of a loan request shows its cost, and no figure of the amount before', async ({
    page,
  }) => {
    const errors = consoleErrorsOf(page)
    await openSignedIn(page, world().product, asking.phone)
    const form = dialog(page, 'Loan Request')
    const offer = form.getByRole('region', { name: 'What it costs' })
    const fill = async (amount: string) => {
      await form.getByRole('textbox', { name: 'Loan amount' }).fill(amount)
      await expect(offer).toContainText(formatNaira(Number(amount) * 1.05))
      await expect(offer.getByRole('status')).toContainText(`To pay back: ${formatNaira(Number(amount) * 1.05)}`)
    }
    await translate(page)
    await page.getByRole('button', { name: 'Apply for Loan' }).click()
    await translate(page)
    await form.getByRole('textbox', { name: 'Loan amount' }).fill('50000')
    await translate(page)
    await chooseFrequency(page, 'weekly')
    await fill('50000')
    await translate(page)
    await fill('80000')
    await expect(form).not.toContainText('52,500')
    await form.getByRole('button', { name: 'Request Loan', exact: true }).click()
    await expect(form).toBeHidden()
    expect(errors).toEqual([])
  })

  test('DESK-98 on a translated page a payment that arrives, and presses of buttons, change every figure and text', async ({
    page,
    context,
  }) => {
    const errors = consoleErrorsOf(page)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openSignedIn(page, world().product, trader.phone, `/loans/${loan.loan_id}`)
    await expectWhole(page)
    await translate(page)
    const account_number = await virtualAccountOf(world(), trader.phone)
    await world().sandbox.pay({ account_number, amount: 450_050, sender_name: 'HALIMA' })
    await expect(page.getByRole('status').filter({ hasText: 'Payment received: ₦4,500.50' })).toBeVisible()
    await expectAsOpenedAnew(page)
    await translate(page)
    const copy = page.getByRole('button', { name: /account number/ })
    await copy.click()
    await expect(copy).toHaveText(/Copied/)
    await page.goto(`${world().product.url}/business-user/settings/transactions`)
    page.on('dialog', (question) => void question.accept())
    const other = page.getByRole('listitem', { name: banks[1].bank_name })
    await expect(other).toBeVisible()
    await translate(page)
    await other.getByRole('button', { name: /Set as default/ }).click()
    await dialog(page, 'Default Set').getByRole('button', { name: 'OK' }).click()
    await expect(other).toHaveText(/Default/)
    expect(errors).toEqual([])
  })
})

for (const [role, phone] of [
  ['customer', trader.phone],
  ['agent', agentPhone],
  ['admin', adminPhone],
] as const)
  test(`DESK-98 a user signed in as ${role} goes through all translated screens, and each has the same texts as untranslated`, async ({
    page,
  }) => {
    const errors = consoleErrorsOf(page)
    await openSignedIn(page, world().product, phone)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expectWhole(page)
    const count = await links.count()
    expect(count).toBeGreaterThan(5)
    for (let index = 0; index < count; index++) {
      await translate(page)
      await links.nth(index).click()
      await expect(links.nth(index)).toHaveAttribute('aria-current', 'page')
      await expectWhole(page)
      await turnRound(page)
    }
    await links.first().click()
    await expectWhole(page)
    await expectAsOpenedAnew(page)
    expect(errors).toEqual([])
  })
