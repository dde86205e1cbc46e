import type { Page } from '@playwright/test'

/** The page, or parts of it, that would scroll sideways on a phone when all text is twice as large (WCAG 1.4.4 and 1.4.10). */
export async function tooWideAtDoubleText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const at = window.scrollY
    root.style.fontSize = '200%'
    const scrolling = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
    )
    const wide = [root, ...scrolling].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    const found = wide.map((element) => {
      const end = element.getBoundingClientRect().left + element.clientWidth
      const endOf = (part: Element) => part.getBoundingClientRect().right
      const beyond = [...element.querySelectorAll('*')]
        .filter((part) => endOf(part) > end + 0.5 && !part.closest('.sr-only'))
        .toSorted((a, b) => endOf(b) - endOf(a))
      const names = beyond.slice(0, 3).map((part) => part.outerHTML.slice(0, 120))
      return `<${element.localName}> ${element.scrollWidth - element.clientWidth} px beyond ${element.clientWidth}: ${names.join(' | ')}`
    })
    const unreadable = [...document.querySelectorAll('body *')].filter((element) => {
      const words = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)?.textContent ?? ''
      const isShort = words.trim().length < 7 || element.closest('.sr-only, svg, option') !== null
      if (isShort || !element.checkVisibility({ visibilityProperty: true })) return false
      return element.getBoundingClientRect().width < 2 * parseFloat(getComputedStyle(element).fontSize)
    })
    found.push(...unreadable.map((element) => `no room for words: ${element.outerHTML.slice(0, 120)}`))
    root.style.fontSize = ''
    window.scrollTo(0, at)
    return found
  })
}
