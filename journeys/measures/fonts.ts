import type { Page } from '@playwright/test'

/** The window widths of people: a phone, a tablet upright and on its side, and two laptops. */
const widths = [360, 768, 1024, 1280, 1366]

/** The widths for a narrow font, which leaves more room: its effects show in a phone's rows, and in the widest columns. */
const widthsOfNarrow = [360, 1366]

/**
 * The average width of a letter, in parts of its height: in a condensed face, and in the widest system font, which is that of Linux and
 * old Windows. Letter spacing makes both from any font of the machine, so that the measure is the same everywhere.
 */
const fonts = { narrow: 0.42, wide: 0.55 }

/** The highest row of a table, which has two buttons one below the other, of a record of two lines, and how high a row of a phone's list is until it is opened, in pixels. */
const rowHeights = { table: 99, record: 116, phone: [64, 72] }

/**
 * The faults of the open screen with a font that is narrower or wider than the designer's, at the widths of people's windows: anything that scrolls
 * sideways, words that overflow their place or are cut off, a word broken in its middle, a row that is too high. At the end the window is as it was.
 */
export async function faultsOfFonts(page: Page): Promise<string[]> {
  const own = page.viewportSize()!
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: own.height })
    for (const [name, letterWidth] of Object.entries(fonts)) {
      if (name === 'narrow' && !widthsOfNarrow.includes(width)) continue
      await setLetterWidth(page, letterWidth)
      for (const fault of await lastingFaults(page)) found.push(`${width} px, ${name}: ${fault}`)
    }
    await setLetterWidth(page, null)
  }
  await page.setViewportSize(own)
  return found
}

/** A table that measures its own width draws itself anew some frames after the window changed: what is no longer there a moment later is no fault. */
async function lastingFaults(page: Page): Promise<string[]> {
  if ((await faultsOfLayout(page)).length === 0) return []
  await page.waitForTimeout(1_000)
  return faultsOfLayout(page)
}

/** Makes the letters of the page as wide as this, in parts of their height; null means unchanged. The page accepts no other style element. */
async function setLetterWidth(page: Page, letterWidth: number | null): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.adoptedStyleSheets = []
    if (wanted !== null) {
      const sample = 'The quick brown fox jumps over the lazy dog. 0123456789'
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = `100px ${getComputedStyle(document.body).fontFamily}`
      const room = wanted - pen.measureText(sample).width / 100 / sample.length
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`* { letter-spacing: ${room.toFixed(4)}em !important }`)
      document.adoptedStyleSheets = [sheet]
    }
    // React draws a table in place of a list once the window has another width.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  }, letterWidth)
}

function faultsOfLayout(page: Page): Promise<string[]> {
  return page.evaluate(({ table, record, phone: [lowest = 0, highest = 0] }) => {
    const root: Element = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const named = (element: Element) => element.outerHTML.slice(0, 120)
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.sr-only, svg, option') &&
      getComputedStyle(element).clipPath !== 'inset(50%)'
    const styleOf = (element: Element) => getComputedStyle(element)

    const scrolling = [document.documentElement, ...root.querySelectorAll('*')].filter((element) => {
      const isPlace = element === document.documentElement || ['auto', 'scroll'].includes(styleOf(element).overflowX)
      return isPlace && isShown(element) && element.scrollWidth > element.clientWidth
    })

    const places = 'td, th, li, dt, dd, button, section, dialog, header, nav, aside, [data-colour]'
    /** Whether the end of a text is cut on purpose, with three dots. */
    const isShortened = (element: Element | null): boolean =>
      element !== null &&
      (styleOf(element).textOverflow === 'ellipsis' ||
        styleOf(element).webkitLineClamp !== 'none' ||
        (!element.matches(places) && isShortened(element.parentElement)))
    const isCut = (element: Element, { left, right }: DOMRect): boolean => {
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const box = around.getBoundingClientRect()
        const isEnd = around.matches(places) || styleOf(around).overflowX !== 'visible'
        if (isEnd && (right > box.right + 1 || left < box.left - 1)) return true
      }
      return false
    }
    const brokenWord = (text: Node, range: Range): string | undefined =>
      [...(text.textContent ?? '').matchAll(/\S+/g)].find(([word], index, all) => {
        const start = all[index]!.index
        if (word.length > 20 || !/^[\p{L}’']+[.,:;!?]?$/u.test(word)) return false
        range.setStart(text, start)
        range.setEnd(text, start + word.length)
        const tops = [...range.getClientRects()].map(({ top }) => top)
        return Math.max(...tops) - Math.min(...tops) > 6
      })?.[0]

    const found = scrolling.map((element) => `scrolls sideways: ${named(element)}`)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const text = walker.currentNode
      const element = text.parentElement!
      if (!text.textContent?.trim() || !isShown(element)) continue
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (!isShortened(element) && isCut(element, box))
        found.push(`words leave their place: ${text.textContent}: ${named(element)}`)
      const word = box.height > 1.9 * parseFloat(styleOf(element).fontSize) ? brokenWord(text, range) : undefined
      if (word !== undefined) found.push(`a word is broken: ${word}: ${named(element)}`)
    }
    const heightOf = (element: Element) => element.getBoundingClientRect().height
    for (const row of root.querySelectorAll('tbody > tr'))
      if (window.innerWidth >= 768 && heightOf(row) > (styleOf(row).display === 'grid' ? record : table))
        found.push(`a row of ${Math.round(heightOf(row))} px: ${row.textContent}`)
    for (const row of root.querySelectorAll(
      'li:has(> button[aria-expanded=false], > div > button[aria-expanded=false])',
    )) {
      const height = heightOf(row)
      if (window.innerWidth < 768 && (height < lowest || height > highest))
        found.push(`a row of ${Math.round(height)} px: ${row.textContent}`)
    }
    return found
  }, rowHeights)
}
