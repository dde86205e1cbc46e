import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The rules of axe that depend on colours, for a second run in other colours. */
export const rulesOfColour = ['color-contrast-enhanced', 'link-in-text-block']

/**
 * Elements that a rule of axe leaves out here. All rules count: good practice, AAA and the experimental ones too. A number on orange, of a late instalment
 * or in the bar of arrears, has 4.6 : 1: 7 : 1 would leave the orange without 3 : 1 against the white around it; a text next to it has the same.
 */
const leftOut: Readonly<Record<string, string>> = {
  'color-contrast-enhanced': '[data-standing=late], [class*=bg-arrears] > span',
}

/** The rule that reads only the style sheets, which are the same for every screen; axe would fetch them again for each (`expectNoLockedOrientation`). */
const ruleOfStyleSheets: string = 'css-orientation-lock'

/** The weaker rule of contrast. The stronger one is set to find all that this one finds, so this one runs only where the stronger one is left out. */
const weakerRule: string = 'color-contrast'

/** The rule of the size of controls, which counts only the part that nothing covers. */
const ruleOfTargets: string = 'target-size'

/** By default the stronger rule skips texts that fail the weaker one. Here it checks all, because with both rules each text is measured twice. */
const strongestContrast = `{
  const id = 'color-contrast-enhanced'
  const { options } = axe._audit.checks[id]
  const contrastRatio = { normal: { expected: 7 }, large: { expected: 4.5 } }
  axe.configure({ checks: [{ id, options: { ...options, contrastRatio } }] })
}`

const axeSource = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};${strongestContrast}`

/**
 * The rules of axe that the page breaks, and the HTML of the elements. They run in the page itself, which returns only the faults. In a
 * page with a modal dialog only the dialog is checked: nothing below it can be read or pressed, and that is measured when it is not covered.
 * A control that is partly under the bar at the top or bottom of the window is measured again in its middle, where a person scrolls it to.
 */
export async function violationsOf(page: Page, only?: readonly string[], preload = false): Promise<string[]> {
  // A document keeps the rules from the call before.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([only, leftOut, notByItself, weaker, ofTargets, preload]) => {
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
            .map(({ html, any, element }) => ({
              id,
              element,
              text: `${id} ${html.slice(0, 200)} ${any[0]?.message ?? ''}`,
            })),
        )
      }
      const isCoveredOnlyHere = async ({ id, element }: { id: string; element?: HTMLElement | undefined }) => {
        if (id !== ofTargets || !element) return false
        const { scrollX: left, scrollY: top } = window
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const there = await broken([element], [ofTargets])
        window.scrollTo({ left, top, behavior: 'instant' })
        return there.length === 0
      }
      const found = await broken(place, only ?? all)
      const parts = [...place.querySelectorAll(Object.values(leftOut).join())]
      if (!preload && parts.length > 0) found.push(...(await broken(parts, [weaker])))
      const faults: string[] = []
      for (const fault of found) if (!(await isCoveredOnlyHere(fault))) faults.push(fault.text)
      return faults
    },
    [only, leftOut, [ruleOfStyleSheets, weakerRule], weakerRule, ruleOfTargets, preload] as const,
  )
}

/** Expects that no style sheet locks the page to one orientation of the phone (WCAG 1.3.4). */
export async function expectNoLockedOrientation(page: Page): Promise<void> {
  expect(await violationsOf(page, [ruleOfStyleSheets], true)).toEqual([])
}
