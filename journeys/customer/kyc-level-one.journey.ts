import { expect, type Page } from '@playwright/test'
import { expectNoSecretKept, keptNames, storageOf, untilDraftKept } from '../browser-storage.ts'
import { dataOf, newClient } from '../calls.ts'
import { choose, fillHome, openSignedIn, signInOnPage } from '../page-actions.ts'
import { newPerson, type Person } from '../person.ts'
import { consoleErrorsOf, expectGoodOnBothScreens, expectGoodScreen, tapSecondTime } from '../screen.ts'
import { signIn } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { newCustomer } from '../world.ts'

const world = sharedWorld()
const customer = newPerson()
const interrupted = newPerson()
const withoutCamera = newPerson()

test.beforeAll(async () => {
  const all = [customer, interrupted, withoutCamera]
  await Promise.all(all.map((who) => newCustomer(world(), [], who)))
})

const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function arriveAt(page: Page, number: number, name: string): Promise<void> {
  await expect(step(page, name)).toBeVisible()
  await expect(page.getByText(`Step ${number} of 8`)).toBeVisible()
}

async function fillNationalityAndNin(page: Page, { nin }: Person): Promise<void> {
  await arriveAt(page, 1, 'Nationality')
  await page.getByText('Nigeria', { exact: true }).click()
  await press(page, 'Continue')
  await arriveAt(page, 2, 'NIN Verification')
  await page.getByLabel('NIN').fill(` ${nin} `)
  await press(page, 'Continue')
}

