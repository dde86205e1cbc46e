import type { Page } from '@playwright/test'
import type { openSessions } from './sessions.ts'
import { probe } from '../../../journeys/measures/probe.ts'
import { profiles } from '../../../journeys/measures/profiles.ts'
import { consoleRoutes, type Who } from './routes.ts'

type Interaction = { what: string; who: Who; path: string; act: (page: Page) => Promise<void> }

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}

/** The interactions of a person on a screen (W5). */
const interactions: readonly Interaction[] = [
  {
    what: 'type into the sign-in form',
    who: 'guest',
    path: '/',
    act: (page) => page.getByRole('textbox', { name: 'Phone number' }).pressSequentially('8031234567'),
  },
  { what: 'open the menu', who: 'customer', path: '/business-user/dashboard', act: press(/Open menu/) },
  {
    what: 'open the notifications',
    who: 'customer',
    path: '/business-user/dashboard',
    act: press(/Notifications/),
  },
  { what: 'open the loan request', who: 'borrower', path: '/business-user/dashboard', act: press(/Apply for Loan/) },
  {
    what: 'search a list',
    who: 'admin',
    path: '/admin-user/customer-management',
    act: (page) => page.getByRole('searchbox').first().pressSequentially('Bello'),
  },
  {
    what: 'open the actions of a row',
    who: 'admin',
    path: '/admin-user/customer-management',
    act: press(/Actions for/),
  },
  {
    what: 'choose a part of the list',
    who: 'admin',
    path: '/admin-user/payment-management',
    act: (page) => page.locator('main [role=group] button[aria-pressed=false]').first().click(),
  },
]

/** Measures the slowest event of each interaction at a quarter of the processor's speed, and the heap after all screens (W5, W8). */
export async function measureInteractions(
  sessions: ReturnType<typeof openSessions>,
  url: string,
  rounds: number,
): Promise<void> {
  const rows = []
  for (const { what, who, path, act } of interactions) {
    const slowest: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const context = await sessions.newContext(who)
      const page = await context.newPage()
      await page.addInitScript(probe)
      await page.goto(url + path)
      await page.waitForFunction(() => window.seen.usableMs !== null)
      await page.waitForLoadState('networkidle')
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: profiles.slow4g.slowdown })
      if (path === '/') await page.getByRole('textbox', { name: 'Phone number' }).clear()
      await page.evaluate(() => (window.seen.slowestEventMs = 0))
      await act(page)
      await page.waitForTimeout(1_500)
      slowest.push(await page.evaluate(() => window.seen.slowestEventMs))
      await context.close()
    }
    const sorted = slowest.toSorted((a, b) => a - b)
    rows.push({
      what,
      'slowest event ms': sorted[Math.floor(sorted.length / 2)],
      'min to max': `${sorted[0]} to ${sorted.at(-1)}`,
    })
  }
  console.log('\nInteractions at a quarter of the speed (W5)')
  console.table(rows)
  await measureHeap(sessions, url)
}

async function measureHeap(sessions: ReturnType<typeof openSessions>, url: string): Promise<void> {
  const rows = []
  for (const who of ['guest', 'customer', 'agent', 'admin'] as const) {
    const context = await sessions.newContext(who)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto(url)
    await page.locator('main h1').waitFor()
    for (const { path } of consoleRoutes.filter((route) => route.who === who)) {
      // The screens are opened within the app, so that everything stays in memory.
      await page.evaluate((address) => {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      await page.waitForLoadState('networkidle')
    }
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    rows.push({ who, 'heap MB': (usedSize / 1_000_000).toFixed(1) })
    await context.close()
  }
  console.log('\nHeap after all screens (W8)')
  console.table(rows)
}
