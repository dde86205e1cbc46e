import * as z from 'zod/mini'

/** Naira with at most two decimals (C-97). */
export const naira = () => z.number()

/** A calendar day, 'Y-m-d'. */
export const date = () => z.string()

/** An instant, ISO 8601 in UTC. */
export const instant = () => z.string()

/** A call's data where there is nothing to say. */
export const noData = () => z.null()

/** Where a list's page stands: the numbers of its neighbours and how many rows there are in all (C-178). */
export const page = z.object({
  current: z.int(),
  next: z.nullable(z.int()),
  prev: z.nullable(z.int()),
  total: z.int(),
  /** There are more than so many: a list that is searched or filtered is counted up to 10,000 (C-145). */
  total_exceeded: z.optional(z.literal(true)),
})

/** A person as lists show them. */
export const person = {
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  profile_picture_url: z.nullable(z.string()),
}
