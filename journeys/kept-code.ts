import { expect, type Page } from '@playwright/test'

/** The addresses of all files in Cache Storage. */
export const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => url.slice(location.origin.length))
  })

/** Waits until the whole app, with the screens of this account type, is on the device. */
export async function untilKept(page: Page, accountType: 'customer' | 'agent' | 'admin'): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const script = await page.evaluate(async () => (await fetch('/sw.js')).text())
  const wanted = ['shared', accountType].flatMap((list) => addressesIn(script, list))
  await expect
    .poll(async () => {
      const kept = await keptAddresses(page)
      return wanted.filter((address) => !kept.includes(address))
    })
    .toEqual([])
}

/** A list of the service worker's script, which has it as an array or as one text to be split. */
function addressesIn(script: string, list: string): string[] {
  const written = new RegExp(`\\b${list}:\\[?\`(/assets/.+?)(\\]|\`\\.split)`).exec(script)?.[1]
  if (!written) throw new Error(`The service worker has no list ${list}`)
  return written.match(/\/assets\/[\w.-]+/g) ?? []
}
