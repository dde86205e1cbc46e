import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { keep, keptState, readKept, watchKept } from './kept.ts'

/** An answer of the server as it was last seen: `at` in milliseconds. */
type Figure = { readonly key: QueryKey; readonly data: unknown; readonly at: number }
type Figures = { readonly build: string; readonly known: Readonly<Record<string, Figure>> }

const name = 'figures'
/** Milliseconds before a write: answers that come together are written together. */
const writeAfter = 500
/** The same for answers that did not change, of which only the time is new. */
const writeUnchangedAfter = 60_000
/** The most answers that are kept; the newest stay. */
const maxFigures = 60

/**
 * The answers that stay on the device, by call. A customer sees only their own data; for staff, only answers that are about no other
 * person are kept, except an agent's round, which they read without a network.
 * The name of a looked-up account may be any person's; the newest payments are asked for every few seconds, and are useless later.
 */
const keeps: Record<AccountType, (call: string) => boolean> = {
  customer: (call) => !['bankAccounts.resolve', 'payments.newest'].includes(call),
  // Their own account contains whether the lender lets them take cash.
  agent: (call) => ['access.me', 'overview.agentCharts', 'overview.agentRound', 'kyc.currentStep'].includes(call),
  admin: (call) =>
    ['overview.adminWaiting', 'overview.adminDashboard', 'overview.adminCharts', 'access.me'].includes(call),
}

/**
 * Keeps the last figures of the person's screens on the device, and brings them back with their age when the app is opened again, so that
 * the screens show something without a network (C-186).
 * @param typeOf the account type of the present session; null without one
 */
export function persistQueries(client: QueryClient, typeOf: () => AccountType | null): void {
  let known: Record<string, Figure> = {}
  let wasOpen = false
  const writeWithin = soonest(() => {
    // The other tabs ask the server themselves.
    if (keptState() === 'open' && typeOf())
      keep(name, { build: build(), known: newest(known) } satisfies Figures, false)
  })
  client.getQueryCache().subscribe(({ type, query }) => {
    const accountType = typeOf()
    if (type !== 'updated' || query.state.status !== 'success' || !accountType || !isKept(query, accountType)) return
    const { data, dataUpdatedAt: at } = query.state
    const before = known[query.queryHash]
    if (before?.at === at) return
    known[query.queryHash] = { key: query.queryKey, data, at }
    // An answer that did not change is the same object as before.
    writeWithin(before?.data === data ? writeUnchangedAfter : writeAfter)
  })
  watchKept(() => {
    const isOpen = keptState() === 'open'
    if (isOpen === wasOpen) return
    wasOpen = isOpen
    const kept = isOpen ? readFigures() : {}
    if (isOpen && Object.keys(known).length > 0) writeWithin(writeAfter)
    known = isOpen ? { ...kept, ...known } : {}
    restore(client, kept)
  })
}

/** Runs something once, at the earliest of the requested times, in milliseconds from each request. */
function soonest(work: () => void): (within: number) => void {
  let next: { at: number; timer: ReturnType<typeof setTimeout> } | undefined
  return (within) => {
    const at = Date.now() + within
    if (next && next.at <= at) return
    clearTimeout(next?.timer)
    const run = () => {
      next = undefined
      work()
    }
    next = { at, timer: setTimeout(run, within) }
  }
}

const restored = new WeakSet<object>()

/**
 * Whether an answer is one that the device kept. A form must not begin with it while a newer one is being fetched: it would send old values as
 * if they had been typed.
 */
export const isFromDevice = (data: object): boolean => restored.has(data)

/** The answers that this build of the app kept. */
function readFigures(): Readonly<Record<string, Figure>> {
  const kept = readKept(name) as Figures | undefined
  return kept?.build === build() ? kept.known : {}
}

/** Restores kept answers; an answer that has come in the meantime is newer. */
function restore(client: QueryClient, kept: Readonly<Record<string, Figure>>): void {
  for (const { key, data, at } of Object.values(kept))
    if (client.getQueryData(key) === undefined) {
      if (typeof data === 'object' && data !== null) restored.add(data)
      client.setQueryData(key, data, { updatedAt: at })
      // A page that is opened asks the server, however new they are.
      void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
    }
}

const isKept = ({ queryKey }: Query, accountType: AccountType): boolean => {
  const [path] = queryKey
  return Array.isArray(path) && keeps[accountType](path.join('.'))
}

function newest(known: Record<string, Figure>): Record<string, Figure> {
  const all = Object.entries(known).sort(([, a], [, b]) => b.at - a.at)
  return Object.fromEntries(all.slice(0, maxFigures))
}

/** Another build may expect answers of another shape. Its first script has another name. */
const build = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
