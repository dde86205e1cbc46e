import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoSecretKept } from './browser-storage.ts'
import { rulesOfColour, violationsOf } from './measures/axe.ts'
import { weakFocus } from './measures/focus.ts'
import { tooWideAtDoubleText } from './measures/large-text.ts'
import { lostShapes, rememberShapes } from './measures/shapes.ts'
import { smallTargets } from './measures/targets.ts'

/**
 * Expects of every screen: no fault that axe finds, no target that a finger misses, no focus that cannot be seen; in dark
 * colours, in the system's own, and on a phone with text of twice the size as well. It is never wider than the window, has no motion for
 * a person who wants none, and keeps no secret in the browser.
 */
export async function expectGoodScreen(page: Page): Promise<void> {
  await endOfTransitions(page)
  expect(await faultsOf(page)).toEqual([])
  await expectNoSecretKept(page)
}

/**
 * The same also on a wide screen, or on a phone if the window is wide: it takes the other width and then its own again, as when a phone is
 * turned in the middle of an act. Its own window has the colours that the page has and the system's, the other window the other
 * colours, since each part of a page has the same colours at each width (decision 94). `check` adds further checks on each screen.
 */
export async function expectGoodOnBothScreens(page: Page, check?: () => Promise<void>): Promise<void> {
  const own = page.viewportSize()!
  await check?.()
  await expectGoodInOwnColours(page)
  await page.setViewportSize({ width: own.width < 768 ? 1280 : 360, height: own.height })
  await check?.()
  await endOfTransitions(page)
  expect(await faultsInOtherColours(page)).toEqual([])
  await page.setViewportSize(own)
}

/** The same without the other colours, for screens that are measured in them at another width. */
export async function expectGoodInOwnColours(page: Page): Promise<void> {
  await endOfTransitions(page)
  expect(await faultsInOwnColours(page)).toEqual([])
  await expectNoSecretKept(page)
}

/** On a phone no row of these lists is lower than 64 pixels or higher than 72. */
export async function expectCompactRows(rows: Locator): Promise<void> {
  await expect(rows.first()).toBeVisible()
  // A list that has just become narrow may be drawn once more.
  const others = async () => {
    const heights = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    return heights.filter((height) => height < 64 || height > 72)
  }
  await expect.poll(others).toEqual([])
}

/** Every fault of the screen in each of its looks; at the end the page is as it was. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { scheme, other, motion } = await schemesOf(page)
  const inOwnColours = await faultsInOwnColours(page)
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
  const inOtherColours = {
    [`axe in ${other} colours`]: await violationsOf(page, rulesOfColour),
    [`focus in ${other} colours`]: await weakFocus(page),
  }
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: motion })
  return [...inOwnColours, ...named(inOtherColours)]
}

/** Every fault that the screen has in the colours that it has now and in the system's; at the end the page is as it was. */
async function faultsInOwnColours(page: Page): Promise<string[]> {
  const { motion } = await schemesOf(page)
  // Without motion nothing is measured while its colour changes.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await rememberShapes(page)
  const asItIs = { ...(await wholeMeasure(page)), 'movement for whoever wants none': await movements(page) }
  await page.emulateMedia({ forcedColors: 'active' })
  const inForcedColours = {
    "focus in the system's colours": await weakFocus(page),
    "shape in the system's colours": await lostShapes(page),
  }
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: motion })
  return named({ ...asItIs, ...inForcedColours })
}

/** Every fault that the screen has in dark colours, or in light ones where it is dark; at the end the page is as it was. */
export async function faultsInOtherColours(page: Page): Promise<string[]> {
  const { scheme, other, motion } = await schemesOf(page)
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
  const faults = await wholeMeasure(page)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: motion })
  return named(faults)
}

/** The colours that the page is asked for now, and the others. */
async function schemesOf(page: Page) {
  const [isDark, isStill] = await page.evaluate(() =>
    ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].map((query) => matchMedia(query).matches),
  )
  const [scheme, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  return { scheme, other, motion: isStill ? ('reduce' as const) : null }
}

type Faults = Readonly<Record<string, readonly string[]>>

/** All that can be wrong in the colours that the page has now. */
async function wholeMeasure(page: Page): Promise<Faults> {
  return {
    axe: await violationsOf(page),
    width: await tooWide(page),
    'text of twice the size': page.viewportSize()!.width < 400 ? await tooWideAtDoubleText(page) : [],
    target: await smallTargets(page),
    focus: await weakFocus(page),
  }
}

const named = (faults: Faults): string[] =>
  Object.entries(faults).flatMap(([what, found]) => found.map((fault) => `${what}: ${fault}`))

/** The number of pixels by which the page is wider than the window. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} pixels`] : []
  })
}

/** Animations that still run. 'settle' shows nothing: it keeps early taps away from new elements. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const name = animation instanceof CSSAnimation ? animation.animationName : 'a transition'
      const { target } = animation.effect as KeyframeEffect
      return name === 'settle' ? [] : [`${name} ${target?.outerHTML.slice(0, 120)}`]
    }),
  )
}

/** Waits until every transition has ended: a colour that is still changing has another contrast than the design. */
async function endOfTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
}

/** Every error in the page's console from now on, with its address. An answer of 4xx is listed by the browser too. */
export function consoleErrorsOf(page: Page): string[] {
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  return consoleErrors
}

/** The second tap of a double tap, on an element that has just appeared under the finger: the first tap went to the element before it. */
export async function tapSecondTime(page: Page, button: Locator): Promise<void> {
  const { x, y } = await middleOf(button)
  await tapSecondTimeAt(page, x, y)
}

/** The same at any place on the page. A click with a count of two would be both taps. */
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

/** Presses Tab until something of this name has the focus. @throws Error when the whole page has no such element */
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
