import { day as dayOf, type Day } from '@kasuwa/domain/dates.ts'
import { inNaira, type Kobo, naira as nairaInKobo } from '@kasuwa/domain/money.ts'
import * as z from 'zod/mini'

// Codecs of answers: the server passes its own values, and the wire carries what the specification requires. Parsing with an
// answer's schema leads from the server's value to the wire, `z.encode` back.

/** Kobo in the server; on the wire naira with at most two decimals (C-97). */
export const naira = () =>
  z.codec(
    z.custom<Kobo>((amount) => typeof amount === 'number'),
    z.number(),
    { decode: inNaira, encode: nairaInKobo },
  )

/** A calendar day, 'Y-m-d' in the server and on the wire. */
export const date = () =>
  z.codec(
    z.custom<Day>((day) => typeof day === 'string'),
    z.string(),
    { decode: (day): string => day, encode: (text) => dayOf(text) },
  )

/** A Date in the server; on the wire ISO 8601 in UTC. */
export const instant = () =>
  z.codec(z.date(), z.string(), { decode: (at) => at.toISOString(), encode: (text) => new Date(text) })

/** The data of a call that returns none. */
export const noData = () => z.null()

/** The place of a page in its list: the numbers of its neighbours and of all rows (C-178). */
export const page = z.object({
  current: z.int(),
  next: z.nullable(z.int()),
  prev: z.nullable(z.int()),
  total: z.int(),
  /** There are more rows than `total`: a list that is searched or filtered is counted up to 10,000 (C-145). */
  total_exceeded: z.optional(z.literal(true)),
})

/** A person as lists show them. */
export const person = {
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  profile_picture_url: z.nullable(z.string()),
}