/** `look` is called on each of its screens. */
async function takeFacePicture(page: Page, look: () => Promise<void> = async () => undefined): Promise<void> {
  await arriveAt(page, 3, 'Face Verification')
  await look()
  await press(page, 'Open camera')
  await press(page, 'Cancel')
  await press(page, 'Open camera')
  const camera = page.locator('video')
  await expect.poll(() => camera.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
  await look()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  // It is pressed twice, as many people do: the second tap must not send a picture that the user has not seen.
  await page.getByRole('button', { name: 'Take picture' }).dblclick()
  await tapSecondTime(page, page.getByRole('button', { name: 'Use this picture' }))
  const picture = page.getByRole('img', { name: 'The picture of your face' })
  const longerSide = () =>
    picture.evaluate((image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight))
  await expect.poll(longerSide).toBe(300)
  await look()
  expect(sent).toEqual([])
  await press(page, 'Use this picture')
}

async function fillResidentialAddress(page: Page): Promise<void> {
  await arriveAt(page, 4, 'Residential Address')
  await page.getByRole('combobox', { name: 'State', exact: true }).click()
  await expect(page.getByRole('option', { name: 'Kano' })).toBeVisible()
  await expectGoodOnBothScreens(page)
  await fillHome(page)
  await expectGoodOnBothScreens(page)
  await press(page, 'Continue')
}

async function fillBusiness(page: Page): Promise<void> {
  await arriveAt(page, 5, 'Business Details')
  await page.getByLabel('Business name').fill('Danjuma Fabrics')
  await page.getByLabel('Business category').selectOption('Retail')
  await page.getByLabel('Business sub-category').selectOption('Fashion & Clothing')
  await expectGoodOnBothScreens(page)
  await press(page, 'Continue')
  await arriveAt(page, 6, 'Business Address')
  await page.getByRole('switch', { name: 'Same as my residential address' }).check()
  await expect(page.getByLabel('Address', { exact: true })).toHaveCount(0)
  await press(page, 'Continue')
  await arriveAt(page, 7, 'Source of Revenue')
  await page.getByLabel('Expected monthly income').fill('450000')
  await expect(page.getByLabel('Expected monthly income')).toHaveValue('450,000')
  await expectGoodOnBothScreens(page)
  await press(page, 'Continue')
}

/** The screen shows the answers; one answer is changed, and then all are attested. */
async function attest(page: Page, { nin }: Person): Promise<void> {
  await arriveAt(page, 8, 'Attestation')
  await expectGoodOnBothScreens(page)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(section('NIN Verification')).toContainText(`${nin.slice(0, 3)}******${nin.slice(-2)}`)
  await expect(section('Face Verification')).toContainText('Submitted')
  await expect(section('Residential Address')).toContainText('12 Zoo Road')
  await press(page, 'Edit Residential Address')
  await arriveAt(page, 4, 'Residential Address')
  await expect(page.getByRole('combobox', { name: 'Local government area' })).toHaveValue('Dala')
  await page.getByLabel('Address', { exact: true }).fill('14 Zoo Road')
  await press(page, 'Save')
  await arriveAt(page, 8, 'Attestation')
  await expect(section('Residential Address')).toContainText('14 Zoo Road')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await page.getByRole('switch', { name: 'I attest that all the information above is correct & mine' }).check()
  await press(page, 'Submit')
}

test.describe('on a phone that is turned and turned back', () => {
  test.use({ viewport: { width: 360, height: 800 }, permissions: ['camera'] })

  test('KYC1-01 KYC1-18 KYC1-21 KYC1-22 FACE-01 FACE-02 ATT-02 from sign-in, step by step, to KYC level 1 received and the dashboard', async ({
    page,
  }) => {
    const consoleErrors = consoleErrorsOf(page)
    const who = customer
    const { product } = world()
    await signInOnPage(page, product, who.phone)
    await expect(page).toHaveURL(`${product.url}/onboarding/kyc-lvl1`)
    await fillNationalityAndNin(page, who)
    await takeFacePicture(page, () => expectGoodOnBothScreens(page))
    await fillResidentialAddress(page)
    await fillBusiness(page)
    await attest(page, who)
    await expect(step(page, 'KYC Level 1 received!')).toBeVisible()
    await expect(page.getByText('Your KYC data has been received successfully!')).toBeVisible()
    await expectGoodOnBothScreens(page)
    await press(page, 'Access Dashboard')
    await expect(page).toHaveURL(`${product.url}/business-user/dashboard`)
    await page.goto(`${product.url}/onboarding/kyc-lvl1`)
    await expect(page).toHaveURL(`${product.url}/business-user/dashboard`)
    expect(consoleErrors).toEqual([])
    const client = newClient(product)
    await signIn(client, who.phone)
    expect(await dataOf(client.get('/auth/me'))).toMatchObject({
      kyc_level: 1,
      address: '14 Zoo Road',
      profile_picture_url: expect.stringContaining('/files/profile_picture/'),
    })
  })
})

test('KYC1-03 KYC1-07 G14 F2 a person whose phone switched off continues at the step of the server, with the values they had typed', async ({
  page,
}) => {
  const { product } = world()
  await openSignedIn(page, product, interrupted.phone)
  await fillNationalityAndNin(page, interrupted)
  await takeFacePicture(page)
  await arriveAt(page, 4, 'Residential Address')
  await page.getByLabel('Address', { exact: true }).fill('12 Zoo Road')
  await choose(page, 'State', 'Kano')
  await untilDraftKept(page)
  await page.reload()
  await arriveAt(page, 4, 'Residential Address')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Zoo Road')
  await expect(page.getByRole('combobox', { name: 'State', exact: true })).toHaveValue('Kano')
  expect(await storageOf(page)).not.toContain('12 Zoo Road')
  await expectNoSecretKept(page)
  await press(page, 'Logout')
  await press(page, 'Log out and delete')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await expect.poll(() => keptNames(page)).toEqual([])
})

test('FACE-07 without a camera the instructions stay, with a hint and no dialog', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await openSignedIn(page, world().product, withoutCamera.phone)
  await fillNationalityAndNin(page, withoutCamera)
  await press(page, 'Open camera')
  await expect(page.getByText('We could not use your camera.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open camera' })).toBeEnabled()
  await expectGoodScreen(page)
})
