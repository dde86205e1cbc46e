import { allTerms } from '@kasuwa/domain/loans/product-rules.ts'
import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import * as z from 'zod/mini'
import type { JsonSchema } from './json-schema.ts'
import { type Kind, type KindName, kinds } from './kinds.ts'

/** A kind that is found, and a value that the field accepts. */
type Found = { schema: JsonSchema; name?: KindName }

/** The kind of a field. `isText` and `isNumber`: which values its schema takes before its rule. */
export function kindOf(schema: z.core.$ZodType, { isText, isNumber }: { isText: boolean; isNumber: boolean }): Found {
  const accepts = acceptedBy(schema)
  for (const [name, { schema: described, accepted, refused }] of Object.entries<Kind>(kinds)) {
    const takesNumbers = described.type !== 'string'
    if (takesNumbers === isNumber && accepted.every(accepts) && !refused.some(accepts))
      return { schema: described, name: name as KindName }
  }
  return isNumber ? wholeNumber(accepts, isText) : text(accepts)
}

const acceptedBy =
  (schema: z.core.$ZodType) =>
  (value: unknown): boolean =>
    z.core.safeParse(schema, value).success

/** The choices of a field whose list is inside of its rule. */
export function choicesOf(schema: z.core.$ZodType): unknown[] {
  const choices = [...allTerms, ...frequencies]
  const accepted = choices.filter(acceptedBy(schema))
  return accepted.length < choices.length ? accepted : []
}

/** The bounds of a whole number. */
function wholeNumber(accepts: (value: unknown) => boolean, isText: boolean): Found {
  const known = [1, 0, 2, 7, 10, 50, 100, 1_000, 10_000, 100_000, 1_000_000].find(accepts)
  if (known === undefined) return { schema: { type: 'number' } }
  const minimum = accepts(-1) ? undefined : lastAccepted((n) => accepts(known - n), known)
  const maximum = accepts(1e12) ? undefined : lastAccepted((n) => accepts(known + n), 1e12)
  const isWhole = !accepts(known + 0.5)
  return {
    schema: {
      ...(isText ? { type: ['string', 'integer'], pattern: '^\\d{1,9}$' } : { type: isWhole ? 'integer' : 'number' }),
      ...(minimum !== undefined && { minimum: known - minimum }),
      ...(maximum !== undefined && { maximum: known + maximum }),
    },
  }
}

/** The lengths of a text. */
function text(accepts: (value: unknown) => boolean): Found {
  const letters = (count: number): boolean => accepts('a'.repeat(count))
  if (!letters(1)) return { schema: { type: 'string' } }
  const unlimited = 4_096
  const maxLength = letters(unlimited) ? undefined : lastAccepted((n) => n === 0 || letters(n), unlimited)
  return {
    schema: { type: 'string', ...(!letters(0) && { minLength: 1 }), ...(maxLength !== undefined && { maxLength }) },
  }
}

/** The largest number up to `limit` that is accepted, where 0 is accepted and all after the largest one are not. */
function lastAccepted(accepts: (n: number) => boolean, limit: number): number {
  let [least, most] = [0, limit]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (accepts(middle)) least = middle
    else most = middle - 1
  }
  return least
}
