import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { expectNoSecretKept } from './browser-storage.ts'
import { weakFocus } from './measures/focus.ts'
import { tooWideAtDoubleText } from './measures/large-text.ts'
import { lostShapes, rememberShapes } from './measures/shapes.ts'
import { smallTargets } from './measures/targets.ts'

/**
 * What every screen must be, whatever it shows: nothing that axe finds, no target that a finger misses, no focus that is not seen; in dark
 * colours, in the system's own, and on a phone with text of twice the size as well. It is never wider than the window, moves nothing for
 * whoever wants no movement, and keeps no secret in the browser.
 */
export async function expectGoodScreen(page: Page): Promise<void> {
  await endOfTransitions(page)
  expect(await faultsOf(page)).toEqual([])
  await expectNoSecretKept(page)
}

/**
 * The same on a wide screen too, or on a phone where the window is wide: it becomes the other one and then itself again, as when a telephone is
 * turned, in the middle of what somebody does. In the other window it is measured in the other colours alone, since what is written and how it is
 * named are what they were (decision 94). `check` looks at more than that on each screen.
 */
export async function expectGoodOnBothScreens(page: Page, check?: () => Promise<void>): Promise<void> {
  const own = page.viewportSize()!
  await check?.()
  await expectGoodScreen(page)
  await page.setViewportSize({ width: own.width < 768 ? 1280 : 360, height: own.height })
  await check?.()
  await endOfTransitions(page)
  expect(await faultsInOtherColours(page)).toEqual([])
  await page.setViewportSize(own)
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

/** Every fault of the screen in each of its looks; at the end the page is as it was. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { scheme, other, motion } = await schemesOf(page)
  // Without movement nothing is measured on its way from one colour to another.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await rememberShapes(page)
  const asItIs = await wholeMeasure(page)
  await page.emulateMedia({ colorScheme: other })
  const inOtherColours = {
    [`axe in ${other} colours`]: await violationsOf(page, rulesOfColour),
    [`focus in ${other} colours`]: await weakFocus(page),
    'movement for whoever wants none': await movements(page),
  }
  await page.emulateMedia({ colorScheme: scheme, forcedColors: 'active' })
  const inForcedColours = {
    "focus in the system's colours": await weakFocus(page),
    "shape in the system's colours": await lostShapes(page),
  }
  await page.emulateMedia({ colorScheme: scheme, forcedColors: 'none', reducedMotion: motion })
  return named({ ...asItIs, ...inOtherColours, ...inForcedColours })
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

/**
 * What a rule of axe leaves out here. All rules count: good practice, AAA and the experimental ones too. A number on orange, of a late instalment
 * or in the bar of arrears, has 4.6 : 1: 7 : 1 would leave the orange without 3 : 1 against the white around it; a text next to it has the same.
 */
const leftOut: Readonly<Record<string, string>> = {
  'color-contrast-enhanced': '[data-standing=late], [class*=bg-arrears] > span',
}

/** Reads the style sheets alone, which are the same for every screen; axe would fetch them again for each (`expectNoLockedOrientation`). */
const ruleOfStyleSheets: string = 'css-orientation-lock'

/** What axe finds in colours that differ from those of the last look. */
const rulesOfColour = ['color-contrast-enhanced', 'link-in-text-block']

/** The weaker rule of contrast. The stronger one is set to find all that this one finds, so this one runs where that is left out alone. */
const weakerRule: string = 'color-contrast'

/** By itself the stronger rule leaves to the weaker one what has less contrast than that one asks for; both would measure each text. */
const strongestContrast = `{
  const id = 'color-contrast-enhanced'
  const { options } = axe._audit.checks[id]
  const contrastRatio = { normal: { expected: 7 }, large: { expected: 4.5 } }
  axe.configure({ checks: [{ id, options: { ...options, contrastRatio } }] })
}`

const axeSource = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};${strongestContrast}`

/**
 * The rules of axe that the page breaks, and the HTML of what breaks them. They run in the page itself; only what is broken comes back. Of a
 * page with a modal dialog it is the dialog: nothing below it can be read or pressed, and that is measured when it is not covered.
 */
async function violationsOf(page: Page, only?: readonly string[], preload = false): Promise<string[]> {
  // A document keeps the rules that it was given before.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([only, leftOut, notByItself, weaker, preload]) => {
      const { axe: check } = window as unknown as { axe: typeof axe }
      const all = check.getRules().flatMap(({ ruleId }) => (notByItself.includes(ruleId) ? [] : [ruleId]))
      const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
      const broken = async (within: Element | Document | Element[], values: readonly string[]) => {
        const { violations } = await check.run(within, {
          resultTypes: ['violations'],
          runOnly: { type: 'rule', values: [...values] },
          elementRef: true,
          preload,
        })
        return violations.flatMap(({ id, nodes }) =>
          nodes
            .filter(({ element }) => !(id in leftOut && element?.matches(leftOut[id]!)))
            .map(({ html, any }) => `${id} ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
        )
      }
      const found = await broken(place, only ?? all)
      const parts = [...place.querySelectorAll(Object.values(leftOut).join())]
      return preload || parts.length === 0 ? found : [...found, ...(await broken(parts, [weaker]))]
    },
    [only, leftOut, [ruleOfStyleSheets, weakerRule], weakerRule, preload] as const,
  )
}

/** No style sheet of the page turns it in one orientation of the telephone (WCAG 1.3.4). */
export async function expectNoLockedOrientation(page: Page): Promise<void> {
  expect(await violationsOf(page, [ruleOfStyleSheets], true)).toEqual([])
}

/** How much wider than the window the page is. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} pixels`] : []
  })
}

/** What still moves. 'settle' shows nothing: it keeps hasty taps away from what is new. */
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
