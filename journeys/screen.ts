import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** What a person should never meet on any screen: barriers that axe finds (WCAG 2.0 to 2.2 A and AA, and good practice), and a page wider than his screen. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await stillness(page)
  const violations = await barriersOf(page)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const { wide, shown } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }))
  expect(wide).toBeLessThanOrEqual(shown)
}

/** What axe finds. It runs in the page itself: there is no frame of another origin, and a second page for its report would cost more than its rules. */
async function barriersOf(page: Page) {
  const isThere = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
  const { violations } = await builder
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
}

/** A colour on its way from one to another has a contrast that nobody reads: waits until all have arrived. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
}

/** Everything that the page complains about from now on. An answer of 4xx is listed by the browser too. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** The second tap of a double tap, on what has come up under the finger meanwhile. */
export async function tapSecondTime(page: Page, button: Locator): Promise<void> {
  const { x, y } = await middleOf(button)
  await page.mouse.click(x, y, { clickCount: 2 })
}

/** Where the middle of something stands on the screen, in pixels. */
export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await expect(place).toBeVisible()
  const { x, y, width, height } = (await place.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Presses Tab until something of this name has the focus. @throws Error when the whole page has been walked in vain */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const named = page
      .getByRole('textbox', { name })
      .or(page.getByRole('link', { name }))
      .or(page.getByRole('button', { name }))
      .or(page.getByLabel(name))
    if (await focused.and(named).count()) return
  }
  throw new Error(`Tab never reached ${name}`)
}

/** '₦13,125.00'. */
export const inNaira = (amount: number): string =>
  `₦${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** 'Jun 2, 2025' for a day such as 2025-06-02. */
export const inWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
