import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { makeStore, useStore } from '../base/store.ts'
import { ask, type Wish } from './worker/messages.ts'

// The app's code on the device, kept there by the service worker (web/src/offline/worker). If a browser has none, refuses one or has no space, the
// app works without it.

const checkAgainAfterMs = 3_600_000

const newest = makeStore<{ use: () => void } | null>(null)

/** The newer version that is ready on this device, and a function that changes to it; null when there is none. */
export function useNewVersion(): { use: () => void } | null {
  return useStore(newest)
}

/** Keeps the app and the screens of an account type on this device, and looks for newer versions of them. */
export async function keepOnDevice(
  accountType: AccountType,
  { container = containerOf(navigator), script = firstScript(), reload = () => window.location.reload() } = {},
): Promise<void> {
  if (!container || !script) return
  try {
    await container.register('/sw.js')
    const registration = await container.getRegistration()
    if (!registration) return
    wish = { wish: 'keep', accountType, script }
    const { active } = await container.ready
    if (active) await isOwnVersion(active)
    if (watched !== registration) watchVersions(container, registration, reload)
  } catch (error) {
    console.info('The app is not kept on this device', error)
  }
}

let wish: Wish | undefined
let watched: ServiceWorkerRegistration | undefined

/** Whether this page has a worker's version. If so the worker keeps its files, and deletes those of other versions. */
const isOwnVersion = async (worker: ServiceWorker) => (await ask(worker, wish!)) === true

function watchVersions(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration, reload: () => void) {
  watched = registration
  newest.set(null)
  const announceWaiting = async () => {
    const { waiting } = registration
    if (waiting && !(await isOwnVersion(waiting))) newest.set({ use: () => change(container, waiting, reload) })
  }
  const announceServing = async () => {
    const { controller } = container
    // Another tab has changed to a newer version. This page stays as it is; its code is still kept.
    if (controller && !(await isOwnVersion(controller))) newest.set({ use: reload })
  }
  void announceWaiting()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () => void announceWaiting()),
  )
  container.addEventListener('controllerchange', () => void announceServing())
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < checkAgainAfterMs) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

/** Lets a waiting version take over, and reloads this page with it. */
function change(container: ServiceWorkerContainer, waiting: ServiceWorker, reload: () => void): void {
  container.addEventListener('controllerchange', reload, { once: true })
  const takeOver: Wish = { wish: 'take over' }
  waiting.postMessage(takeOver, [])
}

/** Undefined in a browser without workers, and on an address that is not secure. */
function containerOf(browser: { readonly serviceWorker?: ServiceWorkerContainer }): ServiceWorkerContainer | undefined {
  return browser.serviceWorker
}

/** The page's own script. Its name differs with each build. */
function firstScript(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
}
