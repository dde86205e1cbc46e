import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { OwnRoles, RolesNeeded } from '@kasuwa/domain/access/staff-roles.ts'
import { codeLifetimeSeconds, type CodePurpose } from '@kasuwa/domain/access/one-time-code.ts'
import type { Database } from '../db/database.ts'
import type { Pools, Purpose } from '../db/pools.ts'
import type { Replica } from '../db/replica.ts'
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

/** Everything a use case needs. It is made once at the start. */
export type App = {
  settings: Settings
  /** For people's calls; the other purposes have their own connections. */
  database: Database
  pools: Pools
  /** A standby that answers reads; null without DATABASE_READ_URL. */
  replica: Replica | null
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

/** The same app, whose statements use the connections of another purpose. */
export const forPurpose = (app: App, purpose: Purpose): App => ({ ...app, database: app.pools[purpose] })

/** The caller, from the session. */
export type Actor = {
  userId: UserId
  accountType: AccountType
  /** The admin's roles; null means all of them, and is also the value for everybody else. */
  staffRoles: OwnRoles
  kycLevel: 0 | 1 | 2
  customerId: CustomerId | null
  agentId: AgentId | null
  sessionDigest: Buffer
  /** Whether the session has had a sign-in code; only for staff. */
  withCode: boolean
}

/**
 * The caller's customer.
 * @throws Error when they have none: the contract lets only customers make the call
 */
export function customerIdOf({ customerId }: Actor): CustomerId {
  if (customerId === null) throw new Error('the caller is no customer')
  return customerId
}

/**
 * The caller's agent.
 * @throws Error when they have none: the contract lets only agents make the call
 */
export function agentIdOf({ agentId }: Actor): AgentId {
  if (agentId === null) throw new Error('the caller is no agent')
  return agentId
}

/** For so long a verified phone may finish its sign-up, or set a new password: the lifetime of the grant and its cookie (C-25, C-26). */
export const grantSeconds = {
  ACCOUNT_VERIFICATION: 1_800,
  RESET_PASSWORD: codeLifetimeSeconds,
} as const satisfies Record<CodePurpose, number>

/** For so long a browser that a person signed in on is known: 180 days (C-182). */
export const deviceSeconds = 180 * 86_400

/** Identifies a call that may be repeated: the owner of its key (a user or a browser), the call, and the keyed digest of its body. */
export type CallKey = { scope: string; key: string; id: string; call: string; bodyDigest: Buffer }

/** The parts of a call besides its input, and of its answer besides its body. */
export type Exchange = {
  address: string
  /** The browser and its system, in words, as far as its header names them. */
  deviceWords: string | null
  idempotencyKey: string | undefined
  /** The call under its key while it runs: the kept answer, if there is one, and the result of an earlier run (C-174). */
  once?: CallKey & { kept?: 'effect' | 'answer'; made?: { value: unknown } }
  /** The roles that the use case has required so far, besides those in the contract. */
  rolesNeeded?: RolesNeeded[]
  /** Encodes an answer as it is sent; set by the route, used where an answer is kept. */
  encode?: (answer: unknown) => Promise<WireAnswer>
  /** The token that names this browser before sign-in, and the one that its cookie gets now (C-174). */
  browser: string | undefined
  setBrowser?: string
  /** The token of the device cookie, and the one that it gets now (C-182). */
  device: string | undefined
  setDevice?: string
  /**
   * The token of a person who entered the right password in this browser and is asked for a code; one to set as its cookie, or null to
   * clear it.
   */
  signIn: string | undefined
  setSignIn?: string | null
  /** The user whom a call without a session is about, once that is known; for security events. */
  person?: { userId: UserId; phone: string }
  /** Whether the device belongs to the person whose phone is in the call, once that is known. */
  ownDevice?: boolean
  /** Seconds until the address may call again; only the person's own device may call before (C-182). */
  addressWaitSeconds?: number
  /** Tokens of the browser-bound grants, by purpose (C-25). */
  grants: Partial<Record<'ACCOUNT_VERIFICATION' | 'RESET_PASSWORD', string>>
  /** A token to set as cookie, or null to clear it. */
  setGrant?: { purpose: 'ACCOUNT_VERIFICATION' | 'RESET_PASSWORD'; token: string | null }
  secure: boolean
  /** How old the oldest figures in the answer are, in milliseconds, where a replica answered any. */
  figuresAgeMs?: number
  retryAfterSeconds?: number
  /** Another success status than 200, and another message than the contract's. */
  status?: 202
  message?: string
}

/** The first argument of every use case. `now` is product time as of the session's lookup. */
export type Context = { app: App; actor: Actor; now: Date; exchange: Exchange }

/** The reader of an answer: it may have parts for them only, such as addresses that end with their session. */
export type Viewer = Pick<Context, 'app' | 'actor'>

/** One transaction on the app's database. */
export const inTransaction = <T>(context: { app: App }, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  transaction(context.app.database, work)
