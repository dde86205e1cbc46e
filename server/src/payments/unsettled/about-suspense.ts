import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Sql } from '../../db/database.ts'
import type { About } from '../../proposals/act.ts'
import { type Fact, fixed } from '../../proposals/facts.ts'
import { findRefundable } from './suspense-refund-repository.ts'

/**
 * A proposal about money in suspense: its amount, its sender and the account that it was paid to.
 * @param more further facts
 * @throws Refused not_found
 */
export async function aboutSuspense(
  sql: Sql,
  { reference, reason }: { reference: string; reason: string },
  more: readonly Fact[] = [],
): Promise<About> {
  const item = await findRefundable(sql, reference)
  if (!item) throw new Refused('not_found')
  const { amount, senderName, accountNumber } = item
  return {
    subject: { kind: 'charge', id: reference, name: reference },
    userId: null,
    amount,
    reason,
    facts: [
      ...(senderName === null ? [] : [fixed('Sender', senderName)]),
      ...(accountNumber === null ? [] : [fixed('Was paid to', accountNumber)]),
      ...more,
    ],
  }
}
