import type { Plugin } from 'vite'

/**
 * A worker that takes itself and all that it kept off the device, and loads the pages again without it. `npm run dev` serves it, at the
 * address where `npm start` may have left one that would go on with its own page. A deploy that has it as /sw.js takes the worker off all devices.
 */
const lastWorker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(end()))
async function end() {
  for (const name of await caches.keys()) if (name.startsWith('kasuwa-')) await caches.delete(name)
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url)
}
`

export function noWorker(): Plugin {
  return {
    name: 'no-worker',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_request, answer) => {
        answer.setHeader('content-type', 'text/javascript')
        answer.setHeader('cache-control', 'no-store')
        answer.end(lastWorker)
      })
    },
  }
}
