import { api } from '../base/calls/api.ts'
import { NetworkFailure } from '../base/calls/call-failures.ts'
import { forgetPress, rememberPress, withPressKey } from '../base/calls/idempotency-keys.ts'
import { allValues, drop, keep, keptState } from './kept.ts'

/**
 * The calls that may wait on the device until the network is back (C-186). Money out never waits, and neither do calls with data that may not be kept:
 * NIN, BVN, passwords or documents.
 */
const calls = {
  'kyc.nationality': api.kyc.nationality,
  'kyc.residentialAddress': api.kyc.residentialAddress,
  'kyc.businessDetails': api.kyc.businessDetails,
  'kyc.businessAddress': api.kyc.businessAddress,
  'kyc.sourceOfRevenue': api.kyc.sourceOfRevenue,
  'kyc.personalInfo': api.kyc.personalInfo,
  'kyc.nextOfKin': api.kyc.nextOfKin,
  'kyc.employmentInfo': api.kyc.employmentInfo,
  'profile.savePersonalInfo': api.profile.savePersonalInfo,
  'profile.saveNextOfKin': api.profile.saveNextOfKin,
  'profile.saveEmploymentInfo': api.profile.saveEmploymentInfo,
  'profile.saveBusinessInfo': api.profile.saveBusinessInfo,
  'bankAccounts.add': api.bankAccounts.add,
  'loans.request': api.loans.request,
  'groups.add': api.groups.add,
  'groups.addMembers': api.groups.addMembers,
  // Devices keep calls under this name.
  'overview.addNote': api.collections.addNote,
} as const

type Calls = typeof calls
export type WaitingName = keyof Calls
/** The calls that take such an input. */
export type WaitingNameOf<I> = { [Name in WaitingName]: I extends Input<Name> ? Name : never }[WaitingName]
export type Input<Name extends WaitingName> = Parameters<Calls[Name]>[0]
export type Answer<Name extends WaitingName> = Awaited<ReturnType<Calls[Name]>>

/** A call that could not be sent. */
export type WaitingCall = {
  readonly id: string
  readonly call: WaitingName
  readonly input: object
  /** The Idempotency-Key: the server does the call once, however often it arrives. */
  readonly key: string
  /** A title for people: 'Loan request of ₦50,000'. */
  readonly title: string
  /** The page on which it was made, and the draft with the typed values. */
  readonly page: string
  readonly draft: string | null
  /** In milliseconds. */
  readonly at: number
  /** It was sent once, so the server may have done it. */
  readonly isTried: boolean
  /** The reason why the server refused it; null while it waits. */
  readonly refusal: string | null
}

export type About = Pick<WaitingCall, 'title' | 'page' | 'draft'>

const prefix = 'call '
let seen: { values: ReadonlyMap<string, unknown>; list: readonly WaitingCall[] } | undefined

/** The waiting calls, in the order in which they were made. It is the same list as long as nothing changes. */
export function waitingCalls(): readonly WaitingCall[] {
  const values = allValues()
  if (seen?.values !== values) {
    const list = [...values].filter(([name]) => name.startsWith(prefix)).map(([, call]) => call as WaitingCall)
    seen = { values, list: list.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)) }
  }
  return seen.list
}

export const removeWaiting = (id: string): void => drop(prefix + id)
export const changeWaiting = (call: WaitingCall): void => keep(prefix + call.id, call)

/**
 * Sends a call. Without a network it waits on the device and `onWaiting` runs. If the browser has a network and no answer came,
 * the failure offers to let it wait.
 * @returns the answer; null when it waits
 * @throws CallRefused; NetworkFailure with `wait`, or without it if the device keeps nothing
 */
export async function sendOrWait<Name extends WaitingName>(
  call: Name,
  input: Input<Name>,
  about: About,
  onWaiting: () => void,
): Promise<Answer<Name> | null> {
  let sentUnder = ''
  const same = waitingCalls().find((one) => one.call === call && JSON.stringify(one.input) === JSON.stringify(input))
  const replaced = waitingCalls().filter((one) => one === same || isReplaced(one, about))
  if (same) rememberPress(pathOf(call), input, same.key)
  const wait = (isTried: boolean) => {
    for (const { id } of replaced) removeWaiting(id)
    const at = Date.now()
    changeWaiting({
      id: `${at} ${sentUnder}`,
      call,
      input,
      key: sentUnder,
      ...about,
      at,
      isTried: isTried || same?.isTried === true,
      refusal: null,
    })
    onWaiting()
  }
  try {
    const answer = await withPressKey(pathOf(call), input, (key) => {
      sentUnder = key
      if (keptState() === 'open' && !navigator.onLine) throw new NetworkFailure('No network')
      return send(call, input, key)
    })
    for (const { id } of replaced) removeWaiting(id)
    return answer as Answer<Name>
  } catch (error) {
    if (!(error instanceof NetworkFailure) || keptState() !== 'open') throw error
    if (navigator.onLine) throw new NetworkFailure(error.message, { cause: error, wait: () => wait(true) })
    wait(false)
    return null
  }
}

/**
 * The last values of the same form replace the earlier ones. For accounts and groups, which are each a separate thing, they replace only a call that
 * was refused.
 */
const isReplaced = ({ call, draft, refusal }: WaitingCall, by: About): boolean =>
  draft !== null && draft === by.draft && (refusal !== null || /^(kyc|profile|loans)\./.test(call))

/** Forgets the key of a call that was answered: the same input sent again is a new press. */
export const forgetKeyOf = ({ call, input }: WaitingCall): void => forgetPress(pathOf(call), input)

/** Sends a call that waited, under its own key. */
export const sendAgain = ({ call, input, key }: WaitingCall): Promise<unknown> => send(call, input, key)

function send(call: WaitingName, input: unknown, key: string): Promise<unknown> {
  // The kept input was valid for this call when it was made.
  const one = calls[call] as (input: unknown, options: { context: { idempotencyKey: string } }) => Promise<unknown>
  return one(input, { context: { idempotencyKey: key } })
}

const pathOf = (call: WaitingName): string[] => call.split('.')
