import { type VersionFields } from '@kasuwa/contract/product-version.ts'
import { versionFieldNames } from '@kasuwa/contract/version-texts.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { isDeepStrictEqual } from 'node:util'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { readProduct } from './list-products.ts'
import type { Product } from './product-answer.ts'
import { insertProduct, lockProduct } from './product-repository.ts'
import { listVersions, writeDraft } from './version-repository.ts'

type Input = VersionFields & { code: string }

/** Makes a product, whose first version is a draft. @throws Refused product_code_taken */
export const addProduct = (context: Context, input: Input): Promise<{ product: Product }> =>
  write(context, input, async (tx) => {
    if (!(await insertProduct(tx, input.code, context.actor.userId))) throw new Refused('product_code_taken')
  })

/**
 * Makes a new version of a product as a draft, or changes the draft that it has. The same fields again change nothing. A proposal to
 * publish the draft as it was before can then not be confirmed.
 * @throws Refused not_found, product_retired
 */
export const draftVersion = (context: Context, input: Input): Promise<{ product: Product }> =>
  write(context, input, async (tx) => {
    if (!(await lockProduct(tx, input.code))) throw new Refused('not_found')
  })

const write = (context: Context, { code, ...fields }: Input, begin: (tx: Transaction) => Promise<void>) =>
  answerOnce(context, async (tx) => {
    const { actor, app } = context
    await begin(tx)
    const versions = await listVersions(tx, code)
    if (versions.some(({ state }) => state === 'retired')) throw new Refused('product_retired')
    const before = versions.find(({ state }) => state === 'draft')
    if (before && isDeepStrictEqual(fieldsOf(before), fieldsOf(fields)))
      return { product: await readProduct(tx, app, code) }
    await writeDraft(tx, fields, code, actor.userId)
    const product = await readProduct(tx, app, code)
    await record(tx, actor, {
      action: 'product.drafted',
      subject: { kind: 'product', id: code },
      ...(before && { before: { version: before.version, ...fieldsOf(before) } }),
      after: { version: product.versions.at(-1)?.version, ...fieldsOf(fields) },
    })
    return { product }
  })

/** The fields of a version alone. */
export const fieldsOf = (version: { readonly [Field in keyof VersionFields]: unknown }): object =>
  Object.fromEntries(versionFieldNames.map((field) => [field, version[field]]))
