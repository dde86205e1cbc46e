import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { root } from '../product.ts'

/** The number of pixels of a picture that may differ: a rounded corner, never a letter. */
const maxDiffPixels = 10

/**
 * Gives every page the display face at once, and from it the sign of the naira, which the browser's own fonts lack. The product takes the
 * face as it comes, so that a picture would sometimes have it and sometimes not.
 */
export async function setFonts(page: Page): Promise<void> {
  const file = join(root, 'web', 'src', 'shell', 'display-face', 'bricolage-grotesque-700.woff2')
  const bytes = (await readFile(file)).toString('base64')
  await page.addInitScript((base64) => {
    // From bytes a face is there at once: text that is drawn before its face came keeps the wrong shapes here and there.
    const source = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
    document.fonts.add(new FontFace('Bricolage Grotesque', source, { weight: '700' }))
    document.fonts.add(new FontFace('Segoe UI', source, { weight: '100 900', unicodeRange: 'U+20A6' }))
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.dataset['face'] = 'display'))
  }, bytes)
}

type Steady = { key: string; of?: RegExp; inner?: string; value: (n: number) => string }

/**
 * Values that differ in each run, by their key in an answer, with their replacement in the pictures; different values have different `n`. Accounts are
 * objects whose number differs. The agents are as old as the product, which is made new for each run.
 */
const steadyValues: readonly Steady[] = [
  { key: 'tx_ref', value: (n) => `bank-0123456789abcde${n}` },
  { key: 'user_dva', inner: 'account_number', value: (n) => `993012345${n}` },
  { key: 'pay_to', inner: 'account_number', value: (n) => `993012345${n}` },
  { key: 'code', of: /admin\/agent-management/, value: (n) => `1234567${n}` },
  { key: 'created_at', of: /admin\/agent-management/, value: () => '2026-01-31T09:00:00.000Z' },
]

/**
 * Gives the page the same answers in each run, without random values and the day of the run. Such a value is found by its
 * key, because another text of the page may look like it.
 */
export async function answerSteadily(page: Page, origin: string): Promise<void> {
  await page.route(`${origin}/api/**`, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    // Each answer is counted separately, because two of them may come in either order.
    const kept = new Map<Steady, string[]>()
    const steady = (rule: Steady, value: string): string => {
      const known = kept.get(rule) ?? []
      if (!known.includes(value)) kept.set(rule, [...known, value])
      return rule.value((kept.get(rule) ?? []).indexOf(value))
    }
    const rules = steadyValues.filter(({ of }) => of === undefined || of.test(route.request().url()))
    const json: unknown = JSON.parse(text, (key, value: unknown) => {
      // The bell's count comes once the page is idle, which a picture does not wait for.
      if (key === 'unread') return 0
      const rule = rules.find((one) => one.key === key)
      if (rule === undefined || value === null) return value
      if (typeof value === 'string') return steady(rule, value)
      const { inner } = rule
      if (inner === undefined || typeof value !== 'object') return value
      return { ...value, [inner]: steady(rule, String(Reflect.get(value, inner))) }
    })
    return route.fulfill({ response, json })
  })
}

/**
 * Compares the screen with its picture `‹name›-‹width›-‹scheme›.png`; a running clock is masked. If the browser draws exactly the bytes of
 * the picture, its pixels are not compared, which would take longer than all the rest.
 */
export async function expectTheLook(page: Page, name: string, shown: Page | Locator = page): Promise<void> {
  const scheme = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
  const file = `${name}-${page.viewportSize()!.width}-${scheme}.png`
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((face) => face.load()))
    await document.fonts.ready
  })
  await page.mouse.move(0, 0)
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
