import { expect } from '@playwright/test'
import { openPage } from '../../tools/bench/web/load-page.ts'
import { profiles } from '../../tools/bench/web/profiles.ts'
import { sharedWorld, test } from '../test.ts'

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
