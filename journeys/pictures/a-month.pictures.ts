import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { closeTheMonth, compareTheBooks, passTheMonth, matchTheBank, openTheBooks } from '../admin/month-walk.ts'
import { setFonts } from '../looks/compare.ts'
import { newPerson } from '../person.ts'
import { root } from '../product.ts'
import { ownWorld, test } from '../test.ts'

const world = ownWorld()

/** The screens of the month that docs/a-month.md shows. */
const drawn = ['month-opening', 'month-balance', 'month-steps', 'month-bank', 'month-closed']

test.use({
  viewport: { width: 1280, height: 900 },
  bypassCSP: true,
  contextOptions: { reducedMotion: 'reduce' },
})

async function draw(page: Page, name: string): Promise<void> {
  if (!drawn.includes(name)) return
  await page.waitForLoadState('networkidle')
  await expect(page.getByTestId('skeleton-row')).toHaveCount(0)
  await page.mouse.move(0, 0)
  await page.screenshot({ path: path.join(root, 'docs', 'pictures', `${name}.png`), animations: 'disabled' })
}

test('pictures of a finance officer’s month, 1280 pixels wide', async ({ page, browser }) => {
  await setFonts(page)
  const walk = { world: world(), page, browser, look: draw }
  await openTheBooks(walk)
  await passTheMonth(walk, newPerson())
  await compareTheBooks(walk)
  await matchTheBank(walk)
  await closeTheMonth(walk)
})
