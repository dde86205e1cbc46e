import { expect, type Page } from '@playwright/test'
import { password } from './command-line.ts'
import { person } from './person.ts'

/** Everything that a page's origin keeps in the browser, but cookies, as one text. */
export async function storageOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) found.push(request.url, await (await cache.match(request))?.text())
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error(`${name} does not open`)))
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        found.push(store, reading.result)
      }
      database.close()
    }
    return JSON.stringify(found)
  })
}

const { nin, bvn } = person(0)
/** The NIN and BVN of every person of the stories, passwords, codes on their way to the server, and tokens. */
const secrets = [
  new RegExp(nin.replace('000', String.raw`\d{3}`)),
  new RegExp(bvn.replace('000', String.raw`\d{3}`)),
  new RegExp(password.replaceAll(/\W/g, String.raw`\$&`)),
  /\\"(code|otp|pin)\\":\\"\d{6}/i,
  /(?<=token\W{1,8})[\w-]{43}(?![\w-])/i,
]

/** The secrets in what a browser keeps. */
export const secretsIn = (kept: string): string[] => secrets.flatMap((secret) => kept.match(secret)?.[0] ?? [])

/** G14 F2: nothing that a thief of the device could use. */
export async function expectNoSecretKept(page: Page): Promise<void> {
  expect(secretsIn(await storageOf(page))).toEqual([])
}
