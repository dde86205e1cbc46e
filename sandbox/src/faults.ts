import type { Fault, Memory, Provider } from './memory.ts'

/** Modes that apply to any call of a provider. */
const anywhere = ['refuse', 'error', 'hang', 'lose_answer'] as const
/** Modes about sending money, which apply only to `POST /transfer`, or to `POST /refund` where its path is given. */
const ofTransfers = ['otp', 'pending', 'fail', 'reverse'] as const
const ofRefunds = ['pending', 'fail'] as const
const refunding = { provider: 'paystack', method: 'POST', path: '/refund' } as const
/** Virtual accounts are not available: applies only to `/dedicated_account…`. */
const ofAccounts = ['forbid'] as const

export const modes = [...anywhere, ...ofTransfers, ...ofAccounts] as const
export type Mode = (typeof modes)[number]

export interface FaultOrder {
  provider: Provider
  mode: Mode
  count: number
  path?: string | undefined
}

export interface ProviderCall {
  provider: Provider
  method: string
  /** The path without the provider's prefix and without a query. */
  path: string
}

/** The reason a fault's definition is not valid, as a message; undefined when it is valid. */
export function objection({ provider, mode, path }: FaultOrder): string | undefined {
  if (isOneOf(anywhere, mode)) return undefined
  if (provider !== 'paystack') return `${mode} exists for paystack only`
  if (path === undefined) return undefined
  if (isOneOf(ofRefunds, mode) && matches(path, refunding)) return undefined
  const call: ProviderCall = isOneOf(ofTransfers, mode)
    ? { provider, method: 'POST', path: '/transfer' }
    : { provider, method: 'POST', path: '/dedicated_account' }
  return matches(path, call) ? undefined : `${mode} applies to ${call.method} ${call.path} only`
}

/** Switches a fault on for the next `count` calls. */
export function addFault(memory: Memory, order: FaultOrder): void {
  memory.remember({ kind: 'fault', row: { ...order, id: memory.nextId() } })
}

/** Returns the oldest fault that matches this call, and counts it down; undefined when there is none. */
export function takeFault(memory: Memory, call: ProviderCall): Mode | undefined {
  const fault = memory.known.faults.values().find((one) => strikes(one, call))
  if (!fault) return undefined
  memory.remember({ kind: 'fault', row: { ...fault, count: fault.count - 1 } })
  return fault.mode as Mode
}

/** The faults that are still switched on, oldest first. */
export function remainingFaults(memory: Memory): FaultOrder[] {
  return memory.known.faults
    .values()
    .map(({ provider, mode, count, path }) => ({ provider, mode: mode as Mode, count, path }))
    .toArray()
}

function strikes(fault: Fault, call: ProviderCall): boolean {
  if (fault.provider !== call.provider) return false
  if (isOneOf(ofTransfers, fault.mode)) {
    const isRefund = fault.path !== undefined && matches(fault.path, refunding)
    return call.method === 'POST' && call.path === (isRefund ? '/refund' : '/transfer')
  }
  if (isOneOf(ofAccounts, fault.mode) && !call.path.startsWith('/dedicated_account')) return false
  return fault.path === undefined || matches(fault.path, call)
}

/**
 * A fault's path may have a method before it and the provider's prefix, may leave out the provider's `/api` or `/api/v1`,
 * and may end in `*`; `{…}` matches any one part.
 */
function matches(wanted: string, { provider, method, path }: ProviderCall): boolean {
  const [, wantedMethod, rest = ''] = /^(?:([A-Z]+)\s+)?(.*)$/.exec(wanted.trim()) ?? []
  if (wantedMethod !== undefined && wantedMethod !== method) return false
  const bare = `/${rest.replace(/^\/+/, '').replace(/\?.*$/, '')}`
  const own = bare.startsWith(`/${provider}/`) ? bare.slice(provider.length + 1) : bare
  return [path, path.replace(/^\/api(\/v\d+)?(?=\/)/, '')].some((form) => samePath(own, form))
}

function samePath(wanted: string, path: string): boolean {
  const pattern = wanted
    .replace(/\{[^}/]*\}/g, '{}')
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll('{}', '[^/]+')
    .replace(/\\\*$/, '.*')
  return new RegExp(`^${pattern}/?$`).test(path)
}

function isOneOf(list: readonly string[], mode: string): boolean {
  return list.includes(mode)
}
