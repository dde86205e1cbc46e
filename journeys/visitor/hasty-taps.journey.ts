import { expect, type Page } from '@playwright/test'
import { dialog } from '../page-actions.ts'
import { middleOf, tapSecondTime, tapSecondTimeAt } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'

const world = sharedWorld()
const message = (page: Page) => dialog(page, 'Request Failed')
const ok = (page: Page) => message(page).getByRole('button', { name: 'OK' })

async function failToSignIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill('08030000009')
  await page.getByLabel('Password', { exact: true }).fill('Nobody#1here')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(message(page)).toBeVisible()
}

// It stops motion by its own style, which the product's pages do not accept.
test.use({ bypassCSP: true })

test('the second tap of a double tap does not close a message that was not read', async ({ page }) => {
  await page.goto(world().product.url)
  await failToSignIn(page)
  await tapSecondTime(page, ok(page))
  await tapSecondTimeAt(page, 5, 5)
  await expect(message(page)).toBeVisible()
  await ok(page).click()
  await expect(message(page)).toBeHidden()
})

test('a tap within 350 ms after the message came does not close it; a later one, and the keyboard at any time, do', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(world().product.url)
  // The page's clock is stopped: a tap now comes 0 ms after the message, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  // The animation by which the style refuses taps has another clock, and is stopped too.
  const still = await page.addStyleTag({ content: 'dialog, dialog * { animation-play-state: paused !important }' })
  await failToSignIn(page)
  const { x, y } = await middleOf(ok(page))
  await page.mouse.click(x, y)
  await page.mouse.click(5, 5)
  await expect(message(page)).toBeVisible()
  await page.clock.runFor(300)
  await page.mouse.click(x, y)
  await expect(message(page)).toBeVisible()
  await page.clock.runFor(100)
  await still.evaluate((style) => style.parentNode?.removeChild(style))
  await ok(page).click()
  await expect(message(page)).toBeHidden()

  await failToSignIn(page)
  await page.keyboard.press('Enter')
  await expect(message(page)).toBeHidden()
})
