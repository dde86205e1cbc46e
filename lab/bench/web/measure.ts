import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../../tools/launch/browser.ts'
import { measureAgainst } from './against.ts'
import { measureInteractions } from './interactions.ts'
import { measureKyc } from './kyc.ts'
import { type Opening, openPage } from '../../../journeys/measures/load-page.ts'
import { profiles, type Profile } from '../../../journeys/measures/profiles.ts'
import { consoleRoutes, dashboard, type Route, signIn } from './routes.ts'
import { openSessions } from './sessions.ts'
import { startTrialProduct } from './trial-product.ts'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

type Sessions = ReturnType<typeof openSessions>

type Options = {
  readonly rounds: number
  readonly only?: string | undefined
  readonly url?: string | undefined
  readonly against?: string | undefined
}

/**
 * Measures goals W1 to W8 against the built product, and prints a table for each.
 * @param options `url` of a running product with the demo; `only` one of sign-in, second, screens, interactions, kyc; `against` a folder with
 *   another product, and then only this comparison is made (W10)
 */
export async function measureWeb({ rounds, only, url: given, against }: Options): Promise<void> {
  const wants = (part: string) => (only ?? part) === part
  const product = given === undefined ? await startTrialProduct() : null
  const url = product?.url ?? given!
  const browser = await openBrowser()
  try {
    if (against !== undefined) return await measureAgainst(browser, { url, folder: against, rounds })
    const sessions = openSessions(browser, url)
    if (wants('sign-in')) await measureSignIn(sessions, url, rounds)
    if (wants('second')) await measureSecondOpening(sessions, url, rounds)
    if (wants('screens')) await measureScreens(sessions, url, rounds)
    if (wants('interactions')) await measureInteractions(sessions, url, rounds)
    if (wants('kyc')) await measureKyc(browser, url)
  } finally {
    await browser.close()
    await product?.close()
  }
}

export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({ executablePath, env, args: flags })
}

async function measureSignIn(sessions: Sessions, url: string, rounds: number): Promise<void> {
  const rows = []
  for (const profile of Object.values(profiles))
    rows.push(rowOf(profile.name, await openings(sessions, url, signIn, profile, rounds)))
  print('Sign-in, nothing in the caches (W1, W3, W4)', rows)
}

async function measureScreens(sessions: Sessions, url: string, rounds: number): Promise<void> {
  const rows = []
  for (const route of consoleRoutes)
    rows.push(rowOf(route.path, await openings(sessions, url, route, profiles.slow4g, Math.min(rounds, 3))))
  print('Screens on slow 4G, nothing in the caches (W2b)', rows)
}

/** Measures a second opening, from the browser's cache, then from the service worker. */
async function measureSecondOpening(sessions: Sessions, url: string, rounds: number): Promise<void> {
  const rows = []
  for (const route of [signIn, dashboard]) {
    const again: Opening[] = []
    const kept: Opening[] = []
    for (let round = 0; round < rounds; round += 1) {
      const context = await sessions.newContext(route.who)
      await openPage(context, url + route.path, { ...profiles.slow4g, downKbps: 100_000, latencyMs: 1 })
      again.push(await openPage(context, url + route.path, profiles.slow4g))
      await context.close()
      kept.push(await openKept(sessions, url, route))
    }
    rows.push(rowOf(`${route.path} from the cache`, again), rowOf(`${route.path} from the service worker`, kept))
  }
  print('Second opening on slow 4G (W6)', rows)
}

async function openKept(sessions: Sessions, url: string, route: Route): Promise<Opening> {
  const context = await sessions.newContext(dashboard.who, 'allow')
  const page = await context.newPage()
  await page.goto(url + dashboard.path)
  // The screens are kept once the app, and then the screens of this account type, are on the device.
  await page.waitForFunction(async () => (await caches.has('kasuwa-customer')) && navigator.serviceWorker.controller)
  await page.waitForTimeout(2_000)
  await page.close()
  if (route.who === 'guest') await context.clearCookies()
  const opening = await openPage(context, url + route.path, profiles.slow4g)
  await context.close()
  return opening
}

/** Opens a screen several times, each time with empty caches. */
export async function openings(
  sessions: Sessions,
  url: string,
  route: Route,
  profile: Profile,
  rounds: number,
): Promise<Opening[]> {
  const found: Opening[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await sessions.newContext(route.who)
    found.push(await openPage(context, url + route.path, profile))
    await context.close()
  }
  return found
}

/** Min, median and max of the time until usable, medians of the rest. */
function rowOf(what: string, all: readonly Opening[]) {
  const middle = (figure: (one: Opening) => number | null) => median(all.map((one) => figure(one) ?? Number.NaN))
  const times = all.map(({ usableMs }) => usableMs)
  const seconds = (ms: number) => (ms / 1_000).toFixed(2)
  return {
    what,
    'usable s': seconds(median(times)),
    'min to max': `${seconds(Math.min(...times))} to ${seconds(Math.max(...times))}`,
    'painted s': seconds(middle((one) => one.paintedMs)),
    'page kB': (middle((one) => one.pageBytes) / 1_000).toFixed(1),
    requests: middle((one) => one.requests),
    kB: Math.round(middle((one) => one.bytes) / 1_000),
    'in the end': `${middle((one) => one.requestsInTheEnd)}, ${Math.round(middle((one) => one.bytesInTheEnd) / 1_000)} kB`,
    'LCP s': seconds(middle((one) => one.largestPaintMs)),
    CLS: middle((one) => one.shift).toFixed(3),
    'TBT ms': Math.round(middle((one) => one.blockedMs)),
  }
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

function print(title: string, rows: readonly object[]): void {
  console.log(`\n${title}`)
  console.table(rows)
}
