import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { UserId } from '../base/ids.ts'
import type { Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { About, Act } from '../proposals/act.ts'
import { useCaseOf } from '../proposals/act-or-propose.ts'
import { fixed } from '../proposals/facts.ts'
import { findProduct, lockProduct } from './product-repository.ts'
import { endPublished, listVersions, type StoredVersion } from './version-repository.ts'

type Input = { code: string }
type Retired = { code: string; version: number }

/** Retires a product for ever, always by two people: it takes no request and no version any more (C-200). */
export const productRetirement: Act<Input, Retired> = {
  name: 'retire_product',
  limit: 'always',
  roles: ['credit', 'finance'],
  about: aboutRetirement,
  lock: (tx, { code }) => lockProduct(tx, code),
  // The product is locked from here on, so that no other act about it is proposed meanwhile.
  isHarmless: () => Promise.resolve(false),
  run: retire,
  final: ['not_found', 'product_is_default', 'product_retired', 'product_not_published'],
}

/** Proposes to retire a product. @throws Refused not_found, product_is_default, product_retired, product_not_published, proposal_open */
export const retireProduct = useCaseOf(productRetirement)

/** The version that is published. @throws Refused not_found, product_is_default, product_retired, product_not_published */
async function findPublished(sql: Sql, code: string): Promise<StoredVersion> {
  const product = await findProduct(sql, code)
  if (!product) throw new Refused('not_found')
  if (product.is_default) throw new Refused('product_is_default')
  const versions = await listVersions(sql, code)
  if (versions.some(({ state }) => state === 'retired')) throw new Refused('product_retired')
  const published = versions.find(({ state }) => state === 'published')
  if (!published) throw new Refused('product_not_published')
  return published
}

async function aboutRetirement(sql: Sql, { code }: Input): Promise<About> {
  const { name, version } = await findPublished(sql, code)
  return {
    subject: { kind: 'product', id: code, name },
    userId: null,
    amount: null,
    reason: null,
    facts: [fixed('Code', code), fixed('Published', `version ${version}`)],
  }
}

async function retire(tx: Transaction, { actor }: Context, { code }: Input, proposedBy: UserId | null) {
  await lockProduct(tx, code)
  const { version } = await findPublished(tx, code)
  if (proposedBy === null && (await findProduct(tx, code))?.proposal) throw new Refused('proposal_open')
  await endPublished(tx, code, 'retired')
  await record(tx, actor, {
    action: 'product.retired',
    subject: { kind: 'product', id: code },
    after: { version, proposedBy },
  })
  return { code, version }
}
