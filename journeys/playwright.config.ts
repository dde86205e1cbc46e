import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/launch/browser.ts'
import { packagedBrowser } from '../tools/launch/packaged-browser.ts'
import type { Lender } from './test.ts'

const { executablePath, env } = await findBrowser()
/** The one browser that comes with its own fonts: it draws the same pictures on every machine. */
const packaged = await packagedBrowser()

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
  // A page begins empty. Without this a second process would take its place when it opens the product, and the first would be useless.
  '--renderer-process-limit=1',
]

/** The stories of a lender who has switched on all controls, in the order of their names. */
const careful = [
  'admin/desk-staff.journey.ts',
  'admin/desk-two-people.journey.ts',
  'admin/money-desk.journey.ts',
  'admin/one-customer.journey.ts',
  'agent/round.journey.ts',
]

/** The settings of that lender: small sums need one person, larger ones two. */
const carefulLender = {
  AGENT_CASH: 'on',
  STAFF_TOTP: 'optional',
  SECOND_PERSON_APPROVAL_ABOVE: '100000',
  SECOND_PERSON_COMMISSION_ABOVE: '20000',
  SECOND_PERSON_REFUND_ABOVE: '20000',
  SECOND_PERSON_ASSIGNMENT_ABOVE: '30000',
  SECOND_PERSON_REVERSAL_ABOVE: '20000',
}

// Stories of the whole product. Four at once keep two cores busy, because each waits sometimes; each worker keeps one product for its files.
export default defineConfig<object, { lender: Lender }>({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../.build/journeys',
  workers: 4,
  // A story that fails once and passes again is counted as flaky and named at the end; its cause, in the story or the product, must be found.
  retries: 1,
  fullyParallel: false,
  forbidOnly: true,
  reporter: 'list',
  // Far above what a busy machine needs: stories wait for events, and these limits end only a wait for something that never comes.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // A service worker would answer instead of the routes that stories set; the stories about it allow it.
  use: {
    launchOptions: { executablePath, env, args: flags },
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
  // A picture that is not in the repository is a failure; docs/journeys.md explains how to renew them.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  projects: [
    // If that browser does not run, nothing can be compared. It is first, because two long files at the end would leave the other workers idle.
    ...(packaged ? [looks(packaged)] : []),
    // It has one worker and runs before the others, so that the worker keeps the product from file to file.
    { name: 'careful', testMatch: careful, workers: 1, use: { lender: carefulLender } },
    { name: 'stories', testIgnore: ['looks/**', ...careful] },
  ],
})

function looks({ executablePath: path, needs }: NonNullable<typeof packaged>) {
  return {
    name: 'looks',
    testMatch: 'looks/*.journey.ts',
    use: { launchOptions: { executablePath: path, env: { ...env, ...needs }, args: flags } },
  }
}
