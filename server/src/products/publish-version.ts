import { createHash } from 'node:crypto'
import { differingFields, fieldText, versionFieldNames, versionTexts } from '@kasuwa/contract/version-texts.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { UserId } from '../base/ids.ts'
import type { App, Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { About, Act } from '../proposals/act.ts'
import { useCaseOf } from '../proposals/act-or-propose.ts'
import { compared, type Fact, fixed } from '../proposals/facts.ts'
import { type Version, withSettings } from './product-answer.ts'
import { findProduct, lockProduct } from './product-repository.ts'
import { endPublished, listVersions, publishDraft } from './version-repository.ts'
import { fieldsOf } from './write-draft.ts'

type Input = { code: string; version: number }

/**
 * Publishes a draft, always by two people: it replaces the published version for new requests (C-200). The facts have each field that
 * changes, and a hidden digest of the whole draft, so that a draft that was changed meanwhile is not confirmed.
 */
export const versionPublishing: Act<Input, Input> = {
  name: 'publish_version',
  limit: 'always',
  roles: ['credit', 'finance'],
  about: aboutPublishing,
  lock: (tx, { code }) => lockProduct(tx, code),
  // The product is locked from here on, so that no other act about it is proposed meanwhile.
  isHarmless: () => Promise.resolve(false),
  run: publish,
  final: ['not_found', 'version_not_draft', 'version_unchanged', 'product_retired'],
}

/** Proposes to publish a draft. @throws Refused not_found, product_retired, version_not_draft, version_unchanged, proposal_open */
export const publishVersion = useCaseOf(versionPublishing)

/** The draft, and the version that it would replace. @throws Refused not_found, product_retired, version_not_draft, version_unchanged */
async function findDraft(sql: Sql, { settings }: Pick<App, 'settings'>, { code, version: number }: Input) {
  const versions = (await listVersions(sql, code)).map((version) => withSettings(version, settings))
  const draft = versions.find(({ version }) => version === number)
  if (!draft) throw new Refused('not_found')
  if (versions.some(({ state }) => state === 'retired')) throw new Refused('product_retired')
  if (draft.state !== 'draft') throw new Refused('version_not_draft')
  const published = versions.find(({ state }) => state === 'published') ?? null
  if (published && !published.follows_settings && differingFields(published, draft).length === 0)
    throw new Refused('version_unchanged')
  return { draft, published }
}

async function aboutPublishing(sql: Sql, input: Input, app: App): Promise<About> {
  const { draft, published } = await findDraft(sql, app, input)
  return {
    subject: { kind: 'product', id: input.code, name: `${draft.name}, version ${draft.version}` },
    userId: null,
    amount: null,
    reason: null,
    facts: [
      fixed('Code', input.code),
      fixed('Replaces', published ? `version ${published.version}` : 'nothing: the product is new'),
      ...(published?.follows_settings ? [fixed('Settings', 'no longer count for new requests')] : []),
      ...changesOf(published, draft),
      compared('Digest of the draft', digestOf(draft)),
    ],
  }
}

/** Each field that changes, old and new; of a new product all fields. */
const changesOf = (published: Version | null, draft: Version): Fact[] =>
  (published ? differingFields(published, draft) : versionFieldNames).map((field) =>
    fixed(
      versionTexts[field].label,
      published ? `${fieldText(published, field)} → ${fieldText(draft, field)}` : fieldText(draft, field),
    ),
  )

const digestOf = (draft: Version): string =>
  createHash('sha256')
    .update(JSON.stringify(fieldsOf(draft)))
    .digest('hex')

async function publish(
  tx: Transaction,
  { actor, app }: Context,
  input: Input,
  proposedBy: UserId | null,
): Promise<Input> {
  const { code, version } = input
  await lockProduct(tx, code)
  const { draft, published } = await findDraft(tx, app, input)
  if (proposedBy === null && (await findProduct(tx, code))?.proposal) throw new Refused('proposal_open')
  await endPublished(tx, code, 'replaced')
  await publishDraft(tx, code, version)
  await record(tx, actor, {
    action: 'product.published',
    subject: { kind: 'product', id: code },
    before: { version: published?.version ?? null },
    after: { version, ...fieldsOf(draft), digest: digestOf(draft), proposedBy },
  })
  return { code, version }
}
