import { isIPv6 } from 'node:net'
import type { LimitName } from '@kasuwa/contract/call.ts'
import { Refused, type RefusalCode } from '@kasuwa/domain/refusal.ts'
import type { Exchange, App } from '../../context/context.ts'
import type { Limit } from '../../security/limits.ts'
import { isLoopback, plainAddress } from '../../settings/loopback.ts'
import type { Settings } from '../../settings/settings.ts'
import { concurrencyLimitByKey } from '../../base/concurrency-limit.ts'
import { tokenDigest } from '../../security/vault.ts'
import { isKnownDevice } from '../devices/device-repository.ts'

type Call = { app: App; exchange: Exchange }

const hour = 3_600

/** The setting for the limit of one address per hour, and the number used without a setting. */
const usual = {
  attempts: { setting: 'ADDRESS_LIMIT_PER_HOUR', max: 1_000 },
  failures: { setting: 'ADDRESS_FAILURES_PER_HOUR', max: 100 },
  texts: { setting: 'ADDRESS_TEXTS_PER_HOUR', max: 300 },
} as const satisfies Record<LimitName, { setting: keyof Settings; max: number }>

/** Refusals that count as failures of an address: the answers that guessing gets, and those that reveal something about others (C-224). */
const failures: ReadonlySet<RefusalCode> = new Set([
  'wrong_credentials',
  'code_wrong',
  'sign_in_code_wrong',
  'phone_registered',
  'email_taken',
])

/** A refusal of fields counts too when one of its messages reveals something about others. */
const isFailure = ({ code, detail }: Refused): boolean => failures.has(code) || detail?.['isAboutOthers'] === true

/**
 * How many calls of one address that can fail run at once. Calls from devices that a person signed in on are counted separately. More
 * calls at once could pass the limit before one of them is counted.
 */
const limited = concurrencyLimitByKey(10, 600)

const limitOf = (settings: Settings, name: LimitName): Limit => ({
  name: `address ${name}`,
  max: settings[usual[name].setting] ?? usual[name].max,
  seconds: hour,
})

/** This machine is exempt while the sandbox is on, unless a limit was set (C-179). */
const isExempt = ({ settings }: App, address: string, name: LimitName): boolean =>
  settings.sandboxOn && settings[usual[name].setting] === undefined && isLoopback(address)

/** One key for the addresses of one subscriber: an IPv4 address in any spelling, or the first 64 bits of an IPv6 address. */
export function addressKey(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

async function waitOf({ app, exchange }: Call, name: LimitName): Promise<number> {
  if (isExempt(app, exchange.address, name)) return 0
  const limit = limitOf(app.settings, name)
  const key = addressKey(exchange.address)
  return name === 'attempts' ? app.limits.take(limit, key) : app.limits.look(limit, key)
}

/**
 * Refuses an address that has reached a limit, before any other check. A browser on which a person signed in passes this check: only once
 * the phone is known is it known whether the device is this person's (`refuseUnknownDevice`).
 * @throws Refused too_many_requests
 */
export async function assertAddressMay(call: Call, names: readonly LimitName[]): Promise<void> {
  const waits = await Promise.all(names.map((name) => waitOf(call, name)))
  const wait = Math.max(0, ...waits)
  if (wait === 0) return
  const { app, exchange } = call
  if (!exchange.device || !(await isKnownDevice(app.database, tokenDigest(exchange.device)))) throw tooMany(wait)
  exchange.addressWaitSeconds = wait
}

/** @throws Refused too_many_requests when the address has reached a limit and the device is not the person's own */
export function refuseUnknownDevice({ exchange }: Pick<Call, 'exchange'>, device: Buffer | null): void {
  exchange.ownDevice = device !== null
  if (!device && exchange.addressWaitSeconds) throw tooMany(exchange.addressWaitSeconds)
}

const tooMany = (retryAfterSeconds: number) => new Refused('too_many_requests', undefined, { retryAfterSeconds })

/**
 * Runs a call that can fail or send a text, and counts a failure for its address. A failure on the person's own device is not counted
 * here, since the device has its own limits. Throws the database's error when it is unavailable.
 */
export async function countingFailures<T>(call: Call, names: readonly LimitName[], run: () => Promise<T>): Promise<T> {
  const { app, exchange } = call
  const counted = names.filter((name) => name !== 'attempts' && !isExempt(app, exchange.address, name))
  if (counted.length === 0) return run()
  const isKnown = exchange.device !== undefined && (await isKnownDevice(app.database, tokenDigest(exchange.device)))
  return limited(`${addressKey(exchange.address)} ${isKnown ? 'known' : ''}`, async () => {
    // While a call waited, the calls before it may have reached the limit.
    await assertAddressMay(call, counted)
    try {
      return await run()
    } catch (error) {
      if (error instanceof Refused && isFailure(error) && counted.includes('failures') && !exchange.ownDevice) {
        await app.limits.count(limitOf(app.settings, 'failures'), addressKey(exchange.address))
      }
      throw error
    }
  })
}

/** Counts a text message that a call caused for its address, except one to the owner of the device. */
export async function countText({ app, exchange }: Call): Promise<void> {
  if (exchange.ownDevice || isExempt(app, exchange.address, 'texts')) return
  await app.limits.count(limitOf(app.settings, 'texts'), addressKey(exchange.address))
}
