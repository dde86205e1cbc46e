import { expect, type Page } from '@playwright/test'
import { sharedWorld, test } from '../test.ts'
import { expectNoLockedOrientation } from '../measures/axe.ts'
import { faultsInOtherColours, faultsOf } from '../screen.ts'

/** Each fault that the measure of every screen looks for, made on purpose, with the text that reports it. */
const faults: readonly (readonly [html: string, found: RegExp])[] = [
  ['<button style="min-width: 43px; width: 43px; height: 60px">A</button>', /^target: 43 × 60/],
  ['<p><a href="#x" style="display: block">Alone</a></p>', /^target: /],
  ['<button class="b" style="outline: none">No outline</button>', /^focus: no outline/],
  ['<button class="b" style="outline: 2px solid #ddd">Pale</button>', /^focus: 1\.\d\d : 1/],
  ['<button class="b dark-pale">Pale in the dark</button>', /^focus in dark colours: 1\.\d\d : 1/],
  ['<div style="overflow: hidden"><button class="b">Cut</button></div>', /^focus: cut off/],
  [
    '<p style="white-space: nowrap; font-size: 1.5rem">Twice as large it ends beyond</p>',
    /^text of twice the size: <html> \d+ px/,
  ],
  ['<p style="width: 1.5rem; word-break: break-all">Squeezed words</p>', /^text of twice the size: no room for words/],
  ['<p style="color: #666">Grey on white</p>', /^axe: color-contrast-enhanced/],
  ['<p class="dark-grey">Grey in the dark</p>', /^axe in dark colours: color-contrast/],
  ['<div style="width: 100px; height: 10px; background: #060"></div>', /^shape in the system's colours/],
  ['<button class="b" style="border: 0; background: #115">Filled</button>', /^shape in the system's colours/],
  ['<i class="turning">…</i>', /^movement for whoever wants none: turning/],
]
const style = `
  :root { color-scheme: light dark; background: light-dark(#fff, #111); color: light-dark(#111, #eee) }
  body { font: 1rem/1.5 sans-serif; margin: 16px }
  a { color: inherit }
  button { min-width: 60px; border: 1px solid; font: inherit; background: inherit; color: inherit }
  .b { min-height: 48px }
  :focus-visible { outline: 2px solid light-dark(#115, #ccf); outline-offset: 2px }
  @media (prefers-color-scheme: dark) { .dark-pale:focus-visible { outline-color: #222 } .dark-grey { color: #555 } }
  .turning { display: inline-block; animation: turning 1s infinite }
  @keyframes turning { to { rotate: 1turn } }`

const world = sharedWorld()

test.use({ viewport: { width: 360, height: 740 } })

async function show(page: Page, html: string): Promise<void> {
  const main = `<main><h1>A page</h1><p>Words with <a href="#x">a link</a>.</p>${html}</main>`
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title><style>${style}</style>${main}`)
}

test('the measure of every screen finds each fault that it looks for, and none on a page without', async ({ page }) => {
  const measured = async (html: string) => {
    await show(page, html)
    return faultsOf(page)
  }
  expect(
    await measured(
      '<button class="b">Good</button><label><input> Name</label>'.replace('<input>', '<input class="b">'),
    ),
  ).toEqual([])
  for (const [html, found] of faults) expect(await measured(html)).toContainEqual(expect.stringMatching(found))
})

test('the measure in the other colours finds the faults in them, and leaves the page in its own', async ({ page }) => {
  await show(
    page,
    '<p class="dark-grey">Grey in the dark</p><p style="color: light-dark(#666, #eee)">Grey in the light</p>',
  )
  expect(await faultsInOtherColours(page)).toEqual([
    expect.stringMatching(/^axe: color-contrast\S* <p class="dark-grey">/),
  ])
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 740 })
  await show(page, '<button class="b dark-pale">Pale in the dark</button><div style="width: 1300px">Too wide</div>')
  expect(await faultsInOtherColours(page)).toEqual([
    expect.stringMatching(/^width: \d+ of 1280 pixels/),
    expect.stringMatching(/^focus: 1\.\d\d : 1/),
  ])
})

test('a control that the bar of the window covers is a fault only where scrolling does not uncover it', async ({
  page,
}) => {
  const bar =
    '<a href="#y" style="position: fixed; z-index: 1; inset: 0 0 auto; height: 56px; display: block; background: inherit">Bar</a>'
  const high = '<button class="b" style="position: absolute; top: 20px">Below</button>'
  await show(page, `${bar}<div style="height: 2000px; position: relative">${high}</div>`)
  const place = await page.getByRole('button').evaluate((button) => {
    window.scrollBy(0, button.getBoundingClientRect().top - 20)
    return window.scrollY
  })
  expect(await faultsOf(page)).toEqual([])
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  await show(page, `${bar}${high.replace('absolute', 'fixed')}`)
  expect(await faultsOf(page)).toContainEqual(expect.stringMatching(/^axe: target-size .*obscured/))
})

test('no style sheet turns a screen in one orientation; one that does is found', async ({ page }) => {
  await page.goto(world().product.url)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectNoLockedOrientation(page)
  // It is a separate page, because the product's pages accept no other style.
  await page.goto('about:blank')
  const turning = '@media (orientation: portrait) { html { transform: rotate(90deg) } }'
  await page.setContent(
    `<!doctype html><html lang="en"><title>A page</title><style>${turning}</style><main>A page</main>`,
  )
  await expect(expectNoLockedOrientation(page)).rejects.toThrow('css-orientation-lock')
})
