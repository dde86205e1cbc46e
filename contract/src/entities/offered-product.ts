import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import * as z from 'zod/mini'
import { naira } from './wire.ts'

/** The published version of a product as its customers see it (C-200). Rates and shares are in basis points, terms in months. */
export const offeredProduct = z.object({
  code: z.string(),
  version: z.int(),
  name: z.string(),
  terms: z.array(z.int()),
  frequencies: z.array(z.enum(frequencies)),
  /** The rate for each month of the term. */
  rate_bp: z.int(),
  /** The loan fee: a fixed amount and a share of the principal; both are 0 without one. */
  fee_naira: naira(),
  fee_bp: z.int(),
  /** The rule of late fees; all four are 0 without one. */
  grace_days: z.int(),
  late_fee_naira: naira(),
  late_fee_bp: z.int(),
  late_fee_cap_bp: z.int(),
  min_naira: z.nullable(naira()),
  max_naira: z.nullable(naira()),
  /** The largest amount that this customer may ask for now, by the product, its ladder and the lender's ceiling; null without a limit. */
  max_now: z.nullable(naira()),
  /** The amount that is possible after so many further loans that are repaid in time; null where none raises it (C-204). */
  next_step: z.nullable(z.object({ loans: z.int(), max_naira: naira() })),
})

/** The product of a loan, beside a loan that is not of the first version of the default product. */
export const loanProduct = z.object({ code: z.string(), version: z.int(), name: z.string() })
