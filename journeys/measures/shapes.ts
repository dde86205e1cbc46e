import type { Page } from '@playwright/test'
import { addColours } from './colours.ts'

declare global {
  interface Window {
    /** The elements that are shapes only by their background, in the page's own colours. */
    shapes: Element[]
  }
}

/**
 * Keeps in the page which elements are shapes: their background differs from that around them, and they have no text or are controls. A
 * filled shape is always one of them.
 */
export async function rememberShapes(page: Page): Promise<void> {
  await addColours(page)
  await page.evaluate(() => {
    const control = 'button, a[href], [role=button], [aria-pressed=true]'
    const { groundOf, contrast } = window.colours
    window.shapes = [...document.querySelectorAll('body *')].filter((element) => {
      if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) return false
      const { width, height } = element.getBoundingClientRect()
      const isEmpty = element.childElementCount === 0 && element.textContent === ''
      if (Math.min(width, height) < 3) return false
      if (element.matches('.filled-shape')) return true
      if (!isEmpty && !element.matches(control)) return false
      return contrast(groundOf(element), groundOf(element.parentElement)) > 1.2
    })
  })
}

/** The remembered shapes that are lost in the system's colours: no border, no outline, and no background that differs from that around them. */
export function lostShapes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { groundOf, contrast } = window.colours
    const isDrawn = (style: CSSStyleDeclaration, kind: 'border' | 'outline') => {
      const [line, width] =
        kind === 'border' ? [style.borderTopStyle, style.borderTopWidth] : [style.outlineStyle, style.outlineWidth]
      return line !== 'none' && parseFloat(width) >= 1
    }
    return window.shapes
      .filter((element) => {
        const style = getComputedStyle(element)
        const isBrowsersOwn = element.matches('input') && style.appearance === 'auto'
        if (!element.isConnected || !element.checkVisibility() || isBrowsersOwn) return false
        const isFilled = contrast(groundOf(element), groundOf(element.parentElement)) >= 3
        const mustBeFilled = element.matches('[aria-pressed=true], .filled-shape')
        return !isFilled && (mustBeFilled || !(isDrawn(style, 'border') || isDrawn(style, 'outline')))
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
