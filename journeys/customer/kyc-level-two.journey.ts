import { expect, type Page } from '@playwright/test'
import { expectNoSecretKept } from '../browser-storage.ts'
import { dataOf, newClient } from '../calls.ts'
import { choose, openSignedIn } from '../page-actions.ts'
import { pdf, png, turnedRight } from '../files.ts'
import { newPerson, type Person } from '../person.ts'
import { consoleErrorsOf, expectGoodOnBothScreens, expectGoodScreen } from '../screen.ts'
import { levelOne, levelTwo, signIn } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { newCustomer } from '../world.ts'

const world = sharedWorld()
const customer = newPerson()
const onSlowConnection = newPerson()
const path = '/onboarding/kyc-lvl2'

test.beforeAll(async () => {
  const beforeDocuments = [...levelOne, ...levelTwo().slice(0, 4)]
  await Promise.all([newCustomer(world(), levelOne, customer), newCustomer(world(), beforeDocuments, onSlowConnection)])
})

const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const fileOf = (page: Page, name: string) => region(page, name).locator('input[type=file]')

/** A wide screen marks the step in the side list, a small one names it. */
async function arriveAt(page: Page, number: number, name: string): Promise<void> {
  await expect(step(page, name)).toBeVisible()
  const isWide = (page.viewportSize()?.width ?? 0) > 1_000
  if (isWide) await expect(page.getByRole('listitem').and(page.locator('[aria-current=step]'))).toContainText(name)
  else await expect(page.getByText(`Step ${number} of 6`)).toBeVisible()
}

async function fillPersonalDetails(page: Page, { bvn }: Person): Promise<void> {
  await expectGoodOnBothScreens(page, () => arriveAt(page, 1, 'BVN'))
  await page.getByLabel('BVN').fill(bvn)
  await expectNoSecretKept(page)
  await press(page, 'Continue')
  await arriveAt(page, 2, 'Personal Information')
  await page.getByText('Married').click()
  await page.getByLabel("Spouse's name").fill('Sani Haruna')
  await page.getByLabel("Spouse's phone number").fill('08051000001')
  await page.getByLabel('Number of kids').fill('2')
  await page.getByLabel('Highest qualification').selectOption('graduate')
  await expectGoodOnBothScreens(page)
  await press(page, 'Continue')
  await arriveAt(page, 3, 'Next of Kin')
  await page.getByLabel('Name of next of kin').fill('Deborah James')
  await page.getByText('Sibling').click()
  await page.getByLabel('Phone number of next of kin').fill('8062000001')
  await press(page, 'Continue')
}

async function fillEmployment(page: Page): Promise<void> {
  await arriveAt(page, 4, 'Employment Information')
  await page.getByText('Employed', { exact: true }).click()
  await page.getByLabel('Employer name').fill('Kano Textiles')
  await page.getByLabel('Sector').selectOption('Retail')
  await page.getByLabel('Industry').selectOption('Fashion & Clothing')
  await page.getByLabel('Employment start date').fill('2020-01-15')
  await page.getByLabel('Net monthly income').fill('180000')
  await page.getByLabel('Employer address').fill('1 Bompai Road')
  await choose(page, 'State', 'Kano')
  await choose(page, 'Local government area', 'Dala')
  await expectGoodOnBothScreens(page)
  await press(page, 'Continue')
}

async function sendDocuments(page: Page): Promise<void> {
  await arriveAt(page, 5, 'Documents Upload')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await fileOf(page, 'Utility bill').setInputFiles({ name: 'bill.gif', mimeType: 'image/gif', buffer: png() })
  await expect(region(page, 'Utility bill')).toContainText('Please choose a .png, .jpg, .jpeg or .pdf file')
  await expectGoodOnBothScreens(page)
  await fileOf(page, 'Utility bill').setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect(region(page, 'Utility bill')).toContainText('Uploaded')
  await fileOf(page, 'Valid ID').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: png() })
  await expect(region(page, 'Valid ID')).toContainText('Click to change')
  await expectGoodOnBothScreens(page)
  await press(page, 'Next')
}

