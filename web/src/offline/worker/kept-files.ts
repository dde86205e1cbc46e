import { accountTypes, type AccountType } from '@kasuwa/domain/access/account-types.ts'
import { PrecacheController } from 'workbox-precaching'
import { builtFiles } from './built-files.ts'
import { scope, type WorkerEvent } from './scope.ts'

const sharedCache = 'kasuwa-shared'
const cacheOf = (type: AccountType) => `kasuwa-${type}`
const page = '/index.html'

const shared = new PrecacheController({ cacheName: sharedCache })
shared.addToCacheList([
  { url: page, revision: builtFiles.pageRevision },
  // Their names change with their contents.
  ...builtFiles.shared.map((url) => ({ url, revision: null })),
])

/** Fetches all files that this version needs on this device, before it serves anything. Files that are there already are not fetched again. */
export async function keepAll(event: WorkerEvent): Promise<void> {
  await shared.install(event as Parameters<typeof shared.install>[0])
  for (const type of accountTypes) if (await caches.has(cacheOf(type))) await keepScreensOf(type)
}

/** Fetches the screens of an account type, one file at a time, because other calls of the page come first. */
export async function keepScreensOf(type: AccountType): Promise<void> {
  const cache = await caches.open(cacheOf(type))
  for (const url of builtFiles.screensOf[type]) if (!(await cache.match(url))) await cache.add(url)
}

/** The place of this version's page in the caches. */
export const placeOfPage = (): string => shared.getCacheKeyForURL(page) ?? ''

/** Whether a page with this first script was built together with this worker. */
export const isOfThisVersion = (script: string): boolean => shared.getCacheKeyForURL(script) !== undefined

/** A file of this version, or of another one that is on the device; undefined if the browser has lost it. */
export const keptFile = (address: string): Promise<Response | undefined> => caches.match(address).catch(() => undefined)

/** Deletes the files of other versions, unless one may still be needed: another window is open, or a newer version is being fetched into the same caches. */
export async function dropOtherVersions(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length > 1) return
  await dropAllBut(sharedCache, [...shared.getURLsToCacheKeys().values()])
  for (const type of accountTypes)
    if (await caches.has(cacheOf(type))) await dropAllBut(cacheOf(type), builtFiles.screensOf[type])
}

async function dropAllBut(name: string, addresses: readonly string[]): Promise<void> {
  const wanted = new Set(addresses.map((address) => new URL(address, location.href).href))
  const cache = await caches.open(name)
  const found = await cache.keys()
  // This is checked after the list was read: files that a newer version adds from now on are not in it.
  if (scope.registration.installing || scope.registration.waiting) return
  for (const request of found) if (!wanted.has(request.url)) await cache.delete(request)
}
