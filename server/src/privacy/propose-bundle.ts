import { caseNumber } from '@kasuwa/domain/privacy/cases.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import { type CustomerId, isId } from '../base/ids.ts'
import type { Sql } from '../db/database.ts'
import type { Act } from '../proposals/act.ts'
import { useCaseOf } from '../proposals/act-or-propose.ts'
import { fixed } from '../proposals/facts.ts'
import { type BundleOwner, findBundleOwner } from './bundle-repository.ts'
import { lockPersonWithCases } from './case-repository.ts'

type BundleInput = { id: string; reason: string }

/**
 * Opens the bundle of a customer for the two people who agreed to it (RIGHT-02). It always takes two, and makes no file: each of them has it
 * made while it is open.
 */
export const dataBundle: Act<BundleInput, { id: CustomerId }> = {
  name: 'data_bundle',
  limit: 'always',
  roles: ['support'],
  async about(sql, { id, reason }) {
    const { id: customerId, name, userId, phone, loans, request } = await bundleOwner(sql, id)
    return {
      subject: { kind: 'customer', id: customerId, name },
      userId,
      amount: null,
      reason,
      facts: [
        fixed('Phone', phone),
        fixed('NIN and BVN', 'In full, since they are the data of the customer'),
        fixed('Files', 'Names and dates'),
        { name: 'Loans', value: String(loans) },
        { name: 'Request of the customer', value: request === null ? 'None waits' : caseNumber(request) },
      ],
    }
  },
  lock: async (tx, { id }) => lockPersonWithCases(tx, (await bundleOwner(tx, id)).userId),
  async run(tx, { actor }, { id, reason }, proposedBy) {
    const owner = await bundleOwner(tx, id)
    await lockPersonWithCases(tx, owner.userId)
    await record(tx, actor, {
      action: 'data.bundle-allowed',
      subject: { kind: 'user', id: owner.userId },
      after: { reason, proposedBy },
    })
    return { id: owner.id }
  },
  final: ['not_found'],
}

/** @throws Refused not_found */
export async function bundleOwner(sql: Sql, id: string): Promise<BundleOwner> {
  const owner = isId<CustomerId>(id) ? await findBundleOwner(sql, id) : undefined
  if (!owner) throw new Refused('not_found')
  return owner
}

/** Proposes the bundle of a customer. @throws Refused not_found, person_erased, proposal_open */
export const proposeBundle = useCaseOf(dataBundle)
