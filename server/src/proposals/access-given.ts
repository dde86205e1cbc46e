import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Actor, App } from '../context/context.ts'
import { bool, text, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import { hasAnyLimit } from './act.ts'
import type { Proposal } from './proposal-repository.ts'

/** Where two people made a user, the audit entry has the one who confirmed as actor, and the other one in `proposedBy`. */
const findGiven = statement({
  params: { to: text, by: uuid<UserId>() },
  row: { isGiven: bool },
  sql: `select exists (select from audit_events
      where subject_kind = 'user' and subject_id = :to and at > product_now() - interval '7 days'
        and (action in ('staff.created', 'user.enabled')
          or action = 'staff.corrected' and after ->> 'part' = 'phone'
          or action = 'staff.roles-changed' and not (before -> 'roles') @> (after -> 'roles'))
        and (actor_id = :by or after ->> 'proposedBy' = :by::text)) as "isGiven"`,
})

/**
 * Once the lender has set any limit, nobody may confirm an act of a person whom they made, enabled, gave a role or another phone within the
 * last seven days of product time (C-220): otherwise an admin could make the second person for their own payment.
 * @throws Refused proposer_gave_access
 */
export async function assertNotGivenAccess(
  tx: Transaction,
  { settings }: App,
  { userId }: Actor,
  { proposedBy }: Proposal,
): Promise<void> {
  if (!hasAnyLimit(settings)) return
  if ((await tx.only(findGiven, { to: userId, by: proposedBy })).isGiven) throw new Refused('proposer_gave_access')
}
