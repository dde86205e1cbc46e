import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Kept = typeof import('./kept.ts')

const keys: Record<string, string> = { amina: btoa('a'.repeat(32)), bello: btoa('b'.repeat(32)) }
const keyOf = (owner: string) => async () => ({ owner, key: keys[owner]! })
const noNetwork = () => Promise.reject(new Error('no network'))

const pages: Kept[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  for (const page of pages.splice(0)) await page.closeKept()
})

beforeEach(async () => {
  const page = await newPage()
  for (const owner of Object.keys(keys)) {
    await page.openKept(keyOf(owner), owner)
    await page.eraseKept()
  }
})

/** The module as a new page finds it: nothing in memory, the database as it was. */
async function newPage(): Promise<Kept> {
  vi.resetModules()
  const page = await import('./kept.ts')
  pages.push(page)
  return page
}

/** Everything in the database, bytes as text. */
async function stored(): Promise<string> {
  const { createStore, entries } = await import('idb-keyval')
  const all = await entries(createStore('kasuwa', 'kept'))
  return JSON.stringify(all, (_name, value: unknown) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
  )
}

const settled = async (page: Kept) => {
  await vi.waitFor(async () => expect(await stored()).toContain('draft'))
  return page
}

test('C-186 kept data is there on the next page without a network, and cannot be read in the database', async () => {
  const page = await newPage()
  expect(await page.openKept(keyOf('amina'), 'token')).toBe(true)
  page.keep('draft home', { address: '12 Zoo Road' })
  await settled(page)
  expect(await stored()).not.toContain('Zoo')
  expect(await stored()).not.toContain('a'.repeat(16))

  const next = await newPage()
  expect(next.keptState()).toBe('closed')
  expect(await next.openKept(noNetwork, 'token')).toBe(true)
  expect(next.readKept('draft home')).toEqual({ address: '12 Zoo Road' })
})

test('C-186 the last value is the one that stays, however fast they follow each other', async () => {
  const page = await newPage()
  await page.openKept(keyOf('amina'), 'token')
  for (let count = 1; count <= 50; count += 1) page.keep('draft amount', count)
  page.keep('draft gone', 1)
  page.drop('draft gone')
  await settled(page)
  await vi.waitFor(async () => {
    const next = await newPage()
    await next.openKept(noNetwork, 'token')
    expect([...next.allValues()]).toEqual([['draft amount', 50]])
  })
})

/** Makes the next encryption, or decryption, wait until the test lets it end. */
function heldUp(what: 'encrypt' | 'decrypt') {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const real = crypto.subtle[what].bind(crypto.subtle)
  const work = vi.spyOn(crypto.subtle, what)
  work.mockImplementationOnce(async (...input) => {
    await promise
    return real(...input)
  })
  return { work, letGo }
}

test('C-186 typed values do not wait until the figures are written; the end of a session waits for both', async () => {
  const page = await newPage()
  await page.openKept(keyOf('amina'), 'token')
  const { letGo } = heldUp('encrypt')
  page.keep('figures', { loans: 3 })
  page.keep('draft home', 'Zoo Road')
  await settled(page)
  expect(await stored()).not.toContain('figures')
  const erasing = page.eraseKept()
  letGo()
  await erasing
  expect(await stored()).not.toContain('amina')
})

test('C-186 another tab of the same person gets what this one keeps, except figures', async () => {
  const [one, other] = [await newPage(), await newPage()]
  for (const page of [one, other]) await page.openKept(keyOf('amina'), 'token')
  one.keep('draft home', 'Zoo Road')
  await vi.waitFor(() => expect(other.readKept('draft home')).toBe('Zoo Road'))
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
  one.keep('figures', { loans: 3 }, false)
  one.drop('draft home')
  await vi.waitFor(() => expect(other.readKept('draft home')).toBeUndefined())
  await vi.waitFor(async () => expect(await stored()).toContain('figures'))
  expect(decrypt).not.toHaveBeenCalled()
})

test('C-186 a value typed here while the change of another tab is read stays', async () => {
  const [one, other] = [await newPage(), await newPage()]
  for (const page of [one, other]) await page.openKept(keyOf('amina'), 'token')
  const { work, letGo } = heldUp('decrypt')
  one.keep('draft home', 'Zoo Road')
  await vi.waitFor(() => expect(work).toHaveBeenCalled())
  other.keep('draft home', 'Airport Road')
  letGo()
  await vi.waitFor(() => expect(one.readKept('draft home')).toBe('Airport Road'))
  expect(other.readKept('draft home')).toBe('Airport Road')
})

