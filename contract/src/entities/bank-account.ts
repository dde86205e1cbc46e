import * as z from 'zod/mini'

/** One of a customer's accounts; there is at most one per `bank_code` (DATA-06, C-110). The bank's fields are both flat and nested (C-154); '' where unknown (C-115). */
export const bankAccount = z.object({
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  is_default: z.boolean(),
  bank_code: z.string(),
  slug: z.string(),
  ussd: z.string(),
  logo: z.string(),
  bank: z.object({ name: z.string(), logo: z.string() }),
})
