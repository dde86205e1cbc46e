import { createStore, delMany, entries, get, keys, set } from 'idb-keyval'

/** The entries of the browser's database: bytes that only the owner's key opens. */
type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer; readonly at: number }

/** The person whose key is open on this device during their session. Scripts can use the key but cannot read its bytes. */
export type OpenKey = { readonly owner: string; readonly key: CryptoKey }

const openKeyName = 'open key'
/** Milliseconds after which kept data is deleted, for every owner. */
const keptFor = 30 * 86_400_000

/** The database. It is opened at its first use, because a browser may refuse it. */
let database: ReturnType<typeof createStore> | undefined
const store = () => (database ??= createStore('kasuwa', 'kept'))

/** Whether this browser can keep anything: it needs https or loopback, and a database. */
export const canKeep = (): boolean =>
  typeof globalThis.crypto?.subtle?.encrypt === 'function' && typeof globalThis.indexedDB === 'object'

/** The digest of the token of the session that opened it, because another session may be another person's. */
type KeptOpenKey = OpenKey & { readonly session: string }

/** The key that is open on this device; undefined if the session with this token has none. */
export async function readOpenKey(token: string): Promise<OpenKey | undefined> {
  const kept = await get<KeptOpenKey>(openKeyName, store())
  return kept?.session === (await digestOf(token)) ? kept : undefined
}

/** The owner whose key was open last, of any session. */
export const lastOwner = async (): Promise<string | undefined> => (await get<KeptOpenKey>(openKeyName, store()))?.owner

/** @param bytes the key as the server gives it: 32 bytes in base64 */
export async function keepOpenKey(owner: string, bytes: string, token: string): Promise<OpenKey> {
  const raw = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  await set(openKeyName, { owner, key, session: await digestOf(token) } satisfies KeptOpenKey, store())
  return { owner, key }
}

async function digestOf(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** After this nothing on the device can be read until the same person signs in again. */
export const dropOpenKey = (): Promise<void> => delMany([openKeyName], store())

/** Encrypts a value under the owner's key and keeps it by its name; it may be anything that JSON has. */
export async function keepSealed({ owner, key }: OpenKey, name: string, value: unknown): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bound(owner, name) }, key, plain)
  await set(placeOf(owner, name), { iv, bytes, at: Date.now() } satisfies Sealed, store())
}

/** Deletes the value kept under the name. */
export const dropSealed = (owner: string, name: string): Promise<void> => delMany([placeOf(owner, name)], store())

/** Everything of the owner that their key opens, by name. Values that it does not open are left unread. */
export async function readAllSealed({ owner, key }: OpenKey): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const [place, sealed] of await entries<IDBValidKey, Sealed>(store())) {
    const name = nameAt(owner, place)
    if (name === undefined) continue
    try {
      found.set(name, await opened({ owner, key }, name, sealed))
    } catch (error) {
      console.warn('Something that was kept could not be read', error)
    }
  }
  return found
}

/**
 * The value kept under one name; undefined when there is none.
 * @throws DOMException when the owner's key does not open it
 */
export async function readSealed(key: OpenKey, name: string): Promise<unknown> {
  const sealed = await get<Sealed>(placeOf(key.owner, name), store())
  return sealed && opened(key, name, sealed)
}

async function opened({ owner, key }: OpenKey, name: string, { iv, bytes }: Sealed): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bound(owner, name) }, key, bytes)
  return JSON.parse(new TextDecoder().decode(plain))
}

/** Deletes everything of the owner from the device. */
export async function eraseSealed(owner: string): Promise<void> {
  const places = await keys(store())
  await delMany(
    places.filter((place) => nameAt(owner, place) !== undefined),
    store(),
  )
}

/** Deletes data that has been kept for longer than `keptFor`. */
export async function sweepSealed(): Promise<void> {
  const old = (await entries<IDBValidKey, Sealed | OpenKey>(store())).filter(
    ([, kept]) => 'at' in kept && kept.at < Date.now() - keptFor,
  )
  await delMany(
    old.map(([place]) => place),
    store(),
  )
}

/** The place of the value kept under a name. */
export const placeOf = (owner: string, name: string) => `${owner}/${name}`
const nameAt = (owner: string, place: IDBValidKey): string | undefined =>
  typeof place === 'string' && place.startsWith(`${owner}/`) ? place.slice(owner.length + 1) : undefined
/** A sealed value cannot be moved to another name or owner. */
const bound = (owner: string, name: string) => new TextEncoder().encode(placeOf(owner, name))