test('C-186 a time-out leaves ciphertext that only the same person’s next sign-in reads', async () => {
  const page = await newPage()
  await page.openKept(keyOf('amina'), 'token')
  page.keep('draft home', 'Zoo Road')
  await settled(page)
  await page.closeKept()
  expect(page.readKept('draft home')).toBeUndefined()
  expect(await stored()).not.toContain('open key')

  const offline = await newPage()
  expect(await offline.openKept(noNetwork, 'token')).toBe(false)
  expect(offline.allValues().size).toBe(0)

  const other = await newPage()
  await other.openKept(keyOf('bello'), 'token of bello')
  expect(other.allValues().size).toBe(0)
  await other.eraseKept()

  const same = await newPage()
  await same.openKept(keyOf('amina'), 'token')
  expect(same.readKept('draft home')).toBe('Zoo Road')
})

test('C-186 a session that left its key behind gives nothing to the next person', async () => {
  const page = await newPage()
  await page.openKept(keyOf('amina'), 'token')
  page.keep('draft home', 'Zoo Road')
  await settled(page)
  // The browser is closed, and another person signs in.
  const next = await newPage()
  expect(await next.openKept(keyOf('bello'), 'token of bello')).toBe(true)
  expect(next.allValues().size).toBe(0)
  await next.closeKept()
})

test('C-186 Logout leaves nothing of the person, and everything of another one', async () => {
  const other = await newPage()
  await other.openKept(keyOf('bello'), 'token of bello')
  other.keep('draft of bello', 1)
  await settled(other)
  await other.closeKept()
  const page = await newPage()
  await page.openKept(keyOf('amina'), 'token')
  page.keep('draft of amina', 1)
  page.keep('figures', { loans: 3 })
  await page.eraseKept()
  expect(await stored()).toContain('bello/draft of bello')
  expect(await stored()).not.toContain('amina')
  expect(await stored()).not.toContain('open key')
})

test('C-186 a ciphertext that was moved to another name, or changed, is not read', async () => {
  const page = await newPage()
  await page.openKept(keyOf('amina'), 'token')
  page.keep('draft home', 'Zoo Road')
  await settled(page)
  const { createStore, get, set } = await import('idb-keyval')
  const store = createStore('kasuwa', 'kept')
  await set('amina/draft work', await get('amina/draft home', store), store)
  vi.spyOn(console, 'warn').mockReturnValue()
  const next = await newPage()
  await next.openKept(noNetwork, 'token')
  expect([...next.allValues().keys()]).toEqual(['draft home'])
  expect(console.warn).toHaveBeenCalledOnce()
})

test('values typed before the key has come are kept once it has come', async () => {
  const page = await newPage()
  const { promise, resolve: give } = Promise.withResolvers<{ owner: string; key: string }>()
  const opening = page.openKept(() => promise, 'token')
  page.keep('draft home', 'Zoo Road')
  await vi.waitFor(() => expect(page.keptState()).toBe('opening'))
  give({ owner: 'amina', key: keys['amina']! })
  expect(await opening).toBe(true)
  await settled(page)
})

test('a session that ends while the key is being fetched leaves no key behind', async () => {
  const page = await newPage()
  const { promise, resolve: give } = Promise.withResolvers<{ owner: string; key: string }>()
  const opening = page.openKept(() => promise, 'token')
  await vi.waitFor(() => expect(page.keptState()).toBe('opening'))
  const closing = page.closeKept()
  give({ owner: 'amina', key: keys['amina']! })
  expect([await opening, page.keptState()]).toEqual([false, 'closed'])
  await closing
  expect(await stored()).not.toContain('open key')
})

test('a later try for the key does not change screens that have begun', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const page = await newPage()
  expect(await page.openKept(noNetwork, 'token')).toBe(false)
  const states: string[] = []
  page.watchKept(() => states.push(page.keptState()))
  expect(await page.openKept(keyOf('amina'), 'token', true)).toBe(true)
  expect(states).not.toContain('opening')
})

test('forms wait ten seconds for a key that does not come, then they begin without it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const page = await newPage()
  const { promise, resolve: give } = Promise.withResolvers<{ owner: string; key: string }>()
  const opening = page.openKept(() => promise, 'token')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(page.keptState()).toBe('opening')
  await vi.advanceTimersByTimeAsync(1)
  expect(page.keptState()).toBe('closed')
  vi.useRealTimers()
  give({ owner: 'amina', key: keys['amina']! })
  expect([await opening, page.keptState()]).toEqual([true, 'open'])
})

test('a full disk leaves everything in memory, and blocks nobody', async () => {
  const page = await newPage()
  await page.openKept(keyOf('amina'), 'token')
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  page.keep('draft home', 'Zoo Road')
  expect(page.readKept('draft home')).toBe('Zoo Road')
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledOnce())
  page.keep('draft work', 'Kano')
  await settled(page)
})
