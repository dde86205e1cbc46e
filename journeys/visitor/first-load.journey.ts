import { expect } from '@playwright/test'
import { openPage } from '../measures/load-page.ts'
import { profiles } from '../measures/profiles.ts'
import { password } from '../command-line.ts'
import { consoleErrorsOf } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { agentPhone } from '../world.ts'

const world = sharedWorld()

test('a phone on slow 4G fetches no more than four files and 115 kB, headers included, until the sign-in form works', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  const opening = await openPage(context, `${world().product.url}/`, profiles.slow4g)
  await context.close()
  expect(opening.requests).toBeLessThanOrEqual(4)
  expect(opening.bytes).toBeLessThan(115_000)
  expect(opening.bytes).toBeGreaterThan(50_000)
  expect(opening.shift).toBeLessThan(0.02)
})

test('the sign-in form is painted before any script; values typed by then stay, and are sent', async ({ browser }) => {
  const { url } = world().product
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const errors = consoleErrorsOf(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeDisabled()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(agentPhone)
  const secret = page.getByLabel('Password', { exact: true })
  await secret.pressSequentially(password)
  gate.resolve()
  await expect(button).toBeEnabled()
  await expect(secret).toBeFocused()
  await button.click()
  await expect(page).toHaveURL(`${url}/agent-user/dashboard`)
  expect(errors).toEqual([])
  const startPage = async () => (await context.request.get(url)).text()
  expect(await startPage()).not.toContain('<form')
  await context.clearCookies()
  expect(await startPage()).toContain('<form')
  await context.close()
})
