import type { VersionFields } from '@kasuwa/contract/product-version.ts'
import { record } from '../audit/record.ts'
import { transaction } from '../db/transaction.ts'
import { insertProduct, lockProduct } from '../products/product-repository.ts'
import { endPublished, listVersions, publishDraft, writeDraft } from '../products/version-repository.ts'
import { fieldsOf } from '../products/write-draft.ts'
import type { TestPerson } from './test-people.ts'
import { decideProposal } from './test-proposals.ts'
import type { TestServer } from './test-server.ts'

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

/** The same for one month as well, from ₦20,000 to ₦600,000. */
export const traderThree: VersionFields = { ...traderFields, terms: [1, 3], min_naira: 20_000, max_naira: 600_000 }

/** A product with one published version, made without the two people, since other tests cover drafting and publishing. */
export async function aProduct(
  test: TestServer,
  madeBy: TestPerson,
  code: string,
  changed: Partial<VersionFields> = {},
): Promise<void> {
  await transaction(test.app.database, (tx) => insertProduct(tx, code, madeBy.userId))
  await publish(test, madeBy, code, changed)
}

/** Publishes a next version of a product in one transaction, as two people would; the one before is replaced. */
export const publish = (
  { app }: TestServer,
  by: TestPerson,
  code: string,
  changed: Partial<VersionFields> = {},
): Promise<void> =>
  transaction(app.database, async (tx) => {
    const fields = { ...traderThree, ...changed }
    await lockProduct(tx, code)
    await writeDraft(tx, fields, code, by.userId)
    const version = (await listVersions(tx, code)).at(-1)?.version ?? 0
    await endPublished(tx, code, 'replaced')
    await publishDraft(tx, code, version)
    const subject = { kind: 'product', id: code }
    await record(tx, null, { action: 'product.published', subject, after: { version, ...fieldsOf(fields) } })
  })

/** Ends the published version of a product. */
export const retire = ({ app }: TestServer, code: string): Promise<number> =>
  endPublished(app.database, code, 'retired')

/** Publishes the newest version of a product by the calls: one person proposes it, the other confirms. */
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
