import { expect, type Page } from '@playwright/test'
import { expectNoSecretKept, unsafeIn } from '../browser-storage.ts'
import { password } from '../command-line.ts'
import { signInOnPage } from '../page-actions.ts'
import { newPerson, type Person } from '../person.ts'
import { consoleErrorsOf, expectGoodOnBothScreens, expectGoodScreen } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'

const world = sharedWorld()

const box = (page: Page, place: number) => page.getByRole('textbox', { name: `Digit ${place} of 6` })
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' })
const typedCode = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Digit/ })
    .evaluateAll((boxes) => boxes.map((input) => (input as HTMLInputElement).value).join(''))

async function register(page: Page, { phone }: Person): Promise<void> {
  await page.goto(`${world().product.url}/onboarding/profile-setup`)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(box(page, 1)).toBeFocused()
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await page.keyboard.press('Control+V')
}

async function fillIn(page: Page, who: Person): Promise<void> {
  await page.getByLabel('First name').fill(who.firstName)
  await page.getByLabel('Last name').fill(who.lastName)
  await page.getByLabel('Email address').fill('nobody')
  // The message that appears below the e-mail must not move the choice away during the press.
  await page.getByText('Female', { exact: true }).click()
  await expect(page.getByLabel('Female')).toBeChecked()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Email address').fill(who.email)
  await page.getByLabel('Date of birth').fill('1990-05-17')
  await page.getByLabel('Agent code').fill(world().agentCode)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test.describe('on a phone that is turned and turned back', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('GEN-03 SIGNUP-01 SIGNUP-12 SIGNUP-13 OTP-03 OTP-04 from the sign-in page to set-up complete and signed in; the code comes by SMS', async ({
    page,
  }) => {
    const consoleErrors = consoleErrorsOf(page)
    const who = newPerson()
    await page.goto(world().product.url)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await expectGoodOnBothScreens(page)
    await page.getByRole('textbox', { name: 'Phone number' }).fill(who.phone)
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(box(page, 1)).toBeFocused()
    await expectGoodOnBothScreens(page)
    await expect(page.getByRole('button', { name: 'Resend Code' })).toBeDisabled()
    await expect(page.getByRole('timer')).toHaveText(/^02:00|01:5\d$/)
    const code = await world().sandbox.code(who.phone)
    await paste(page, ` ${code.slice(0, 2)} ${code.slice(2, 4)}-${code.slice(4)} `)
    expect(await typedCode(page)).toBe(code)
    await page.keyboard.press('Backspace')
    await expect(verify(page)).toBeDisabled()
    await expect(box(page, 5)).toBeFocused()
    await page.keyboard.press('Backspace')
    expect(await typedCode(page)).toBe(code.slice(0, 4))
    await box(page, 5).focus()
    await page.keyboard.type(code.slice(4))
    await expectNoSecretKept(page)
    await verify(page).click()

    await expect(page.getByRole('heading', { name: 'Tell us about you' })).toBeFocused()
    await expectGoodOnBothScreens(page)
    await fillIn(page, who)
    await expectNoSecretKept(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Setup Complete' })).toBeFocused()
    await expect(
      page.getByText('Your account setup is complete! Please log in to proceed with the KYC process.'),
    ).toBeVisible()
    await expectGoodOnBothScreens(page)

    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(who.phone.slice(1))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${world().product.url}/onboarding/kyc-lvl1`)
    expect(consoleErrors).toEqual([])
  })
})

test('G14 F2 the search of what the browser keeps finds secrets in every kind of storage', async ({ page }) => {
  await page.goto(world().product.url)
  const { nin, bvn, phone } = newPerson()
  await page.evaluate(
    async ({ nin, bvn, password, phone }) => {
      localStorage.setItem('a', JSON.stringify({ nin }))
      sessionStorage.setItem('b', bvn)
      await (await caches.open('c')).put('/c', new Response(password))
      const opening = indexedDB.open('d', 1)
      const bytes = new TextEncoder().encode(`Amina Danjuma ${phone}`)
      const fill = () => opening.result.createObjectStore('kept').add({ token: 'x'.repeat(43), bytes }, 1)
      opening.addEventListener('upgradeneeded', fill)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      opening.result.close()
    },
    { nin, bvn, password, phone },
  )
  expect(await unsafeIn(page)).toEqual([nin, bvn, password, 'x'.repeat(43), '/c', phone, 'Amina Danjuma'])
})

test('a wrong code is refused, stays typed, and may be corrected; the keyboard is enough', async ({ page }) => {
  const who = newPerson()
  await register(page, who)
  const code = await world().sandbox.code(who.phone)
  const wrong = code === '000000' ? '111111' : '000000'
  await page.keyboard.type(wrong)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Request Failed' })
  await expect(dialog).toBeVisible()
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await expect(box(page, 1)).toBeFocused()
  expect(await typedCode(page)).toBe(wrong)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First name')).toBeVisible()
})

test('SIGNUP-03 C-12 terms and privacy open in another tab, and the wizard stays as it is', async ({
  page,
  context,
}) => {
  await page.goto(`${world().product.url}/onboarding/profile-setup`)
  await page.getByRole('textbox', { name: 'Phone number' }).fill('8031234567')
  for (const title of ['Terms and Conditions', 'Privacy Policy']) {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: title }).click()
    const text = await opened
    await expect(text.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectGoodScreen(text)
    await text.close()
  }
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('8031234567')
})

test('C-24 C-29 a reload begins at step 1; the same phone continues, and the typed values are still there', async ({
  page,
}) => {
  const who = newPerson()
  await register(page, who)
  await page.keyboard.type(await world().sandbox.code(who.phone))
  await page.keyboard.press('Enter')
  await page.getByLabel('First name').fill(who.firstName)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  // The server sends one phone a code a minute.
  await world().sandbox.setClock({ now: new Date((await world().sandbox.now()).getTime() + 61_000).toISOString() })
  await register(page, who)
  await page.keyboard.type(await world().sandbox.code(who.phone))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First name')).toHaveValue(who.firstName)
})

test('C-174 C-24 a reload, Back or a closed tab between phone and code: the phone typed again brings the boxes back, and the code that was already sent still works', async ({
  page,
  context,
}) => {
  const who = newPerson()
  await page.goto(world().product.url)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(who.phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(box(page, 1)).toBeFocused()
  const code = await world().sandbox.code(who.phone)

  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined)
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await expect(question).toBeVisible()
  await expectGoodScreen(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(box(page, 1)).toBeVisible()
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()

  await register(page, who)
  await page.reload()
  await register(page, who)
  const another = await context.newPage()
  await page.close()
  await register(another, who)
  await another.keyboard.type(code)
  await another.keyboard.press('Enter')
  await expect(another.getByLabel('First name')).toBeVisible()
  expect(await world().sandbox.messages(who.phone)).toHaveLength(1)
})

test('SHARED-28 C-29 Back at step 3 asks, even if sign-up was the first page that was opened; Leave then leads out, and nothing leads back to an earlier step', async ({
  page,
}) => {
  const who = newPerson()
  await page.goto('about:blank')
  await register(page, who)
  await page.keyboard.type(await world().sandbox.code(who.phone))
  await page.keyboard.press('Enter')
  await page.getByLabel('First name').fill(who.firstName)

  await page.evaluate(() => history.back())
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('First name')).toHaveValue(who.firstName)
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('about:blank')
})

test('GEN-09 C-24 a phone is one account: a second one is refused with a message, nothing typed is lost, and with the phone one signs in', async ({
  page,
}) => {
  const who = newPerson()
  await register(page, who)
  await page.keyboard.type(await world().sandbox.code(who.phone))
  await page.keyboard.press('Enter')
  await fillIn(page, who)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(who.phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Request Failed' })).toContainText('already registered')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(who.phone)
  await signInOnPage(page, world().product, who.phone)
  await expect(page).toHaveURL(`${world().product.url}/onboarding/kyc-lvl1`)
})
