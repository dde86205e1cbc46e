import { expect, type Locator, type Page } from '@playwright/test'
import { signInOnPage } from '../page-actions.ts'
import { type Person, person } from '../person.ts'
import { levelOne } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { newCustomer } from '../world.ts'

const world = sharedWorld()
/** A customer who has completed so many steps of level 1. */
const [atFace, atAttestation, beginner] = [person(1), person(2), person(3)]
const taken: readonly (readonly [Person, number])[] = [
  [atFace, 2],
  [atAttestation, levelOne.length - 1],
  [beginner, levelOne.length],
]

test.beforeAll(async () => {
  await Promise.all(taken.map(([who, steps]) => newCustomer(world(), levelOne.slice(0, steps), who)))
})

/** Compares what is shown with its picture; what differs each time is masked. */
async function expectTheLook(page: Page, name: string, shown: Page | Locator = page): Promise<void> {
  const options = { mask: [page.getByRole('timer'), page.locator('header img')], maxDiffPixelRatio: 0.001 }
  const file = `${name}-${page.viewportSize()?.width}.png`
  await page.mouse.move(0, 0)
  await ('goto' in shown
    ? expect(shown).toHaveScreenshot(file, options)
    : expect(shown).toHaveScreenshot(file, options))
}

/** A picture of a whole page has no header and no bottom bar in its middle. */
const withoutBars = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, [data-bottom-bar]'))
      bar.style.visibility = 'hidden'
  })

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

for (const [index, width] of [360, 1280].entries()) {
  test.describe(`on a screen ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: width < 600 ? 740 : 800 } })

    test('the sign-in page', async ({ page }) => {
      await page.goto(world().product.url)
      await title(page, 'Welcome back')
      await expectTheLook(page, 'sign-in')
    })

    test('sign-up, waiting for the code', async ({ page }) => {
      await page.goto(`${world().product.url}/onboarding/profile-setup`)
      await page.getByRole('textbox', { name: 'Phone number' }).fill(person(10 + index).phone)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused()
      await expectTheLook(page, 'sign-up-code', page.getByRole('main'))
    })

    test('KYC level 1, before the camera', async ({ page }) => {
      await signInOnPage(page, world().product, atFace.phone)
      await title(page, 'Face Verification')
      await expectTheLook(page, 'kyc-face')
    })

    test('KYC level 1, read once more', async ({ page }) => {
      await signInOnPage(page, world().product, atAttestation.phone)
      await title(page, 'Attestation')
      await expectTheLook(page, 'kyc-attestation', page.getByRole('main'))
    })

    test('the settings, open', async ({ page }) => {
      await signInOnPage(page, world().product, beginner.phone)
      // A page shows the display face when the browser has it already.
      await page.evaluate(() => document.fonts.load("700 1rem 'Bricolage Grotesque'"))
      await page.goto(`${world().product.url}/business-user/settings/profile/personal-info`)
      await expect(page.getByLabel('Married')).toBeVisible()
      await page.getByLabel('Married').check()
      await withoutBars(page)
      await expectTheLook(page, 'settings-personal', page.getByRole('main'))
    })
  })
}
