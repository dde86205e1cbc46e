import { accountTypes, userStatuses } from '@kasuwa/domain/access/account-types.ts'
import * as z from 'zod/mini'
import { instant, person } from './wire.ts'

/** What two accounts may have in common. */
export const sharedMarks = ['bank_account', 'phone', 'device', 'nin', 'bvn'] as const

/**
 * Accounts that have something in common with a customer's, the newest 20 of `total`. `detail` names the bank account, or what
 * the phone of one is for the other: next of kin, spouse, or the account with its digits. A NIN or BVN is one
 * that one of them has and the other tried to enter.
 */
export const sharedAccounts = z.object({
  total: z.int(),
  accounts: z.array(
    z.object({
      mark: z.enum(sharedMarks),
      detail: z.nullable(z.string()),
      /** Since both have it. */
      since: instant(),
      /** Null for staff. */
      customer_id: z.nullable(z.string()),
      account_type: z.enum(accountTypes),
      status: z.enum(userStatuses),
      user: z.object(person),
      has_running_loan: z.boolean(),
    }),
  ),
})
