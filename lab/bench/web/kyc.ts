import type { Browser, Page } from '@playwright/test'
import { openSessions } from './sessions.ts'

const random = (digits: number) =>
  Array.from({ length: digits }, (_, index) => (index === 0 ? 2 : 3 + Math.floor(Math.random() * 6))).join('')

const step = async (page: Page, name: string) => {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function choose(page: Page, list: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: list, exact: true })
  await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function choosePlace(page: Page): Promise<void> {
  await choose(page, 'State', 'Kano')
  await choose(page, 'Local government area', 'Dala')
}

async function walkLevelOne(page: Page): Promise<void> {
  await step(page, 'Nationality')
  await page.getByText('Nigeria', { exact: true }).click()
  await press(page, 'Continue')
  await step(page, 'NIN Verification')
  await page.getByLabel('NIN').fill(random(11))
  await press(page, 'Continue')
  await step(page, 'Face Verification')
  await press(page, 'Open camera')
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await press(page, 'Take picture')
  // A control that has just appeared does not accept a tap yet.
  await page.waitForTimeout(500)
  await press(page, 'Use this picture')
  await step(page, 'Residential Address')
  await page.getByLabel('Address', { exact: true }).fill('12 Zoo Road')
  await page.getByLabel('Closest landmark').fill('Central Market')
  await choosePlace(page)
  await page.getByText('Rented').click()
  await page.getByLabel('Date you moved in').fill('2019-03-01')
  await press(page, 'Continue')
  await step(page, 'Business Details')
  await page.getByLabel('Business name').fill('Danjuma Fabrics')
  await page.getByLabel('Business category').selectOption('Retail')
  await page.getByLabel('Business sub-category').selectOption('Fashion & Clothing')
  await press(page, 'Continue')
  await step(page, 'Business Address')
  await page.getByRole('switch', { name: 'Same as my residential address' }).check()
  await press(page, 'Continue')
  await step(page, 'Source of Revenue')
  await page.getByLabel('Expected monthly income').fill('450000')
  await press(page, 'Continue')
  await attest(page)
}

async function walkLevelTwo(page: Page, photo: Buffer): Promise<void> {
  await step(page, 'BVN')
  await page.getByLabel('BVN').fill(random(11))
  await press(page, 'Continue')
  await step(page, 'Personal Information')
  await page.getByText('Single', { exact: true }).click()
  await page.getByLabel('Highest qualification').selectOption('graduate')
  await press(page, 'Continue')
  await step(page, 'Next of Kin')
  await page.getByLabel('Name of next of kin').fill('Deborah James')
  await page.getByText('Sibling').click()
  await page.getByLabel('Phone number of next of kin').fill('8062000001')
  await press(page, 'Continue')
  await step(page, 'Employment Information')
  await page.getByText('Employed', { exact: true }).click()
  await page.getByLabel('Employer name').fill('Kano Textiles')
  await page.getByLabel('Sector').selectOption('Retail')
  await page.getByLabel('Industry').selectOption('Fashion & Clothing')
  await page.getByLabel('Employment start date').fill('2020-01-15')
  await page.getByLabel('Net monthly income').fill('180000')
  await page.getByLabel('Employer address').fill('1 Bompai Road')
  await choosePlace(page)
  await press(page, 'Continue')
  await step(page, 'Documents Upload')
  for (const name of ['Utility bill', 'Valid ID']) {
    const slot = page.getByRole('region', { name, exact: true })
    await slot.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
    await slot.getByText('Uploaded').waitFor()
  }
  await press(page, 'Next')
  await attest(page)
}

async function attest(page: Page): Promise<void> {
  await step(page, 'Attestation')
  await page.getByRole('switch', { name: 'I attest that all the information above is correct & mine' }).check()
  await press(page, 'Submit')
  await page.getByRole('heading', { name: /received/i }).waitFor()
}

/** A photograph as a phone takes it: 3,000 by 4,000 pixels of paper with print and the camera's noise, some megabytes. */
async function takePhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3_000, height: 4_000 })
    const context = canvas.getContext('2d')!
    context.fillStyle = '#d8d2c4'
    context.fillRect(0, 0, 3_000, 4_000)
    context.fillStyle = '#222'
    context.font = '44px serif'
    for (let line = 0; line < 70; line += 1)
      context.fillText(
        `Account ${line * 7_919} Kano Electricity, 12 Zoo Road, Dala, ${line * 104_729} naira`,
        160,
        200 + line * 54,
      )
    const picture = context.getImageData(0, 0, 3_000, 4_000)
    for (let at = 0; at < picture.data.length; at += 4) {
      const noise = Math.random() * 24 - 12
      for (const colour of [0, 1, 2]) picture.data[at + colour]! += noise
    }
    context.putImageData(picture, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.92)
  })
  return Buffer.from(address.split(',')[1]!, 'base64')
}

type Counted = { isPicture: boolean; sent: number; received: number; body: number }

/**
 * Bytes sent and received over the network, headers included. An uploaded picture is counted separately, together with viewing it afterwards.
 */
async function countBytes(page: Page): Promise<() => Counted[]> {
  const devtools = await page.context().newCDPSession(page)
  const counted = new Map<string, Counted>()
  const of = (id: string) =>
    counted.get(id) ?? counted.set(id, { isPicture: false, sent: 0, received: 0, body: 0 }).get(id)!
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { method, url } }) => {
    of(requestId).isPicture = method === 'PUT' || new URL(url).pathname.startsWith('/files/')
  })
  devtools.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    const one = of(requestId)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    one.body = Number(headers['Content-Length'] ?? headers['content-length'] ?? 0)
    one.sent = lines.join('').length + one.body
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    of(requestId).received = encodedDataLength
  })
  return () => [...counted.values()].filter(({ sent, received }) => sent + received > 0)
}

/**
 * Measures both levels of KYC for a person of the demo who has answered nothing yet, with empty caches: the bytes of the journey without
 * its pictures, of the picture of the face, and of a document of some megabytes after it was shrunk (W7). The person has both levels
 * afterwards, so each measurement needs a new demo.
 */
export async function measureKyc(browser: Browser, url: string): Promise<void> {
  const sessions = openSessions(browser, url)
  const context = await sessions.newContext('beginner')
  await context.grantPermissions(['camera'])
  const page = await context.newPage()
  const photo = await takePhoto(page)
  const counted = await countBytes(page)
  await page.goto(`${url}/onboarding/kyc-lvl1`)
  await walkLevelOne(page)
  await page.goto(`${url}/onboarding/kyc-lvl2`)
  await walkLevelTwo(page, photo)
  await page.waitForLoadState('networkidle')
  const journey = counted().filter(({ isPicture }) => !isPicture)
  const [face = 0, ...documents] = counted().flatMap(({ isPicture, body }) => (isPicture && body > 0 ? [body] : []))
  const kB = (bytes: number) => Math.round(bytes / 1_000)
  console.log('\nKYC 1 and 2, nothing in the caches (W7)')
  console.table([
    {
      'journey kB': kB(journey.reduce((sum, { sent, received }) => sum + sent + received, 0)),
      requests: journey.length,
      'face kB': kB(face),
      'photo kB': kB(photo.byteLength),
      'document kB': documents.map(kB).join(', '),
    },
  ])
  await context.close()
}
