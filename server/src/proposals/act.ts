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

/** The settings that have an act's limit. */
type LimitSetting = Extract<keyof Settings, `SECOND_PERSON_${string}`>

/** What of an act is shown to whoever decides, besides who proposed it and when. */
export type About = {
  /** Its name is what people call it. */
  subject: { kind: SubjectKind; id: string; name: string }
  /** Whom it is for. */
  userId: UserId | null
  /** Null for an act without an amount. */
  amount: Kobo | null
  reason: string | null
  /** All that the decision rests on, as it is shown and compared again. Kept encrypted, so it may be personal. */
  facts: readonly Fact[]
}

/**
 * An act that may need a second person (decision 59). Its input and what `run` makes are kept as JSON.
 * @template Input what its call was given
 * @template Made what names the thing that it made or changed
 */
export interface Act<Input, Made> {
  readonly name: ActName
  /**
   * The setting with the largest amount that one person may do alone. `always`: it always takes two. `where_any`: it takes two once the
   * lender has set any such limit (C-220).
   */
  readonly limit: LimitSetting | 'always' | 'where_any'
  /** Who may propose, confirm and refuse it. */
  readonly roles: RolesNeeded
  /**
   * What it is about now, read when it is proposed, when it is looked at, and again when it is confirmed; nothing is changed by it.
   * @throws Refused where there is no such subject
   */
  about(sql: Sql, input: Input, app: App): Promise<About>
  /**
   * Keeps all that the facts rest on as it is until the transaction ends, locked in the order in which `run` does. Called before the facts
   * are compared with those that were shown (C-218).
   * @throws Refused where there is no such subject
   */
  lock(tx: Transaction, input: Input): Promise<unknown>
  /**
   * Does it, with all that it refuses. Nothing of it may happen outside of the transaction: it is also run to see whether it could be done
   * now, and then taken back.
   * @param proposedBy who proposed what is confirmed; null where nobody else did
   */
  run(tx: Transaction, context: Context, input: Input, proposedBy: UserId | null): Promise<Made>
  /**
   * Whether this input never needs a second person, such as one that changes nothing. Asked once all is locked; left out: it always may need one.
   */
  isHarmless?(tx: Transaction, input: Input): Promise<boolean>
  /** The refusals after which it can never be done: they close a proposal. */
  readonly final: readonly RefusalCode[]
  /** Of an act that pays money out: waits a while for its outcome, and answers how it stands. */
  payout?(app: App, made: Made): Promise<{ status: PaymentStatus; note: string | null }>
}

/** The act by each name. */
export type Acts = Readonly<Record<ActName, Act<unknown, unknown>>>

type Limited = Pick<Act<unknown, unknown>, 'limit'>

/** Whether the lender has any of these acts done by two people at all. */
export function isLimited(settings: Settings, { limit }: Limited): boolean {
  if (limit === 'always') return true
  return limit === 'where_any' ? hasAnyLimit(settings) : settings[limit] !== undefined
}

/** Whether the lender has set any `SECOND_PERSON_…`. */
export const hasAnyLimit = (settings: Settings): boolean =>
  Object.entries(settings).some(([name, value]) => name.startsWith('SECOND_PERSON_') && value !== undefined)

/** Whether one person may do it alone: without a limit, or up to it. */
export function mayAlone(settings: Settings, { limit }: Limited, amount: Kobo | null): boolean {
  if (limit === 'always') return false
  if (limit === 'where_any') return !hasAnyLimit(settings)
  const maxNaira = settings[limit]
  return maxNaira === undefined || (amount !== null && inNaira(amount) <= maxNaira)
}
