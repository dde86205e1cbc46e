import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { expectNoSecretKept } from './browser-storage.ts'

/** No screen may have barriers that axe finds (WCAG 2.0 to 2.2 A and AA, and good practice), be wider than the window, or keep a secret in the browser. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await endOfTransitions(page)
  expect(await violationsOf(page)).toEqual([])
  const { wide, shown } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }))
  expect(wide).toBeLessThanOrEqual(shown)
  await expectNoSecretKept(page)
}

/** On a phone no row of these lists is lower than 64 pixels or higher than 72. */
export async function expectCompactRows(rows: Locator): Promise<void> {
  await expect(rows.first()).toBeVisible()
  const heights = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  for (const height of heights) {
    expect(height).toBeGreaterThanOrEqual(64)
    expect(height).toBeLessThanOrEqual(72)
  }
}

/** The rules of axe that the page breaks, and the HTML of what breaks them. They run in the page itself; only what is broken comes back. */
async function violationsOf(page: Page): Promise<(readonly [rule: string, html: string[]])[]> {
  // A document keeps the rules that it was given before.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)] as const)
  })
}

/** Waits until every transition has ended: a colour that is still changing has another contrast than the design. */
async function endOfTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
}

/** Every error in the page's console from now on. An answer of 4xx is listed by the browser too. */
export function consoleErrorsOf(page: Page): string[] {
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  return consoleErrors
}

/** The second tap of a double tap, on what has come up under the finger meanwhile: the first tap went to what was there before. */
export async function tapSecondTime(page: Page, button: Locator): Promise<void> {
  const { x, y } = await middleOf(button)
  await tapSecondTimeAt(page, x, y)
}

/** The same anywhere on the page. A click with a count of two would be both taps. */
export async function tapSecondTimeAt(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

/** The middle of an element on the screen, in pixels. */
export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await expect(place).toBeVisible()
  const { x, y, width, height } = (await place.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Presses Tab until something of this name has the focus. @throws Error when the whole page has no such thing */
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
  throw new Error(`Tab did not reach ${name}`)
}

/** '₦13,125.00'. */
export const formatNaira = (amount: number): string =>
  `₦${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** 'Jun 2, 2025' for a day such as 2025-06-02. */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
