import { lateFeeOrNone } from '@kasuwa/domain/loans/product-rules.ts'
import type { ProductTerms } from '@kasuwa/domain/loans/product.ts'
import { basisPoints, naira } from '@kasuwa/domain/money.ts'
import * as z from 'zod/mini'
import { keptFields, type VersionFields } from '../product-version.ts'
import { moneyProposal } from './proposal.ts'
import { instant } from './wire.ts'

export const versionStates = ['draft', 'published', 'replaced', 'retired'] as const
export type VersionState = (typeof versionStates)[number]

const version = z.object({
  version: z.int(),
  state: z.enum(versionStates),
  ...keptFields,
  /** True for the first version of the default product: its rate, grace and late fee are those of the settings now (C-201). */
  follows_settings: z.boolean(),
  drafted_at: instant(),
  published_at: z.nullable(instant()),
  /** The instant at which it was replaced or retired. */
  ended_at: z.nullable(instant()),
})

/** A product with all its versions, the first first. */
export const product = z.object({
  code: z.string(),
  /** The name of the published version, or of the newest one where none is published. */
  name: z.string(),
  is_default: z.boolean(),
  versions: z.array(version),
  /** The open proposal to publish a version or to retire the product. */
  proposal: moneyProposal,
})

/** The terms of a version, for offers and rules. */
export const termsOfVersion = (fields: VersionFields): ProductTerms => ({
  terms: fields.terms,
  frequencies: fields.frequencies,
  rate: basisPoints(fields.rate_bp),
  loanFee: { fixed: naira(fields.fee_naira), bp: basisPoints(fields.fee_bp) },
  lateFee: lateFeeOrNone({
    graceDays: fields.grace_days,
    fixed: naira(fields.late_fee_naira),
    bp: basisPoints(fields.late_fee_bp),
    capBp: basisPoints(fields.late_fee_cap_bp),
  }),
  min: fields.min_naira === null ? null : naira(fields.min_naira),
  max: fields.max_naira === null ? null : naira(fields.max_naira),
  ladder: fields.ladder?.map((step) => ({ loans: step.loans, max: naira(step.max_naira) })) ?? null,
  lateDays: fields.late_days,
})
