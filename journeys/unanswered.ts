import type { Page, Request } from '@playwright/test'

/**
 * Watches the requests of a page. Returns a function with those that have no answer yet, each with the seconds since it began, for a story
 * that fails while it waits.
 */
export function watchUnanswered(page: Page): () => string[] {
  const underWay = new Map<Request, number>()
  const ended = (request: Request) => void underWay.delete(request)
  page.on('request', (request) => underWay.set(request, performance.now()))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return () =>
    [...underWay].map(
      ([request, since]) =>
        `${request.method()} ${new URL(request.url()).pathname} since ${Math.round((performance.now() - since) / 1_000)} s`,
    )
}
