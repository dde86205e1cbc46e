import { expect, type Page } from '@playwright/test'
import { choose, fillHome, signInOnPage } from '../page-actions.ts'
import { password } from '../command-line.ts'
import { pdf, png } from '../files.ts'
import { loseEveryAnswerOnce, type LostAnswers } from '../lost-answers.ts'
import { newPerson, type Person } from '../person.ts'
import { until } from '../until.ts'
import { sharedWorld, test } from '../test.ts'
import { newCustomer } from '../world.ts'

const world = sharedWorld()
const newPassword = 'Fr3sh!harvest'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Presses a button, again after each lost answer, until a heading is there. */
const pressForHeading = (page: Page, lost: LostAnswers, name: string, next: string) =>
  lost.pressUntil(
    () => button(page, name).click(),
    () => heading(page, next).waitFor(),
  )

async function signUpInBrowser(page: Page, lost: LostAnswers, who: Person): Promise<void> {
  const { product, sandbox, agentCode } = world()
  const firstBox = page.getByRole('textbox', { name: 'Digit 1 of 6' })
  await page.goto(`${product.url}/onboarding/profile-setup`)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(who.phone)
  await lost.pressUntil(
    () => button(page, 'Continue').click(),
    () => firstBox.waitFor(),
  )
  await firstBox.focus()
  await page.keyboard.type(await sandbox.code(who.phone))
  await pressForHeading(page, lost, 'Verify', 'Tell us about you')
  await page.getByLabel('First name').fill(who.firstName)
  await page.getByLabel('Last name').fill(who.lastName)
  await page.getByLabel('Email address').fill(who.email)
  await page.getByText('Female', { exact: true }).click()
  await page.getByLabel('Date of birth').fill('1990-05-17')
  await page.getByLabel('Agent code').fill(agentCode)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await pressForHeading(page, lost, 'Create account', 'Setup Complete')
  expect(await sandbox.messages(who.phone)).toHaveLength(1)
}

async function levelOne(page: Page, lost: LostAnswers, who: Person): Promise<void> {
  await page.getByText('Nigeria', { exact: true }).click()
  await pressForHeading(page, lost, 'Continue', 'NIN Verification')
  await page.getByLabel('NIN').fill(who.nin)
  await pressForHeading(page, lost, 'Continue', 'Face Verification')
  await button(page, 'Open camera').click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0)
  await button(page, 'Take picture').click()
  await page.getByRole('img', { name: 'The picture of your face' }).waitFor()
  await pressForHeading(page, lost, 'Use this picture', 'Residential Address')
  await fillHome(page)
  await pressForHeading(page, lost, 'Continue', 'Business Details')
  await page.getByLabel('Business name').fill('Danjuma Fabrics')
  await page.getByLabel('Business category').selectOption('Retail')
  await page.getByLabel('Business sub-category').selectOption('Fashion & Clothing')
  await pressForHeading(page, lost, 'Continue', 'Business Address')
  await page.getByRole('switch', { name: 'Same as my residential address' }).check()
  await pressForHeading(page, lost, 'Continue', 'Source of Revenue')
  await page.getByLabel('Expected monthly income').fill('450000')
  await pressForHeading(page, lost, 'Continue', 'Attestation')
  await page.getByRole('switch', { name: /I attest/ }).check()
  await pressForHeading(page, lost, 'Submit', 'KYC Level 1 received!')
  await lost.pressUntil(
    () => button(page, 'Access Dashboard').click(),
    () => page.waitForURL('**/business-user/dashboard'),
  )
}

async function settings(page: Page, lost: LostAnswers): Promise<void> {
  const at = (tab: string) => page.getByRole('link', { name: tab, exact: true }).click()
  const save = async (title: string) => {
    await lost.pressUntil(
      () => button(page, 'Save changes').click(),
      () => page.getByRole('dialog', { name: title }).waitFor(),
    )
    await page.keyboard.press('Escape')
  }
  await page.goto(`${world().product.url}/business-user/settings`)
  await page.getByLabel('Single').check()
  await page.getByLabel('Highest qualification').selectOption('HND')
  await save('Profile Updated')
  await at('Next of Kin')
  await page.getByLabel('Name of next of kin').fill('Deborah James')
  await page.getByText('Sibling').click()
  await page.getByLabel('Phone number of next of kin').fill('8062000001')
  await save('Next of Kin Updated')
  await at('Employment')
  await page.getByText('Self-employed', { exact: true }).click()
  await save('Employment Updated')
  await at('Business')
  await page.getByLabel('Business name').fill('Danjuma Cloth')
  await save('Business Updated')
  await at('Transactions')
  await button(page, 'Add Bank Account').click()
  const add = page.getByRole('dialog', { name: 'Add Bank Account' })
  // Its code comes with the first press.
  await add.waitFor()
  for (const [bank, number] of [
    ['Zenith Bank', '0123456789'],
    ['Access Bank', '0690000040'],
  ] as const) {
    if (!(await add.isVisible())) await button(page, 'Add Bank Account').click()
    await choose(page, 'Bank', bank)
    await add.getByRole('textbox', { name: 'Account number' }).fill(number)
    await expect(add.getByRole('textbox', { name: 'Account name' })).toHaveValue(`TEST ACCOUNT ${number}`)
    await lost.pressUntil(
      () => add.getByRole('button', { name: 'Add Bank Account' }).click(),
      () => page.getByRole('dialog', { name: 'Account Added' }).waitFor(),
    )
    await button(page, 'Not now').click()
    await expect(page.getByRole('listitem', { name: bank })).toContainText(number)
  }
  await at('Security')
  await page.getByLabel('Old password').fill(password)
  await page.getByLabel('New password').fill(newPassword)
  await lost.pressUntil(
    () => button(page, 'Change password').click(),
    () => page.getByRole('dialog', { name: 'Password Changed' }).waitFor(),
  )
  await page.keyboard.press('Escape')
}

