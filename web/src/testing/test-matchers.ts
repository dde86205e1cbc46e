import { expect } from 'vitest'

type Outcome = { pass: boolean; message: () => string; actual?: unknown; expected?: unknown }

/** Matchers for the state of an element as a person perceives it. */
type PageMatchers<R> = {
  toHaveTextContent: (text: string | RegExp) => R
  toHaveAttribute: (name: string, value: string) => R
  toHaveValue: (value: string) => R
  toHaveClass: (name: string) => R
  toHaveFocus: () => R
  toBeDisabled: () => R
  toBeEnabled: () => R
  toBeVisible: () => R
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends PageMatchers<R> {}
}

type Given = HTMLElement | null | undefined

const textOf = (element: Given) => element?.textContent?.replace(/\s+/g, ' ').trim()
const isDisabled = (element: Given) => element?.matches(':disabled') ?? false

function outcome(what: string, actual: unknown, expected: unknown, pass: boolean): Outcome {
  return {
    pass,
    actual,
    expected,
    message: () => `expected ${what} ${JSON.stringify(actual)} to be ${String(expected)}`,
  }
}

function isShown(element: Given): boolean {
  if (!element?.isConnected) return false
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { display, visibility } = getComputedStyle(at)
    if (display === 'none' || visibility === 'hidden') return false
  }
  return true
}

expect.extend({
  toHaveTextContent(element: Given, text: string | RegExp) {
    const actual = textOf(element) ?? ''
    return outcome('the text', actual, text, typeof text === 'string' ? actual.includes(text) : text.test(actual))
  },
  toHaveAttribute(element: Given, name: string, value: string) {
    const actual = element?.getAttribute(name)
    return outcome(name, actual, value, actual === value)
  },
  toHaveValue(element: Given, value: string) {
    const hasValue =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    const actual = hasValue ? element.value : undefined
    return outcome('the value', actual, value, actual === value)
  },
  toHaveClass(element: Given, name: string) {
    return outcome('the classes', element?.className, name, element?.classList.contains(name) ?? false)
  },
  toHaveFocus: (element: Given) =>
    outcome('the focus', textOf(document.activeElement as Given), textOf(element), element === document.activeElement),
  toBeDisabled: (element: Given) => outcome('disabled', isDisabled(element), true, isDisabled(element)),
  toBeEnabled: (element: Given) =>
    outcome('disabled', isDisabled(element), false, element !== null && !isDisabled(element)),
  toBeVisible: (element: Given) => outcome('visible', isShown(element), true, isShown(element)),
})
