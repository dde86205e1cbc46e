import { defineConfig } from '@playwright/test'
import { findBrowser } from '../launch/browser.ts'

const { executablePath, env } = await findBrowser()

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

// Stories told from outside; each file starts a product of its own. Two at once keep two cores busy without starving a page.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../.build/journeys',
  workers: 2,
  // A story that fails once and passes again is counted as flaky and named at the end; it is a fault of story or product to be found.
  retries: 1,
  fullyParallel: false,
  forbidOnly: true,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: { launchOptions: { executablePath, env, args: flags } },
})
