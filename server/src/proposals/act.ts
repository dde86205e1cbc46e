import type { ActName, SubjectKind } from '@kasuwa/contract/entities/proposal.ts'
import type { RolesNeeded } from '@kasuwa/domain/access/staff-roles.ts'
import { inNaira, type Kobo } from '@kasuwa/domain/money.ts'
import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import type { App, Context } from '../context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../ids.ts'
import type { Settings } from '../settings.ts'

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
  /** In words, as they are shown. Kept encrypted, so they may be personal. */
  facts: readonly { name: string; value: string }[]
}

/**
 * An act that may need a second person (decision 59). Its input and what `run` makes are kept as JSON.
 * @template Input what its call was given
 * @template Made what names the thing that it made or changed
 */
export interface Act<Input, Made> {
  readonly name: ActName
  /** The setting with the largest amount that one person may do alone; `always`: it always takes two. */
  readonly limit: LimitSetting | 'always'
  /** Who may propose, confirm and refuse it. */
  readonly roles: RolesNeeded
  /** @throws Refused where there is no such subject */
  about(sql: Sql, input: Input): Promise<About>
  /**
   * Does it, with all that it refuses. Nothing of it may happen outside of the transaction: it is also run to see whether it could be done
   * now, and then taken back.
   */
  run(tx: Transaction, context: Context, input: Input): Promise<Made>
  /** The refusals after which it can never be done: they close a proposal. */
  readonly final: readonly RefusalCode[]
  /** Of an act that pays money out: waits a while for its outcome, and answers how it stands. */
  payout?(app: App, made: Made): Promise<{ status: PaymentStatus; note: string | null }>
}

/** The act by each name. */
export type Acts = Readonly<Record<ActName, Act<unknown, unknown>>>

type Limited = Pick<Act<unknown, unknown>, 'limit'>

/** Whether the lender has any of these acts done by two people at all. */
export const isLimited = (settings: Settings, { limit }: Limited): boolean =>
  limit === 'always' || settings[limit] !== undefined

/** Whether one person may do it alone: without a limit, or up to it. */
export function mayAlone(settings: Settings, { limit }: Limited, amount: Kobo | null): boolean {
  if (limit === 'always') return false
  const maxNaira = settings[limit]
  return maxNaira === undefined || (amount !== null && inNaira(amount) <= maxNaira)
}