async function levelTwo(page: Page, lost: LostAnswers, who: Person): Promise<void> {
  await page.goto(`${world().product.url}/onboarding/kyc-lvl2`)
  await page.getByLabel('BVN').fill(who.bvn)
  await pressForHeading(page, lost, 'Continue', 'Personal Information')
  await pressForHeading(page, lost, 'Continue', 'Next of Kin')
  await pressForHeading(page, lost, 'Continue', 'Employment Information')
  await pressForHeading(page, lost, 'Continue', 'Documents Upload')
  for (const [name, file] of [
    ['Utility bill', { name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf() }],
    ['Valid ID', { name: 'card.png', mimeType: 'image/png', buffer: png() }],
  ] as const) {
    const slot = region(page, name)
    const again = slot.getByRole('button', { name: 'Try again' })
    await lost.pressUntil(
      async () => ((await again.isVisible()) ? again.click() : slot.locator('input[type=file]').setInputFiles(file)),
      () => slot.getByText('Uploaded', { exact: true }).waitFor(),
    )
  }
  await pressForHeading(page, lost, 'Next', 'Attestation')
  await page.getByRole('switch', { name: /I attest/ }).check()
  await pressForHeading(page, lost, 'Submit', 'KYC Level 2 received!')
}

test.describe('every answer is lost once, and pressing again continues', () => {
  test.use({ permissions: ['camera'] })

  test('C-174 sign-up, both levels of KYC and the settings', async ({ page }) => {
    const lost = await loseEveryAnswerOnce(page)
    const who = newPerson()
    await signUpInBrowser(page, lost, who)
    await signInOnPage(page, world().product, who.phone)
    await levelOne(page, lost, who)
    await settings(page, lost)
    await levelTwo(page, lost, who)
    const steps = [
      'nationality',
      'nin',
      'confirm-face-upload',
      'residential-address',
      'business-details',
      'business-address',
      'source-of-revenue',
      'attestation/1',
      'bvn',
      'personal-info',
      'next-of-kin',
      'employment-info',
      'confirm-utility-upload',
      'confirm-id-upload',
      'attestation/2',
    ].map((step) => `POST /api/auth/kyc/${step}`)
    const profile = ['personal-info', 'next-of-kin', 'employment-info', 'business-info'].map(
      (part) => `POST /api/user/settings/${part}`,
    )
    const signingUp = [
      'register/phone',
      'register/verify-phone',
      'register/basic-info-password',
      'password/change',
    ].map((path) => `POST /api/auth/${path}`)
    expect(lost.cut).toEqual(
      expect.arrayContaining([
        ...signingUp,
        ...steps,
        ...profile,
        'POST /api/bank-account/add',
        'POST /api/user/get-presigned-url',
        'PUT /files',
      ]),
    )
  })
})

test('C-174 the recovery of a password', async ({ page }) => {
  const { product, sandbox } = world()
  const who = await newCustomer(world(), [])
  const lost = await loseEveryAnswerOnce(page)
  const firstBox = page.getByRole('textbox', { name: 'Digit 1 of 6' })
  await page.goto(`${product.url}/login/forgot-password`)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(who.phone)
  await lost.pressUntil(
    () => button(page, 'Send code').click(),
    () => firstBox.waitFor(),
  )
  await until('the code to come', async () => (await sandbox.messages(who.phone)).length === 2)
  await firstBox.focus()
  await page.keyboard.type(await sandbox.code(who.phone))
  await pressForHeading(page, lost, 'Verify', 'Choose a new password')
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await pressForHeading(page, lost, 'Reset password', 'Password Reset')
  expect(lost.cut).toEqual([
    'POST /api/auth/send-verification',
    'POST /api/auth/register/verify-phone',
    'POST /api/auth/password/reset',
  ])
  await signInOnPage(page, product, who.phone, newPassword)
})
