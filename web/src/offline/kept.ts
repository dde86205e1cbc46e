import { useSyncExternalStore } from 'react'
import { makeStore } from '../base/store.ts'
import { makeQueues } from './queues.ts'
import {
  canKeep,
  dropOpenKey,
  dropSealed,
  eraseSealed,
  keepOpenKey,
  keepSealed,
  lastOwner,
  type OpenKey,
  placeOf,
  readAllSealed,
  readOpenKey,
  readSealed,
  sweepSealed,
} from './sealed-store.ts'

/**
 * What this device keeps of the signed-in person (C-186): drafts, calls that wait, the last figures. In memory it is read at once; on the
 * device it is encrypted. A browser that can keep nothing has it in memory alone.
 */

/** 'opening' until what is on the device has been read, 'open' then, and 'closed' where the device keeps nothing, or without a session. */
export type KeptState = 'opening' | 'open' | 'closed'

/** Asks the server for the key of this person's device. */
export type AskForKey = () => Promise<{ owner: string; key: string }>

/** Milliseconds that forms wait for what is on the device, in which a slow key may come. */
const formsWait = 10_000

type Kept = {
  readonly state: KeptState
  /** Replaced by a new map with each change. */
  readonly values: ReadonlyMap<string, unknown>
}

const kept = makeStore<Kept>({ state: 'closed', values: new Map() })
let openKey: OpenKey | undefined
/** Another number for each session: what an earlier one still waits for is dropped. */
let session = 0
/** What is written and read again, by place: the last value is the one that stays. A full disk leaves the value in memory. */
const queues = makeQueues(logged)
const otherTabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('kasuwa kept') : undefined
otherTabs?.addEventListener('message', ({ data }) => readAgain(String(data)))

/**
 * Opens what the device keeps of the person who is signed in. A page of the same session has the key already, also without a network.
 * @param token of the session
 * @param isAgain a later try: screens have begun without, and change only when it succeeds
 * @returns whether it is open; a second try may be made when the key could not be had
 */
export async function openKept(askForKey: AskForKey, token: string, isAgain = false): Promise<boolean> {
  session += 1
  const own = session
  if (!canKeep()) return false
  if (!isAgain) change({ state: 'opening' })
  const goOn = setTimeout(() => own === session && keptState() === 'opening' && change({ state: 'closed' }), formsWait)
  try {
    const key = await keyOfSession(askForKey, token)
    await queues.allDone()
    const found = await readAllSealed(key)
    if (own !== session) {
      // The session ended meanwhile: its key must not stay.
      if (keptState() === 'closed') await dropOpenKey()
      return false
    }
    openKey = key
    const typedMeanwhile = allValues()
    change({ state: 'open', values: new Map([...found, ...typedMeanwhile]) })
    for (const [name, value] of typedMeanwhile) write(name, value)
    void sweepSealed().catch(logged)
    return true
  } catch (error) {
    logged(error)
    if (own === session) change({ state: 'closed' })
    return false
  } finally {
    clearTimeout(goOn)
  }
}

/** The session is over: nothing more can be read here until the same person's next sign-in, for which the ciphertext stays. */
export function closeKept(): Promise<void> | undefined {
  return end(async () => undefined)
}

/** Logout: everything that the device keeps of the person is deleted. */
export function eraseKept(): Promise<void> | undefined {
  return end(async (owner) => owner && eraseSealed(owner))
}

/** What is kept under a name; undefined when there is nothing. */
export const readKept = (name: string): unknown => allValues().get(name)

/** Everything that is kept, by name; another map after each change. */
export const allValues = (): ReadonlyMap<string, unknown> => kept.get().values

/**
 * Keeps a value under a name: at once in memory, soon on the device.
 * @param isForOtherTabs whether the other tabs of this browser read it at once
 */
export function keep(name: string, value: unknown, isForOtherTabs = true): void {
  setValue(name, value)
  write(name, value, isForOtherTabs)
}

/** Deletes what is kept under a name. */
export function drop(name: string): void {
  if (!allValues().has(name)) return
  setValue(name, undefined)
  const key = openKey
  if (key) queues.add(placeOf(key.owner, name), () => dropSealed(key.owner, name).then(() => announce(name)))
}

/** Whether what the device keeps has been read, for a screen that begins with it. */
export const useKeptState = (): KeptState => useSyncExternalStore(watchKept, keptState)

export const keptState = (): KeptState => kept.get().state

/** Runs after each change of what is kept, or of its state. Returns what ends the watching. */
export const watchKept = kept.watch

async function keyOfSession(askForKey: AskForKey, token: string): Promise<OpenKey> {
  const known = await readOpenKey(token)
  if (known) return known
  const { owner, key } = await askForKey()
  return keepOpenKey(owner, key, token)
}

/** In memory at once; nothing is left to wait for where the device keeps nothing. */
function end(more: (owner: string | undefined) => Promise<unknown>): Promise<void> | undefined {
  session += 1
  const key = openKey
  openKey = undefined
  change({ state: 'closed', values: new Map() })
  return canKeep() ? endOnDevice(key, more) : undefined
}

/** The key goes first: what is still being written needs it no more. */
async function endOnDevice(
  key: OpenKey | undefined,
  more: (owner: string | undefined) => Promise<unknown>,
): Promise<void> {
  try {
    const owner = key?.owner ?? (await lastOwner())
    await dropOpenKey()
    await queues.allDone()
    await more(owner)
  } catch (error) {
    logged(error)
  }
}

/** Another tab has changed what is kept under a name. What this tab writes under it meanwhile is newer. */
function readAgain(name: string): void {
  const key = openKey
  if (!key) return
  queues.add(placeOf(key.owner, name), async (isLast) => {
    const found = await readSealed(key, name)
    if (key === openKey && isLast()) setValue(name, found)
  })
}

function write(name: string, value: unknown, isForOtherTabs = true): void {
  const key = openKey
  if (!key) return
  queues.add(placeOf(key.owner, name), async () => {
    await keepSealed(key, name, value)
    if (isForOtherTabs) announce(name)
  })
}

/** To the other tabs of this browser. */
function announce(name: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: only pages of this origin have it
  otherTabs?.postMessage(name)
}

/** In memory; undefined for nothing. */
function setValue(name: string, value: unknown): void {
  const values = new Map(allValues())
  if (value === undefined) values.delete(name)
  else values.set(name, value)
  change({ values })
}

const change = (next: Partial<Kept>): void => kept.set({ ...kept.get(), ...next })

function logged(error: unknown): void {
  console.warn('What the device keeps', error)
}
