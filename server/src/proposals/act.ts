import type { ActName, SubjectKind } from '@kasuwa/contract/entities/proposal.ts'
import type { RolesNeeded } from '@kasuwa/domain/access/staff-roles.ts'
import { inNaira, type Kobo } from '@kasuwa/domain/money.ts'
import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import type { App, Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import type { Settings } from '../settings/settings.ts'
import type { Fact } from './facts.ts'

/** The settings with an act's limit. */
type LimitSetting = Extract<keyof Settings, `SECOND_PERSON_${string}`>

/** The facts of an act that the deciding person sees, besides who proposed it and when. */
export type About = {
  /** The name that people know it by. */
  subject: { kind: SubjectKind; id: string; name: string }
  /** The person it is for. */
  userId: UserId | null
  /** Null for an act without an amount. */
  amount: Kobo | null
  reason: string | null
  /** All facts that the decision rests on, as they are shown and compared again. They are kept encrypted, so they may be personal. */
  facts: readonly Fact[]
}

/**
 * An act that may need a second person (decision 59). Its input and the result of `run` are kept as JSON.
 * @template Input the input of its call
 * @template Made the names of the thing that it made or changed
 */
export interface Act<Input, Made> {
  readonly name: ActName
  /**
   * The setting with the largest amount that one person may do alone. `always`: it always takes two people. `where_any`: it takes two
   * once the lender has set any such limit (C-220).
   */
  readonly limit: LimitSetting | 'always' | 'where_any'
  /** The role that may propose, confirm and refuse it. */
  readonly roles: RolesNeeded
  /**
   * The present facts, read when it is proposed, when it is shown, and again when it is confirmed. Reading them changes nothing.
   * @throws Refused where there is no such subject
   */
  about(sql: Sql, input: Input, app: App): Promise<About>
  /**
   * Locks everything that the facts rest on until the transaction ends, in the order in which `run` locks. It is called before the facts
   * are compared with those that were shown (C-218).
   * @throws Refused where there is no such subject
   */
  lock(tx: Transaction, input: Input): Promise<unknown>
  /**
   * Does the act and makes all its refusals. No effect of it may be outside of the transaction: it is also run to see whether it could be
   * done now, and then rolled back.
   * @param proposedBy the person who proposed what is confirmed; null where there was no proposal
   */
  run(tx: Transaction, context: Context, input: Input, proposedBy: UserId | null): Promise<Made>
  /**
   * Whether this input needs no second person, such as one that changes nothing, or a few rows where only many need one. It is asked
   * once all is locked, in the transaction of the act. When it is left out, every input may need one.
   */
  isHarmless?(tx: Transaction, input: Input): Promise<boolean>
  /**
   * The sum that this person has already moved by such acts to the same payee today. It counts with the amount of this one, so that no sum is
   * split into parts below the limit (decision 81). It is asked once all is locked. When it is left out, each act counts alone.
   */
  doneToday?(tx: Transaction, by: UserId, input: Input): Promise<Kobo>
  /**
   * Whether this input always takes two people, whatever its amount; without an input: whether there may be such inputs. When it is left
   * out, only the limit counts.
   */
  needsTwo?(settings: Settings, input?: Input): boolean
  /** The refusals after which it can never be done: they close a proposal. */
  readonly final: readonly RefusalCode[]
  /** For an act that pays money out: waits a while for its outcome, and returns its state. */
  payout?(app: App, made: Made): Promise<{ status: PaymentStatus; note: string | null }>
}

/** The act by each name. */
export type Acts = Readonly<Record<ActName, Act<unknown, unknown>>>

/** The part of an act that says when it takes two people. */
export type Limited<Input> = Pick<Act<Input, unknown>, 'limit' | 'needsTwo'>

/** Whether the lender has any of these acts done by two people. */
export function isLimited<Input>(settings: Settings, { limit, needsTwo }: Limited<Input>): boolean {
  if (limit === 'always' || needsTwo?.(settings)) return true
  return limit === 'where_any' ? hasAnyLimit(settings) : settings[limit] !== undefined
}

/** Whether the lender has set any `SECOND_PERSON_…`. */
export const hasAnyLimit = (settings: Settings): boolean =>
  Object.entries(settings).some(([name, value]) => name.startsWith('SECOND_PERSON_') && value !== undefined)

/** Whether one person may do it alone: there is no limit or the amount is within it, and the input does not always take two. */
export function mayAlone<Input>(
  settings: Settings,
  { limit, needsTwo }: Limited<Input>,
  input: Input,
  amount: Kobo | null,
): boolean {
  if (limit === 'always' || needsTwo?.(settings, input)) return false
  if (limit === 'where_any') return !hasAnyLimit(settings)
  const maxNaira = settings[limit]
  return maxNaira === undefined || (amount !== null && inNaira(amount) <= maxNaira)
}
