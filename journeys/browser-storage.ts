import { expect, type Page } from '@playwright/test'
import { password } from './command-line.ts'
import { person } from './person.ts'

/** Everything that a page's origin keeps in the browser, except cookies, as one text. */
export async function storageOf(page: Page): Promise<string> {
  return JSON.stringify(Object.values(await partsOfStorage(page)))
}

/** The same by its parts. Bytes are read as text too, so that unencrypted text shows in them. */
function partsOfStorage(page: Page): Promise<{ local: unknown[]; cached: [string, string][]; databases: unknown[] }> {
  return page.evaluate(async () => {
    const local: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    const cached: [string, string][] = []
    const databases: unknown[] = []
    const readable = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) return value.text()
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new Blob([value as ArrayBuffer]).text()
      if (typeof value !== 'object' || value === null) return value
      return Promise.all(Object.entries(value).map(async ([name, inner]) => [name, await readable(inner)]))
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        cached.push([request.url.slice(location.origin.length), (await (await cache.match(request))?.text()) ?? ''])
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error(`${name} does not open`)))
      })
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        const [keys, values] = [rows.getAllKeys(), rows.getAll()]
        await new Promise((resolve) => values.addEventListener('success', resolve))
        databases.push(store, keys.result, await readable(values.result))
      }
      database.close()
    }
    return { local, cached, databases }
  })
}

/** The names of all that the app keeps encrypted on this device; the values cannot be read. */
export const keptNames = async (page: Page): Promise<string[]> => (await keptEntries(page)).map(([name]) => name)

/**
 * Waits until the device has kept the typed values, which takes a moment: a draft is there, and two reads 250 ms apart find the same bytes
 * in it. A person takes longer to close a page.
 */
export async function untilDraftKept(page: Page): Promise<void> {
  let before = ''
  const isSame = async () => {
    const drafts = (await keptEntries(page)).filter(([name]) => name.includes('/draft '))
    const now = drafts.map((entry) => entry.join()).join()
    const same = now !== '' && now === before
    before = now
    return same
  }
  await expect.poll(isSame, { intervals: [250] }).toBe(true)
}

/** The last figures of the screens as this device keeps them: encrypted bytes, which change with each changed answer. */
export async function keptFigures(page: Page): Promise<string> {
  return (await keptEntries(page)).find(([name]) => name.endsWith('/figures'))?.[1] ?? ''
}

/** Each name with its encrypted bytes, as numbers. */
const keptEntries = (page: Page): Promise<[name: string, bytes: string][]> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'kasuwa')) return []
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('kasuwa')
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const rows = database.transaction('kept').objectStore('kept')
    const [names, values] = [rows.getAllKeys() as IDBRequest<string[]>, rows.getAll()]
    await new Promise((resolve) => values.addEventListener('success', resolve))
    database.close()
    const bytesOf = ({ bytes }: { bytes?: ArrayBuffer }) => new Uint8Array(bytes ?? new ArrayBuffer()).join()
    return names.result.map((name, at) => [name, bytesOf(values.result[at])])
  })

const { nin, bvn } = person(0)
/** The NIN and BVN of every person of the stories, passwords, codes that are being sent, and tokens. */
const secrets = [
  new RegExp(nin.replace('000', String.raw`\d{3}`)),
  new RegExp(bvn.replace('000', String.raw`\d{3}`)),
  new RegExp(password.replaceAll(/\W/g, String.raw`\$&`)),
  /\\"(code|otp|pin)\\":\\"\d{6}/i,
  /(?<=token\W{1,8})[\w-]{43}(?![\w-])/i,
]
/** The phones and names of the people of the stories, as the product writes them. */
const people = [
  // A match within an id or a digest does not count, because those are random.
  /(?<![\w-])(0|\+?234)[789][01]\d{8}(?!\w)/,
  ...Array.from({ length: 143 }, (_, number) => person(number)).map(
    ({ firstName, lastName }) => new RegExp(`${firstName}\\W{1,9}(\\w+\\W{1,9})?${lastName}`),
  ),
]
/** The page and the files of a build, which are the same for all users. */
const builtFile = /^\/(index\.html\?__WB_REVISION__=\w+|assets\/[\w.-]+)$/

/**
 * Finds data in a browser that a thief of the device could use: secrets anywhere; in a cache, anything but built files; in a database, a phone
 * or name that is not encrypted.
 */
export async function unsafeIn(page: Page): Promise<string[]> {
  const { local, cached, databases } = await partsOfStorage(page)
  return [
    ...foundIn([local, cached, databases], secrets),
    ...cached.map(([address]) => address).filter((address) => !builtFile.test(address)),
    ...foundIn(databases, people),
  ]
}

function foundIn(kept: unknown, wanted: readonly RegExp[]): string[] {
  const text = JSON.stringify(kept)
  return wanted.flatMap((one) => one.exec(text)?.[0] ?? [])
}

/** Expects that the browser keeps nothing that a thief of the device could use (G14 F2). */
export async function expectNoSecretKept(page: Page): Promise<void> {
  expect(await unsafeIn(page)).toEqual([])
}
