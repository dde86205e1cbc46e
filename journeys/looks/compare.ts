import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { root } from '../product.ts'

/** How many pixels of a picture may differ: a rounded corner, never a sign. */
const maxDiffPixels = 10

/**
 * Gives every page the display face at once, and from it the sign of the naira, which the browser's own fonts lack. The product takes the
 * face as it comes, so that a picture would sometimes have it and sometimes not.
 */
export async function setFonts(page: Page): Promise<void> {
  const file = join(root, 'web', 'src', 'app', 'display-face', 'bricolage-grotesque-700.woff2')
  const source = `url(data:font/woff2;base64,${(await readFile(file)).toString('base64')}) format('woff2')`
  const faces = `
    @font-face { font-family: 'Bricolage Grotesque'; font-weight: 700; font-display: block; src: ${source} }
    @font-face { font-family: 'Segoe UI'; font-weight: 100 900; font-display: block; src: ${source}; unicode-range: U+20A6 }`
  await page.addInitScript((css) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: css }))
      document.documentElement.dataset['face'] = 'display'
    })
  }, faces)
}

const lagosDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Africa/Lagos' })
/** The first agents are as old as the product, which is made anew for each run. */
const ownDays = () => [0, 3_600_000].map((ago) => lagosDays.format(Date.now() - ago)).join('|')

/** What differs in each run, as the whole text of its element, and what stands there in the pictures. */
const steady = (): readonly (readonly [RegExp, string])[] => [
  [/^9930 ?\d{3} ?\d{3}$/, '9930 123 456'],
  [/^(bank|kasuwa)-\w+$/, 'bank-0123456789abcdef'],
  [/^\d{8}$/, '12345678'],
  [new RegExp(`^(${ownDays()})$`), 'Jan 31, 2026'],
]

async function makeSteady(page: Page): Promise<void> {
  for (const [words, instead] of steady())
    await page.getByText(words).evaluateAll((places, text) => {
      for (const place of places) place.textContent = text
    }, instead)
}

/**
 * Compares what is shown with its picture `‹name›-‹width›-‹scheme›.png`; what differs each time is replaced, and a running clock masked. Where
 * the browser draws the very bytes of the picture, its pixels are not read, which would take longer than all the rest.
 */
export async function expectTheLook(page: Page, name: string, shown: Page | Locator = page): Promise<void> {
  const scheme = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
  const file = `${name}-${page.viewportSize()!.width}-${scheme}.png`
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((face) => face.load()))
    await document.fonts.ready
  })
  await page.mouse.move(0, 0)
  await makeSteady(page)
  const masked = { mask: [page.getByRole('timer')], maskColor: '#8a8497' }
  const [drawn, picture] = await Promise.all([
    shown.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css', ...masked }),
    readFile(join(import.meta.dirname, file)).catch(() => null),
  ])
  if (picture?.equals(drawn)) return
  const options = { ...masked, maxDiffPixels }
  if ('goto' in shown) await expect(shown).toHaveScreenshot(file, options)
  else await expect(shown).toHaveScreenshot(file, options)
}
