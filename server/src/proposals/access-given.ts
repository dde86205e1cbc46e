import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Actor, App } from '../context/context.ts'
import { bool, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import { hasAnyLimit } from './act.ts'
import type { Proposal } from './proposal-repository.ts'

/** Where two people made a user, the audit entry has the one who confirmed as actor, and the other one in `proposedBy`. */
const hasGiven = (to: string, by: string): string => `exists (select from audit_events
      where subject_kind = 'user' and subject_id = ${to}::text and at > product_now() - interval '7 days'
        and (action in ('staff.created', 'user.enabled')
          or action = 'staff.corrected' and after ->> 'part' = 'phone'
          or action = 'staff.roles-changed' and not (before -> 'roles') @> (after -> 'roles'))
        and (actor_id = ${by} or after ->> 'proposedBy' = ${by}::text))`
const findGiven = statement({
  params: { proposer: uuid<UserId>(), confirmer: uuid<UserId>() },
  row: { byProposer: bool, byConfirmer: bool },
  sql: `select ${hasGiven(':confirmer::uuid', ':proposer::uuid')} as "byProposer", ${hasGiven(':proposer::uuid', ':confirmer::uuid')} as "byConfirmer"`,
})

/**
 * Once the lender has set any limit, two people of whom one made or enabled the other, or gave them a role or another phone, within the last
 * seven days of product time confirm nothing of each other (C-220): otherwise an admin could make the second person for their own payment,
 * or confirm what such a person proposes for them.
 * @throws Refused proposer_gave_access, confirmer_gave_access
 */
export async function assertNoneGaveAccess(
  tx: Transaction,
  { settings }: App,
  { userId }: Actor,
  { proposedBy }: Proposal,
): Promise<void> {
  if (!hasAnyLimit(settings)) return
  const { byProposer, byConfirmer } = await tx.only(findGiven, { proposer: proposedBy, confirmer: userId })
  if (byProposer) throw new Refused('proposer_gave_access')
  if (byConfirmer) throw new Refused('confirmer_gave_access')
}