/** Reads it all again, changes the next of kin, comes back, and attests. */
async function attest(page: Page, { bvn }: Person): Promise<void> {
  await expectGoodOnBothScreens(page, () => arriveAt(page, 6, 'Attestation'))
  await expect(region(page, 'BVN')).toContainText(`${bvn.slice(0, 3)}******${bvn.slice(-2)}`)
  await expect(region(page, 'Documents Upload').getByText('Uploaded', { exact: true })).toHaveCount(2)
  await press(page, 'Edit Next of Kin')
  await arriveAt(page, 3, 'Next of Kin')
  await expect(page.getByLabel('Name of next of kin')).toHaveValue('Deborah James')
  await page.getByLabel('Name of next of kin').fill('Deborah Musa')
  await press(page, 'Save')
  await arriveAt(page, 6, 'Attestation')
  await expect(region(page, 'Next of Kin')).toContainText('Deborah Musa')
  await page.getByRole('switch', { name: 'I attest that all the information above is correct & mine' }).check()
  await press(page, 'Submit')
}

test.describe('on a phone that is turned and turned back', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('KYC2-02 KYC2-06 KYC2-18 ATT-02 DOC-01 DOC-02 DOC-05 all six steps to KYC level 2 received, with an answer changed at the end', async ({
    page,
  }) => {
    const consoleErrors = consoleErrorsOf(page)
    const who = customer
    const { product } = world()
    await openSignedIn(page, product, who.phone, path)
    await fillPersonalDetails(page, who)
    await fillEmployment(page)
    await sendDocuments(page)
    await attest(page, who)
    await expect(step(page, 'KYC Level 2 received!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request Loan' })).toBeEnabled()
    await expectGoodOnBothScreens(page)
    await page.goto(product.url + path)
    await expect(page.getByRole('link', { name: 'Go to your loans' })).toBeVisible()
    await expect(page.locator('form')).toHaveCount(0)
    await expectGoodOnBothScreens(page)
    expect(consoleErrors).toEqual([])
    const client = newClient(product)
    await signIn(client, who.phone)
    expect(await dataOf(client.get('/auth/me'))).toMatchObject({ kyc_level: 2, nok_name: 'Deborah Musa' })
  })
})

test("DOC-03 ERR-13 a document whose connection breaks shows 'Upload failed', and the same file is sent again by one press", async ({
  page,
}) => {
  const { product } = world()
  await openSignedIn(page, product, onSlowConnection.phone, path)
  await expect(step(page, 'Documents Upload')).toBeVisible()
  await page.route('**/files/**', (route) => route.abort(), { times: 1 })
  await fileOf(page, 'Utility bill').setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf() })
  const dialog = page.getByRole('dialog', { name: 'Request Failed' })
  await expect(dialog).toContainText('Upload failed')
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/files/**', async (route) => {
    await held
    await route.continue()
  })
  await press(page, 'Try again')
  await expect(page.getByRole('progressbar', { name: 'Sending your utility bill' })).toBeVisible()
  await expectGoodScreen(page)
  release()
  await expect(region(page, 'Utility bill')).toContainText('Uploaded')
})

test('a photograph from a phone is made smaller on the device, and the server accepts it', async ({ page }) => {
  const { product } = world()
  await openSignedIn(page, product, onSlowConnection.phone, path)
  await expect(step(page, 'Documents Upload')).toBeVisible()
  const photo = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 4_000, height: 3_000 })
    const context = canvas.getContext('2d')!
    for (let n = 0; n < 3_000; n++) {
      context.fillStyle = `hsl(${(n * 47) % 360} 60% 60%)`
      context.fillRect((n * 7_919) % 4_000, (n * 104_729) % 3_000, 90, 60)
    }
    context.fillStyle = 'red'
    context.fillRect(0, 0, 500, 500)
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1]!
  })
  const bytes = turnedRight(Buffer.from(photo, 'base64'))
  expect(bytes.length).toBeGreaterThan(1_000_000)
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await fileOf(page, 'Valid ID').setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: bytes })
  const sent = Number((await (await put).allHeaders())['content-length'])
  await expect(region(page, 'Valid ID')).toContainText('Uploaded')
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(600_000)
  const arrived = await region(page, 'Valid ID')
    .getByRole('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      const [red = 0, green = 0, blue = 0] = context.getImageData(width - 50, 50, 1, 1).data
      return { width, height, isRedAtTopRight: red > 240 && green < 40 && blue < 40 }
    })
  expect(arrived).toEqual({ width: 1_200, height: 1_600, isRedAtTopRight: true })
})
