import type { VersionFields } from '@kasuwa/contract/product-version.ts'
import type { TestPerson } from '../testing/test-people.ts'
import { decideProposal } from '../testing/test-proposals.ts'
import type { TestServer } from '../testing/test-server.ts'

/** The terms of "Trader 3": three months, weekly or monthly, with a loan fee, a late fee and a ladder. */
export const traderFields: VersionFields = {
  name: 'Trader 3',
  terms: [3],
  frequencies: ['weekly', 'monthly'],
  rate_bp: 500,
  fee_naira: 500,
  fee_bp: 100,
  grace_days: 3,
  late_fee_naira: 500,
  late_fee_bp: 200,
  late_fee_cap_bp: 1_000,
  min_naira: 10_000,
  max_naira: 500_000,
  ladder: [
    { loans: 0, max_naira: 100_000 },
    { loans: 1, max_naira: 250_000 },
    { loans: 2, max_naira: 500_000 },
  ],
  late_days: 7,
}

/** Publishes the newest version of a product: one person proposes it, the other confirms. */
export async function publishAs(
  server: TestServer,
  { code, version }: { code: string; version: number },
  by: TestPerson,
  confirmer: TestPerson,
): Promise<void> {
  const proposed = await server.call('POST', `/admin/products/${code}/versions/${version}/publish`, undefined, {
    as: by.token,
  })
  if (proposed.status !== 202) throw new Error(JSON.stringify(proposed.body))
  const confirmed = await decideProposal(server, confirmer, proposed.body.data.proposal.id, 'confirm')
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
}
