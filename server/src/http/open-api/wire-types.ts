import * as z from 'zod/mini'
import type { JsonSchema } from './json-schema.ts'
import { kinds } from './kinds.ts'

/** A value of the server with the value that answers carry in its place, and a value that is none on the wire. */
type WireType = { schema: JsonSchema; inside: unknown; sent: unknown; wrong: unknown }

/** The types of money and time in answers, by the names that the document gives them. */
export const wireTypes = {
  Naira: {
    schema: { type: 'number', description: 'Naira (NGN) with at most two decimals.', examples: [52_500] },
    inside: 12_345,
    sent: 123.45,
    wrong: '123.45',
  },
  Day: {
    schema: { ...kinds.Day.schema, examples: ['2027-03-31'] },
    inside: '2027-03-31',
    sent: '2027-03-31',
    wrong: '2027-02-30',
  },
  Instant: {
    schema: {
      type: 'string',
      format: 'date-time',
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
      description: 'An instant in UTC, to the millisecond.',
      examples: ['2027-03-31T13:05:09.000Z'],
    },
    inside: new Date('2027-03-31T13:05:09.000Z'),
    sent: '2027-03-31T13:05:09.000Z',
    wrong: 7,
  },
} satisfies Record<string, WireType>

/** The type of an answer's codec, found by trying it as the kinds of forms are. */
export function wireTypeOf(schema: z.core.$ZodType): keyof typeof wireTypes | undefined {
  if (!(schema instanceof z.ZodMiniCodec)) return undefined
  return (Object.keys(wireTypes) as (keyof typeof wireTypes)[]).find((name) => {
    const { inside, sent, wrong } = wireTypes[name]
    return z.safeParse(schema, inside).data === sent && !accepts(schema, wrong)
  })
}

function accepts(schema: z.ZodMiniCodec, sent: unknown): boolean {
  try {
    return z.safeEncode(schema, sent).success
  } catch {
    return false
  }
}
