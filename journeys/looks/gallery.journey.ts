import { expect } from '@playwright/test'
import { expectGoodInOwnColours } from '../screen.ts'
import { test } from '../test.ts'
import { expectTheLook, setFonts } from './compare.ts'
import { filesWith, galleryMark, productFolder, startGallery } from './gallery-site.ts'

let gallery: Awaited<ReturnType<typeof startGallery>>
test.beforeAll(async () => {
  gallery = await startGallery()
})
test.afterAll(async () => {
  await gallery?.stop()
})

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

// The colours do not depend on the width: each scheme is drawn and measured at one.
for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)
  test(`each component in each of its states, ${width} pixels wide, in ${colorScheme} colours`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ colorScheme })
    await page.clock.setFixedTime(new Date('2026-11-22T09:00:00Z'))
    await setFonts(page)
    await page.goto(gallery.url)
    const names = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents()
    expect(names.length).toBeGreaterThan(10)
    for (const name of names)
      await test.step(name, async () => {
        await page.goto(`${gallery.url}#${name}`)
        const place = page.locator(`[${galleryMark}="${name}"]`)
        await expect(place).toBeAttached()
        const shown = (await page.getByRole('dialog').count()) ? page : place
        await expectTheLook(page, `gallery-${name}`, shown)
        await expectGoodInOwnColours(page)
      })
  })

test('the built product contains no part of the gallery', async () => {
  expect(await filesWith(gallery.outDir, galleryMark)).not.toEqual([])
  expect(await filesWith(productFolder, 'data-testid')).not.toEqual([])
  expect(await filesWith(productFolder, galleryMark)).toEqual([])
})
