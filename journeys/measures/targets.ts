import type { Page } from '@playwright/test'

/** The side of the smallest square that a finger hits well, in CSS pixels. */
const minSide = 44

/**
 * The controls that a finger could miss: no square of 44 pixels fits into the area that takes the press. That is the control's own box, its label, or
 * a positioned pseudo-element. As in WCAG 2.5.8, a link within a sentence is left out, because the line is as high as its text; so are controls that only
 * the keyboard shows, and parts that the browser draws within its own controls (a calendar, a list of options).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((side) => {
    type Size = { width: number; height: number }
    const controls =
      'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=switch], [role=tab]'
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

    const isInSight = (element: Element) => {
      const isCutToNothing = getComputedStyle(element).clipPath === 'inset(50%)'
      return !isCutToNothing && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    const isInSentence = (element: Element) => {
      const words = [...(element.parentElement?.childNodes ?? [])].filter((node) => node.nodeType === Node.TEXT_NODE)
      const isInline = element.tagName === 'A' && /^inline(-block)?$/.test(getComputedStyle(element).display)
      return isInline && words.some((node) => node.textContent?.trim() !== '')
    }
    const sizeOfPseudo = (element: Element, name: string): Size[] => {
      const { content, position, width, height } = getComputedStyle(element, name)
      return content === 'none' || position !== 'absolute'
        ? []
        : [{ width: parseFloat(width), height: parseFloat(height) }]
    }
    const sizes = (element: Element): Size[] => [
      element.getBoundingClientRect(),
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.getBoundingClientRect()),
      ...sizeOfPseudo(element, '::before'),
      ...sizeOfPseudo(element, '::after'),
    ]
    // Boxes are rounded to the pixels of the screen.
    const isLarge = ({ width, height }: Size) => Math.min(width, height) > side - 0.5
    return [...root.querySelectorAll(controls)]
      .filter((element) => isInSight(element) && !isInSentence(element) && !sizes(element).some(isLarge))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        return `${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`
      })
  }, minSide)
}
