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
 * The data that this device keeps for the signed-in person (C-186): drafts, calls that wait, the last figures. In memory it is read at once; on the
 * device it is encrypted. A browser that can keep nothing has it only in memory.
 */

/** 'opening' until the data on the device has been read, then 'open'; 'closed' if the device keeps nothing, or without a session. */
export type KeptState = 'opening' | 'open' | 'closed'

/** Asks the server for the key of this person's device. */
export type AskForKey = () => Promise<{ owner: string; key: string }>

/** Milliseconds that forms wait for the data on the device, in which a slow key may come. */
const formsWait = 10_000

type Kept = {
  readonly state: KeptState
  /** Replaced by a new map with each change. */
  readonly values: ReadonlyMap<string, unknown>
}

const kept = makeStore<Kept>({ state: 'closed', values: new Map() })
let openKey: OpenKey | undefined
/** A new number for each session: answers that an earlier session still waits for are dropped. */
let session = 0
/** The writes and reads of each place, in order: the last value stays. With a full disk the value is only in memory. */
const queues = makeQueues(logged)
const otherTabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('kasuwa kept') : undefined
otherTabs?.addEventListener('message', ({ data }) => readAgain(String(data)))

/**
 * Opens the data that the device keeps for the person who is signed in. A page of the same session has the key already, also without a network.
 * @param token of the session
 * @param isAgain a later try: screens have begun without the data, and change only when it succeeds
 * @returns whether it is open; a second try may be made when the key could not be fetched
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
      // The session has ended in the meantime: its key must not stay.
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

/** Closes the data at the end of the session: nothing can be read until the same person's next sign-in, for which the ciphertext stays. */
export function closeKept(): Promise<void> | undefined {
  return end(async () => undefined)
}

/** Deletes everything that the device keeps for the person, at logout. */
export function eraseKept(): Promise<void> | undefined {
  return end(async (owner) => owner && eraseSealed(owner))
}

/** The value kept under a name; undefined when there is none. */
export const readKept = (name: string): unknown => allValues().get(name)

/** Everything that is kept, by name; a new map after each change. */
export const allValues = (): ReadonlyMap<string, unknown> => kept.get().values

/**
 * Keeps a value under a name: at once in memory, soon on the device.
 * @param isForOtherTabs whether the other tabs of this browser read it at once
 */
export function keep(name: string, value: unknown, isForOtherTabs = true): void {
  setValue(name, value)
  write(name, value, isForOtherTabs)
}

/** Deletes the value kept under a name. */
export function drop(name: string): void {
  if (!allValues().has(name)) return
  setValue(name, undefined)
  const key = openKey
  if (key) queues.add(placeOf(key.owner, name), () => dropSealed(key.owner, name).then(() => announce(name)))
}

/** Whether the data on the device has been read, for a screen that begins with it. */
export const useKeptState = (): KeptState => useSyncExternalStore(watchKept, keptState)

export const keptState = (): KeptState => kept.get().state

/** Runs after each change of the kept data or of its state. Returns a function that ends the watching. */
export const watchKept = kept.watch

async function keyOfSession(askForKey: AskForKey, token: string): Promise<OpenKey> {
  const known = await readOpenKey(token)
  if (known) return known
  const { owner, key } = await askForKey()
  return keepOpenKey(owner, key, token)
}

/** Ends it in memory at once. Returns undefined if the device keeps nothing, because then there is nothing to wait for. */
function end(more: (owner: string | undefined) => Promise<unknown>): Promise<void> | undefined {
  session += 1
  const key = openKey
  openKey = undefined
  change({ state: 'closed', values: new Map() })
  return canKeep() ? endOnDevice(key, more) : undefined
}

/** The key is deleted first: writes that are still under way do not need it any more. */
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

/** Reads a value that another tab has changed. A value that this tab writes under the name in the meantime is newer. */
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

/** Tells the other tabs of this browser. */
function announce(name: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: only pages of this origin have it
  otherTabs?.postMessage(name)
}

/** Changes the value in memory; undefined deletes it. */
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
