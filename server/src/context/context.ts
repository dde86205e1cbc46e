import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { OwnRoles, RolesNeeded } from '@kasuwa/domain/access/staff-roles.ts'
import { codeLifetimeSeconds, type CodePurpose } from '@kasuwa/domain/access/one-time-code.ts'
import type { Database } from '../db/database.ts'
import type { Pools, Purpose } from '../db/pools.ts'
import type { Transaction } from '../db/transaction.ts'
import { transaction } from '../db/transaction.ts'
import type { AgentId, CustomerId, UserId } from '../base/ids.ts'
import type { HandlerOf, Outbox } from '../outbox/outbox.ts'
import type { Limits } from '../security/limits.ts'
import type { Log } from '../base/log.ts'
import type { Ports } from '../providers/ports.ts'
import type { WireAnswer } from './response-envelope.ts'
import type { Settings } from '../settings/settings.ts'
import type { Metrics } from '../base/metrics.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import type { Vault } from '../security/vault.ts'

/** What every use case needs; made once at the start. */
export type App = {
  settings: Settings
  /** What people's calls use; the other purposes have connections of their own. */
  database: Database
  pools: Pools
  ports: Ports
  vault: Vault
  outbox: Outbox
  metrics: Metrics
  limits: Limits
  securityEvents: SecurityEvents
  log: Log
}

/** Does one job of the outbox. */
export type JobHandler = HandlerOf<App>

/** The same app, whose statements go over the connections of another purpose. */
export const forPurpose = (app: App, purpose: Purpose): App => ({ ...app, database: app.pools[purpose] })

/** Who makes the call, from the session. */
export type Actor = {
  userId: UserId
  accountType: AccountType
  /** Of an admin; null: all of them, and of everybody else. */
  staffRoles: OwnRoles
  kycLevel: 0 | 1 | 2
  customerId: CustomerId | null
  agentId: AgentId | null
  sessionDigest: Buffer
  /** Whether the session has had a sign-in code; for staff alone. */
  withCode: boolean
}

/**
 * The customer that the caller is.
 * @throws Error when they are none: the contract lets only customers make the call
 */
export function customerIdOf({ customerId }: Actor): CustomerId {
  if (customerId === null) throw new Error('the caller is no customer')
  return customerId
}

/**
 * The agent that the caller is.
 * @throws Error when they are none: the contract lets only agents make the call
 */
export function agentIdOf({ agentId }: Actor): AgentId {
  if (agentId === null) throw new Error('the caller is no agent')
  return agentId
}

/** How long a verified phone may finish its sign-up, or set a new password: the lifetime of the grant and its cookie (C-25, C-26). */
export const grantSeconds = {
  ACCOUNT_VERIFICATION: 1_800,
  RESET_PASSWORD: codeLifetimeSeconds,
} as const satisfies Record<CodePurpose, number>

/** How long a browser that somebody signed in on is known: 180 days (C-182). */
export const deviceSeconds = 180 * 86_400

/** What names a call that may come again: whose key it is (a user's or a browser's), which call, and the keyed digest of its body. */
export type CallKey = { scope: string; key: string; id: string; call: string; bodyDigest: Buffer }

/** What a call brings along besides its input, and what its answer carries besides its body. */
export type Exchange = {
  address: string
  /** The browser and its system, in words, as far as its header names them. */
  deviceWords: string | null
  idempotencyKey: string | undefined
  /** The call under its key, while it runs: what of it is kept already, and what an earlier run of it made (C-174). */
  once?: CallKey & { kept?: 'effect' | 'answer'; made?: { value: unknown } }
  /** Which roles the use case has asked for so far, besides those of the contract's line. */
  rolesNeeded?: RolesNeeded[]
  /** Turns an answer into the wire's form; set by the route, used where an answer is kept. */
  encode?: (answer: unknown) => Promise<WireAnswer>
  /** The token that names this browser before sign-in, and the one its cookie is to hold from now on (C-174). */
  browser: string | undefined
  setBrowser?: string
  /** The token of the device cookie, and the one it is to hold from now on (C-182). */
  device: string | undefined
  setDevice?: string
  /** The token of who entered the right password in this browser and is asked for a code; one to set as its cookie, or null to clear it. */
  signIn: string | undefined
  setSignIn?: string | null
  /** Whom a call without a session is about, once that is known; for security events. */
  person?: { userId: UserId; phone: string }
  /** Whether the device is one of the person whose phone the call names, once that is known. */
  ownDevice?: boolean
  /** Seconds until the address may call again; only the person's own device may before (C-182). */
  addressWaitSeconds?: number
  /** Tokens of the browser-bound grants, by purpose (C-25). */
  grants: Partial<Record<'ACCOUNT_VERIFICATION' | 'RESET_PASSWORD', string>>
  /** A token to set as cookie, or null to clear it. */
  setGrant?: { purpose: 'ACCOUNT_VERIFICATION' | 'RESET_PASSWORD'; token: string | null }
  secure: boolean
  retryAfterSeconds?: number
  /** Another success status than 200, and another message than the line's. */
  status?: 202
  message?: string
}

/** The first argument of every use case. `now` is product time as of the session's lookup. */
export type Context = { app: App; actor: Actor; now: Date; exchange: Exchange }

/** Who reads an answer: what is in it may be theirs alone, such as addresses that end with their session. */
export type Viewer = Pick<Context, 'app' | 'actor'>

/** One transaction on the app's database. */
export const inTransaction = <T>(context: { app: App }, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  transaction(context.app.database, work)
