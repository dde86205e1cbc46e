import { accountTypes, userStatuses } from '@kasuwa/domain/access/account-types.ts'
import * as z from 'zod/mini'
import { instant, person } from './wire.ts'

/** The marks that two accounts may have in common. */
export const accountOverlaps = ['bank_account', 'phone', 'device', 'nin', 'bvn'] as const

/**
 * Accounts that have a mark in common with a customer, the newest 20 of `total`. `detail` is the bank account, or the role of one's
 * phone for the other: next of kin, spouse, or a bank account with the same digits. A NIN or BVN is shared where
 * one of them has it and the other tried to enter it.
 */
export const sharedAccounts = z.object({
  total: z.int(),
  accounts: z.array(
    z.object({
      mark: z.enum(accountOverlaps),
      detail: z.nullable(z.string()),
      /** The time from which both have it. */
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
