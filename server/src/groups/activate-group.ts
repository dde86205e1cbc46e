import { nextGroupStatus } from '@kasuwa/domain/groups/status.ts'
import { record } from '../audit/record.ts'
import type { Transaction } from '../db/transaction.ts'
import type { CustomerId } from '../base/ids.ts'
import { lockGroupOf, saveGroupStatus } from './group-repository.ts'

/** Called when a loan was paid out to a customer: a pending group that they are in becomes active (C-118). */
export async function activateGroupOf(tx: Transaction, customerId: CustomerId): Promise<void> {
  const group = await lockGroupOf(tx, customerId)
  const status = group && nextGroupStatus(group.status, 'first_disbursement')
  if (!status) return
  await saveGroupStatus(tx, group.id, status)
  await record(tx, null, {
    action: `group.${status}`,
    subject: { kind: 'group', id: group.id },
    before: { status: group.status },
    after: { status, customerId },
  })
}
