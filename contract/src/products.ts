import * as z from 'zod/mini'
import { call, nothing } from './call.ts'
import { product } from './entities/product.ts'
import { waitingAct } from './entities/proposal.ts'
import { form } from './fields.ts'
import { wholeNumber } from './numbers.ts'
import { newCode, versionOf } from './product-version.ts'
import { genericWords } from './words.ts'

/** The roles that make products; publishing and retiring take two such people (C-200). */
const making = ['credit', 'finance'] as const

const oneProduct = z.object({ product })
/** Without a proposal only where it was confirmed already. */
const ended = z.union([z.object({ code: z.string(), version: z.int() }), waitingAct])
const waits = ['not_found', 'product_retired', 'proposal_open', 'idempotency_conflict'] as const

/** Loan products as the staff make them (C-200, C-201). Any admin reads them. */
export const productsCalls = {
  list: call({
    method: 'GET',
    path: '/admin/products',
    summary:
      'All products with all their versions, the default product first. The first version of the default product has the rate, grace and late fee of the settings',
    who: ['admin'],
    input: nothing,
    data: z.object({ products: z.array(product) }),
  }),
  add: call({
    method: 'POST',
    path: '/admin/products',
    summary:
      'Make a product, with its first version as a draft; its code is unique for ever. Written to the audit trail',
    who: ['admin'],
    roles: making,
    input: versionOf(newCode()),
    data: oneProduct,
    refusals: ['product_code_taken', 'idempotency_conflict'],
  }),
  draft: call({
    method: 'POST',
    path: '/admin/products/{code}/versions',
    summary:
      'Make a new version of a product as a draft, or change its draft where there is one; written to the audit trail',
    who: ['admin'],
    roles: making,
    input: versionOf(z.string()),
    data: oneProduct,
    refusals: ['not_found', 'product_retired', 'idempotency_conflict'],
  }),
  publish: call({
    method: 'POST',
    path: '/admin/products/{code}/versions/{version}/publish',
    summary:
      'Propose to publish a draft, which replaces the published version for new requests. Always by two people (C-200); written to the audit trail',
    who: ['admin'],
    roles: making,
    accepts: 'none',
    input: form({ code: z.string(), version: wholeNumber(genericWords.numeric, (version) => version >= 1) }),
    data: ended,
    refusals: [...waits, 'version_not_draft', 'version_unchanged'],
  }),
  retire: call({
    method: 'POST',
    path: '/admin/products/{code}/retire',
    summary:
      'Propose to retire a product, which then takes no request and no version; never the default product. Always by two people (C-200); written to the audit trail',
    who: ['admin'],
    roles: making,
    accepts: 'none',
    input: form({ code: z.string() }),
    data: ended,
    refusals: [...waits, 'product_is_default', 'product_not_published'],
  }),
}
