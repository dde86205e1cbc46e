import { registerRoute } from 'workbox-routing'
import { screenAt } from '../../base/routing/paths.ts'
import { dropOtherVersions, isOfThisVersion, keepAll, keepScreensOf, keptFile, placeOfPage } from './kept-files.ts'
import { ask, isWish, type Wish } from './messages.ts'
import { scope } from './scope.ts'

// The service worker: the page and its code come from the device. It answers for nothing else: calls, files of people and
// everything that is not a screen go to the network directly.

scope.addEventListener('install', (event) => event.waitUntil(keepAll(event)))
// The first page of a device came from the network; the code that it fetches later comes from here.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

scope.addEventListener('message', (event) => {
  if (!isWish(event.data)) return
  const answer = (data: unknown) => event.ports[0]?.postMessage(data)
  const { data } = event
  if (data.wish === 'page') answer(placeOfPage())
  else event.waitUntil(data.wish === 'keep' ? keep(data, answer) : scope.skipWaiting())
})

async function keep({ accountType, script }: Extract<Wish, { wish: 'keep' }>, answer: (isOwn: boolean) => void) {
  const isOwn = isOfThisVersion(script)
  answer(isOwn)
  if (isOwn) {
    await scope.skipWaiting()
    await dropOtherVersions()
  }
  await keepScreensOf(accountType)
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && screenAt(url.pathname) !== null,
  async ({ request }) => (await newestPage()) ?? (await keptFile(placeOfPage())) ?? fetch(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await keptFile(request.url)) ?? fetch(request),
)

const answerTimeoutMs = 1_000

/** The page of the newest version on the device, although that version's worker does not serve yet; undefined if there is none. */
async function newestPage(): Promise<Response | undefined> {
  const { waiting } = scope.registration
  if (!waiting) return undefined
  const tooLate = new Promise((resolve) => setTimeout(resolve, answerTimeoutMs))
  const place = await Promise.race([ask(waiting, { wish: 'page' }), tooLate])
  return typeof place === 'string' ? keptFile(place) : undefined
}
