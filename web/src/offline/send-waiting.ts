import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallRefused } from '../base/calls/call-failures.ts'
import { keptState, watchKept } from './kept.ts'
import {
  changeWaiting,
  forgetKeyOf,
  removeWaiting,
  sendAgain,
  waitingCalls,
  type WaitingCall,
  type WaitingName,
} from './waiting-calls.ts'
import { dropDraft, keepDraft, type Draft } from './drafts.ts'
import { isDecided } from '../base/calls/idempotency-keys.ts'
import { makeStore, useStore } from '../base/store.ts'
import { failureWords } from '../base/calls/failure.ts'
import { readSession } from '../base/session/session.ts'
import { networkTexts } from './texts.ts'

/** Milliseconds between two tries while something waits and the page is visible. */
const betweenTries = 15_000
/** The server recognises a repeated call by its key for 24 hours; one hour less allows for clocks that differ. */
const keysLast = 23 * 3_600_000
/** Calls that create a second thing when sent twice. For all others the second one changes nothing, or is refused. */
const twiceIsTwo: readonly WaitingName[] = ['groups.add']

/** The state of the sending: the call that is being sent now, and the title of the one just sent. */
export type Sending = { readonly now: string | null; readonly sent: string | null }

const sending = makeStore<Sending>({ now: null, sent: null })
let isRunning = false

/**
 * Sends the calls that wait on the device, in their order, whenever there may be a network again. One tab does it for all tabs. Each call is sent
 * under its own Idempotency-Key, so that it counts once however often it is sent; a refusal is kept with the typed values.
 * @returns a function that sends now
 */
export function startSending(client: QueryClient): () => void {
  const run = () => void sendAll(client)
  window.addEventListener('online', run)
  document.addEventListener('visibilitychange', run)
  watchKept(run)
  setInterval(run, betweenTries)
  return run
}

/** The state of the sending, for the network strip. */
export const useSending = (): Sending => useStore(sending)

/** The calls that wait on the device. */
export const useWaitingCalls = (): readonly WaitingCall[] => useSyncExternalStore(watchKept, waitingCalls)

/** Removes the title of the sent call, once the person has seen it. */
export const forgetSent = (): void => sending.set({ ...sending.get(), sent: null })

async function sendAll(client: QueryClient): Promise<void> {
  if (isRunning || !mayStart()) return
  isRunning = true
  try {
    await alone(async () => {
      for (let next = nextCall(); next && mayStart(); next = nextCall()) if (!(await sendOne(client, next))) return
    })
  } finally {
    isRunning = false
    if (sending.get().now !== null) sending.set({ ...sending.get(), now: null })
  }
}

const mayStart = () =>
  keptState() === 'open' && readSession().isAuthenticated && navigator.onLine && document.visibilityState === 'visible'

const nextCall = () => waitingCalls().find(({ refusal }) => refusal === null)

/** One tab sends; the others leave it to that one. */
const alone = (work: () => Promise<void>): Promise<unknown> =>
  'locks' in navigator
    ? navigator.locks.request('kasuwa sending', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work()

/** @returns whether the next one may follow */
async function sendOne(client: QueryClient, call: WaitingCall): Promise<boolean> {
  if (call.isTried && call.at < Date.now() - keysLast && twiceIsTwo.includes(call.call)) {
    changeWaiting({ ...call, refusal: networkTexts.mayHaveArrived })
    return true
  }
  const { token } = readSession()
  sending.set({ ...sending.get(), now: call.id })
  if (!call.isTried) changeWaiting({ ...call, isTried: true })
  try {
    await sendAgain(call)
  } catch (error) {
    // After the end of a session it waits for the same person's next session.
    if (readSession().token !== token || !isDecided(error)) return false
    if (error instanceof CallRefused && error.status === 401) return false
    forgetKeyOf(call)
    changeWaiting({ ...call, isTried: true, refusal: failureWords(error).message })
    if (call.draft) keepDraft(call.draft, call.input as Draft)
    return true
  }
  if (readSession().token !== token) return false
  forgetKeyOf(call)
  // The screens count it as done while it waits, and after that because the server has it, without a gap between the two.
  await client.invalidateQueries()
  if (readSession().token !== token) return false
  removeWaiting(call.id)
  if (call.draft) dropDraft(call.draft)
  sending.set({ now: null, sent: call.title })
  return true
}
