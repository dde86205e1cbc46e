import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { dialog, signInOnPage } from '../page-actions.ts'
import { setFonts } from '../looks/compare.ts'
import { newProduct, type Product, root } from '../product.ts'
import { sandboxOf } from '../sandbox.ts'
import { attachOutput, test } from '../test.ts'

const password = 'Kasuwa#1demo'
const [admin, agent] = ['08030000001', '08030000011']

let demo: Product
attachOutput(() => demo)
test.beforeAll(async () => {
  demo = await newProduct('demo')
  await demo.start()
  const bank = sandboxOf(demo)
  await bank.pay({ account_number: '9930999999', amount: 1_200_000, sender_name: 'HALIMA YUSUF' })
})
test.afterAll(() => demo?.remove())

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** Draws the screen, once all of it has loaded. */
async function draw(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByTestId('skeleton-row')).toHaveCount(0)
  await page.mouse.move(0, 0)
  await page.screenshot({ path: path.join(root, 'docs', 'pictures', `${name}.png`), animations: 'disabled' })
}

test('pictures of an admin’s day, 1280 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 760 })
  await setFonts(page)
  await signInOnPage(page, demo, admin, password)
  await expect(page.getByRole('link', { name: 'Decide on the oldest request' })).toBeVisible()
  await draw(page, 'admin-dashboard')
  await page.getByRole('link', { name: 'Decide on the oldest request' }).click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 1180 })
  await draw(page, 'admin-decision')
  await page.setViewportSize({ width: 1280, height: 760 })
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByLabel('Search people, loans and money').fill('0803 100 0001')
  await expect(page.getByText('Halima Yusuf').first()).toBeVisible()
  await draw(page, 'admin-search')
  await page.goto(`${demo.url}/admin-user/payment-management?tab=suspense`)
  await page.getByRole('button', { name: 'Assign' }).first().click()
  await expect(dialog(page, 'Assign to Customer')).toBeVisible()
  await page.getByRole('option').first().click()
  await expect(page.getByText('Becomes credit')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 920 })
  await draw(page, 'admin-suspense')
  await page.setViewportSize({ width: 1280, height: 760 })
  await page.goto(`${demo.url}/admin-user/late-loans`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 1080 })
  await draw(page, 'admin-late-loans')
  await page.setViewportSize({ width: 1280, height: 760 })
  await page.goto(`${demo.url}/admin-user/agent-management`)
  await page.getByRole('button', { name: 'Actions for Chukwuemeka Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Move Customers' }).click()
  await expect(dialog(page, 'Move Customers').getByText('Groups that move')).toBeVisible()
  await draw(page, 'admin-move-customers')
  await page.goto(`${demo.url}/admin-user/staff-trail`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('form', { name: 'List filters' }).getByLabel('Admin').selectOption('Ngozi Adeyemi')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.evaluate(() => scrollTo(0, 0))
  await draw(page, 'admin-staff-trail')
})

test('pictures of an agent’s day, 360 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await setFonts(page)
  await signInOnPage(page, demo, agent, password)
  await expect(page.getByRole('link', { name: /Today's round/ })).toBeVisible()
  await draw(page, 'agent-dashboard')
  await page.getByRole('link', { name: /Today's round/ }).click()
  await expect(page.getByRole('button', { name: /^Note/ }).first()).toBeVisible()
  await draw(page, 'agent-round')
  await page.getByRole('button', { name: /^Note/ }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('radio', { name: 'Promised to pay' }).check({ force: true })
  await draw(page, 'agent-note')
})
