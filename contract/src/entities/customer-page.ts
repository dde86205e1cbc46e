import { textPurposes } from '@kasuwa/domain/access/text-purposes.ts'
import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { identityStates } from '@kasuwa/domain/kyc/identity.ts'
import { textStates } from '@kasuwa/domain/notifications/kinds.ts'
import * as z from 'zod/mini'
import { fileTypes } from '../files.ts'
import { kycAnswers } from '../kyc.ts'
import { askedFileOfCustomer } from './asked-file.ts'
import { bankAccount } from './bank-account.ts'
import { missingAccount, virtualAccount, whenErased } from './customer.ts'
import { memberGroup } from './group.ts'
import { loan, punctuality } from './loan.ts'
import { sharedAccounts } from './account-overlaps.ts'
import { kycLevel } from './user.ts'
import { instant, page, person } from './wire.ts'

/** When a document was sent, and its file type; null where there is none. A separate call opens its content. */
const document = z.nullable(z.object({ content_type: z.enum(fileTypes), sent_at: instant() }))

/** One customer as an admin's page shows them. NIN and BVN are masked. */
export const customerPage = z.object({
  id: z.string(),
  user: z.extend(z.omit(kycAnswers, { documents: true }), { status: z.enum(userStatuses), kyc_level: kycLevel() }),
  created_at: instant(),
  ...whenErased,
  /** The identity service's results; null where it was not asked. */
  identity: z.object({ nin: z.nullable(z.enum(identityStates)), bvn: z.nullable(z.enum(identityStates)) }),
  documents: z.object({ utility_bill: document, valid_id: document }),
  /** The newest 20 files that were asked for again. */
  asked_files: z.array(askedFileOfCustomer),
  /** `holder_differs`: the bank's name of the holder lacks the person's first or last name. */
  bank_accounts: z.array(z.extend(bankAccount, { holder_differs: z.boolean() })),
  ...virtualAccount,
  ...missingAccount,
  agent: z.object({ id: z.string(), code: z.string(), user: z.object({ ...person, email: z.string() }) }),
  group: z.nullable(memberGroup),
  shared: sharedAccounts,
  /** The number of proposals about this customer that wait for a second person. */
  open_proposals: z.int(),
  /** The newest ten texts: codes of the last two days, others of the last 90. Never their content. */
  messages: z.array(
    z.object({
      /** Null for a code, which is not sent again. */
      id: z.nullable(z.int()),
      purpose: z.enum(textPurposes),
      sent_at: instant(),
      /** Null for a code: whether it arrived is not known. */
      state: z.nullable(z.enum(textStates)),
      /** Why a text failed: `no answer`, `never accepted`, or the words of the provider. */
      reason: z.nullable(z.string()),
    }),
  ),
})

/** A customer's loans, and the punctuality of all of them. */
export const customerLoans = z.object({
  punctuality,
  loans: z.array(z.extend(loan, { punctuality, written_off_at: z.nullable(instant()) })),
})

/** One entry of the audit trail. `actor` is 'system' where the product acted by itself. Amounts in `changes` are texts in naira. */
export const trailEntry = z.object({
  id: z.int(),
  at: instant(),
  action: z.string(),
  actor: z.enum(['customer', 'agent', 'admin', 'system']),
  actor_name: z.nullable(z.string()),
  /** The loan concerned. */
  loan_id: z.nullable(z.string()),
  changes: z.array(z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})

export const customerTrail = z.object({ entries: z.array(trailEntry), page })
