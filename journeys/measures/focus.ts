import type { Page } from '@playwright/test'
import { addColours } from './colours.ts'

/** The least contrast of the focus outline with the colours next to it (WCAG 1.4.11 and 2.4.13). */
const minContrast = 3

/**
 * Elements that can have the focus and do not show it: no outline of two pixels around it or its frame, an outline too similar to the colours around it, or
 * one that is cut off. Elements that only a script focuses (a heading, the page's content) take no key and are left out. The page does not notice:
 * it gets no event of the focus, which is back in its place at the end.
 */
export async function weakFocus(page: Page): Promise<string[]> {
  await addColours(page)
  return page.evaluate((minRatio) => {
    const focusable =
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"], [role=menuitem]'
    const root =
      [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.querySelector('[role=menu]') ?? document.body
    const quiet = (event: Event) => event.stopImmediatePropagation()
    const events = ['focus', 'blur', 'focusin', 'focusout']

    /** The element whose outline shows the focus: itself or the frame around it. */
    const outlined = (element: Element): Element | undefined => {
      const around = [element, element.parentElement, element.parentElement?.parentElement]
      return around.find((one): one is Element => {
        if (!one) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(one)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
      })
    }
    /** Whether a part of the outline is cut off by an element around it that hides its overflow. */
    const isCutOff = (frame: Element, room: number): boolean => {
      const box = frame.getBoundingClientRect()
      for (let around = frame.parentElement; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around)
        const place = around.getBoundingClientRect()
        const sideways = box.left - room < place.left - 0.5 || box.right + room > place.right + 0.5
        const upwards = box.top - room < place.top - 0.5 || box.bottom + room > place.bottom + 0.5
        if (overflowX !== 'visible' && sideways) return true
        if (['hidden', 'clip'].includes(overflowY) && upwards) return true
        if (position === 'fixed' || around.matches('dialog:modal')) return false
      }
      return false
    }
    const weaknessOf = (element: Element): string | null => {
      const frame = outlined(element)
      if (!frame) return 'no outline'
      const { outlineColor, outlineOffset, outlineWidth } = getComputedStyle(frame)
      const offset = parseFloat(outlineOffset)
      const around = window.colours.groundOf(offset < 0 ? frame : frame.parentElement)
      const contrast = window.colours.contrast(window.colours.over(outlineColor, around), around)
      if (contrast < minRatio) return `${contrast.toFixed(2)} : 1`
      return isCutOff(frame, offset + parseFloat(outlineWidth)) ? 'cut off' : null
    }

    const before = document.activeElement
    const wasVisible = before?.matches(':focus-visible') ?? false
    for (const event of events) window.addEventListener(event, quiet, true)
    // An element that has the focus already would keep the state after a press: not shown.
    if (before instanceof HTMLElement) before.blur()
    const weak = [...root.querySelectorAll<HTMLElement>(focusable)].flatMap((element) => {
      const takesKeys = element.tabIndex >= 0 || element.role === 'menuitem'
      if (!takesKeys || !element.checkVisibility({ visibilityProperty: true })) return []
      element.focus({ preventScroll: true, focusVisible: true })
      if (document.activeElement !== element) return []
      const weakness = weaknessOf(element)
      return weakness === null ? [] : [`${weakness}: ${element.outerHTML.slice(0, 120)}`]
    })
    if (before instanceof HTMLElement && before !== document.body)
      before.focus({ preventScroll: true, focusVisible: wasVisible })
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const event of events) window.removeEventListener(event, quiet, true)
    return weak
  }, minContrast)
}
