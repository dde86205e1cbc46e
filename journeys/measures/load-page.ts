import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Profile } from './profiles.ts'
import { type FormToFind, type Seen, probe } from './probe.ts'

/** One opening of a page: times in ms since the navigation began, bytes as they came over the network with their headers. */
export type Opening = Omit<Seen, 'usableMs'> & {
  usableMs: number
  /** The bytes of the page itself, with styles and painted form: the first paint of the sign-in needs nothing else. */
  pageBytes: number
  requests: number
  bytes: number
  requestsInTheEnd: number
  bytesInTheEnd: number
}

const openTimeoutMs = 60_000
const quietMs = 1_500

/**
 * Opens an address on a slow phone. It counts the requests sent, and the bytes received, until the page is usable.
 * @throws Error when the page is not usable within a minute
 */
export async function openPage(
  context: BrowserContext,
  address: string,
  profile: Profile,
  form: FormToFind = 'ours',
): Promise<Opening> {
  const page = await context.newPage()
  try {
    const devtools = await slowDown(page, profile)
    const traffic = watchTraffic(devtools)
    await page.addInitScript(probe, form)
    await page.goto(address, { waitUntil: 'commit' })
    await untilUsable(devtools)
    await traffic.untilQuiet()
    const seen = await page.evaluate(() => window.seen)
    const usableMs = seen.usableMs!
    const { requests, bytes } = traffic.until(usableMs)
    const all = traffic.until(Number.POSITIVE_INFINITY)
    const pageBytes = traffic.pageBytes()
    return { ...seen, usableMs, pageBytes, requests, bytes, requestsInTheEnd: all.requests, bytesInTheEnd: all.bytes }
  } finally {
    await page.close()
  }
}

/**
 * Asks the page by the browser's own protocol: Playwright's questions count as a touch by a person, after which a page fetches what its forms need.
 * @throws Error when the page is not usable within a minute
 */
async function untilUsable(devtools: CDPSession): Promise<void> {
  const until = performance.now() + openTimeoutMs
  for (;;) {
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'window.seen?.usableMs ?? null' })
    if (typeof result.value === 'number') return
    if (performance.now() > until) throw new Error(`Not usable within ${openTimeoutMs} ms`)
    await sleep(100)
  }
}

/** Gives a page the network and the processor of a profile. */
export async function slowDown(page: Page, profile: Profile): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: (profile.downKbps * 1_000) / 8,
    uploadThroughput: (profile.upKbps * 1_000) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.slowdown })
  return devtools
}

/** The page's requests and answers that went over the network, by their time since the first request. */
function watchTraffic(devtools: CDPSession) {
  const sent = new Map<string, number>()
  const came: { at: number; bytes: number }[] = []
  const partly = new Map<string, number>()
  let startS: number | undefined
  let changedAt = Date.now()
  let page: { id: string; bytes: number } | undefined
  const since = (timestampS: number) => (timestampS - (startS ??= timestampS)) * 1_000
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    changedAt = Date.now()
    page ??= { id: requestId, bytes: 0 }
    const at = since(timestamp)
    if (request.url.startsWith('http')) sent.set(requestId, at)
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) sent.delete(requestId)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) => {
    changedAt = Date.now()
    partly.set(requestId, (partly.get(requestId) ?? 0) + encodedDataLength)
    came.push({ at: since(timestamp), bytes: encodedDataLength })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    changedAt = Date.now()
    if (requestId === page?.id) page.bytes = encodedDataLength
    // The headers, and bytes that were not reported while they arrived.
    came.push({ at: since(timestamp), bytes: encodedDataLength - (partly.get(requestId) ?? 0) })
  })
  return {
    pageBytes: () => page?.bytes ?? 0,
    until: (ms: number) => ({
      requests: [...sent.values()].filter((at) => at <= ms).length,
      bytes: came.filter(({ at }) => at <= ms).reduce((sum, { bytes }) => sum + bytes, 0),
    }),
    async untilQuiet() {
      while (Date.now() - changedAt < quietMs) await sleep(100)
    },
  }
}
