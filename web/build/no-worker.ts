import type { Plugin } from 'vite'

/**
 * A worker that removes itself and all that it kept from the device, and reloads the pages without it. `npm run dev` serves it, at the
 * address where `npm start` may have left one that would keep serving its own page. A deploy that has it as /sw.js removes the worker from all devices.
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
